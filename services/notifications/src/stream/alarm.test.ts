import { describe, expect, it } from 'vitest';
import { newAlarm } from './alarm.ts';

const never = new AbortController().signal;

describe('an alarm', () => {
  it('remembers that it rang while nobody waited, once', async () => {
    const alarm = newAlarm(never);
    alarm.ring();
    alarm.ring();
    expect(await alarm.hasRungWithin(10_000)).toBe(true);
    expect(await alarm.hasRungWithin(1)).toBe(false);
  });

  it('wakes who waits', async () => {
    const alarm = newAlarm(never);
    const waiting = alarm.hasRungWithin(10_000);
    alarm.ring();
    expect(await waiting).toBe(true);
  });

  it('rings when the signal is aborted, also before', async () => {
    const controller = new AbortController();
    const waiting = newAlarm(controller.signal).hasRungWithin(10_000);
    controller.abort();
    expect(await waiting).toBe(true);
    expect(await newAlarm(controller.signal).hasRungWithin(10_000)).toBe(true);
  });
});
