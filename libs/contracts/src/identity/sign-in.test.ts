import { describe, expect, it } from 'vitest';
import { lockedText, remainingTime } from './sign-in.ts';

describe('the lock text (spec 3 §8)', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  it.each([
    ['2026-11-20T10:15:00Z', '15 minutes'],
    ['2026-11-20T10:14:01Z', '15 minutes'],
    ['2026-11-20T10:01:00Z', '1 minute'],
    ['2026-11-20T10:00:59Z', '59 seconds'],
    ['2026-11-20T10:00:01Z', '1 second'],
    ['2026-11-20T09:59:00Z', '1 second'],
  ])('until %s there remain %s', (until, text) => {
    expect(remainingTime(new Date(until), now)).toBe(text);
  });

  it('is the specified one', () => {
    expect(lockedText('15 minutes')).toBe('Your account is temporarily locked out. Please, try again in 15 minutes.');
  });
});
