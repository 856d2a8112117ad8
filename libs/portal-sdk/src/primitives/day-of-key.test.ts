import { describe, expect, it } from 'vitest';
import { dayOfKey, type PressedKey } from './day-of-key.ts';

const [SUNDAY, MONDAY] = [0, 1];
const key = (name: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});
const shift = (name: string) => key(name, { shiftKey: true });

describe('keys in a calendar', () => {
  it.each([
    [key('ArrowLeft'), '2028-03-01', '2028-02-29'],
    [key('ArrowRight'), '2026-12-31', '2027-01-01'],
    [key('ArrowUp'), '2026-01-03', '2025-12-27'],
    [key('ArrowDown'), '2026-01-28', '2026-02-04'],
    [key('PageDown'), '2026-01-31', '2026-02-28'],
    [key('PageUp'), '2026-01-15', '2025-12-15'],
    [shift('PageDown'), '2028-02-29', '2029-02-28'],
    [shift('PageUp'), '2026-01-15', '2025-01-15'],
  ])('%o leads from %s to %s', (pressed, from, to) => {
    expect(dayOfKey(pressed, from, MONDAY)).toBe(to);
  });

  it('Home and End stay within the week, which begins by locale', () => {
    // A Sunday.
    expect(dayOfKey(key('Home'), '2026-03-01', MONDAY)).toBe('2026-02-23');
    expect(dayOfKey(key('End'), '2026-03-01', MONDAY)).toBe('2026-03-01');
    expect(dayOfKey(key('Home'), '2026-03-01', SUNDAY)).toBe('2026-03-01');
    expect(dayOfKey(key('End'), '2026-03-01', SUNDAY)).toBe('2026-03-07');
  });

  it('are left to the browser where another key is held, and where they lead nowhere', () => {
    expect(dayOfKey(key('ArrowLeft', { altKey: true }), '2026-01-15', MONDAY)).toBeUndefined();
    expect(dayOfKey(key('Home', { ctrlKey: true }), '2026-01-15', MONDAY)).toBeUndefined();
    expect(dayOfKey(shift('ArrowDown'), '2026-01-15', MONDAY)).toBeUndefined();
    expect(dayOfKey(key('Enter'), '2026-01-15', MONDAY)).toBeUndefined();
  });
});
