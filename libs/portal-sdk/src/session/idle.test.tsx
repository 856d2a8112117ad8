import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '../storage.ts';
import { hasLapsed, noteActivity, watchIdle, type IdleWatch } from './idle.ts';

const MINUTE = 60_000;

describe('idleness (decisions §3.3)', () => {
  let watch: IdleWatch;
  let left: (number | null)[];
  let onOver: ReturnType<typeof vi.fn<() => void>>;
  const now = (): number | null | undefined => left.at(-1);

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    left = [];
    onOver = vi.fn<() => void>();
    watch = watchIdle((seconds) => left.push(seconds), onOver);
  });
  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  it('counts down from 60 seconds after 30 minutes and is over at 0', () => {
    vi.advanceTimersByTime(30 * MINUTE - 1);
    expect(now()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(now()).toBe(60);
    vi.advanceTimersByTime(59_000);
    expect([now(), onOver.mock.calls.length]).toEqual([1, 0]);
    vi.advanceTimersByTime(1_000);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('begins anew with every activity before the countdown, and only by staying during it', () => {
    vi.advanceTimersByTime(29 * MINUTE);
    window.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(29 * MINUTE);
    expect(now()).toBeNull();
    vi.advanceTimersByTime(MINUTE);
    expect(now()).toBe(60);
    window.dispatchEvent(new Event('pointermove'));
    vi.advanceTimersByTime(10_000);
    expect(now()).toBe(50);
    watch.stay();
    expect(now()).toBeNull();
    vi.advanceTimersByTime(30 * MINUTE);
    expect([now(), onOver.mock.calls.length]).toEqual([60, 0]);
  });

  it('follows what is done in other tabs', () => {
    vi.advanceTimersByTime(30 * MINUTE + 5_000);
    expect(now()).toBe(55);
    localStorage.setItem(STORAGE_KEYS.lastActivity, String(Date.now()));
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.lastActivity }));
    expect(now()).toBeNull();
  });

  it('is over at once when a machine wakes up after hours', () => {
    vi.setSystemTime(Date.now() + 3 * 60 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onOver).toHaveBeenCalledOnce();
  });

  describe('of a page that was closed', () => {
    const openAgainAfter = (minutes: number): boolean => {
      watch.stop();
      noteActivity();
      vi.setSystemTime(Date.now() + minutes * MINUTE);
      const isOver = hasLapsed();
      watch = watchIdle((seconds) => left.push(seconds), onOver);
      return isOver;
    };

    it('is over where it is opened after more than 31 minutes', () => {
      expect(openAgainAfter(3 * 60)).toBe(true);
      expect(onOver).toHaveBeenCalledOnce();
    });

    it('begins anew within 30 minutes', () => {
      expect(openAgainAfter(29)).toBe(false);
      vi.advanceTimersByTime(29 * MINUTE);
      expect([now(), onOver.mock.calls.length]).toEqual([null, 0]);
    });

    it('goes on with the countdown where it is loaded during it', () => {
      expect(openAgainAfter(30.5)).toBe(false);
      expect(now()).toBe(30);
      vi.advanceTimersByTime(30_000);
      expect(onOver).toHaveBeenCalledOnce();
    });

    it('does not end a session with Remember me, which lives for 14 days', () => {
      localStorage.setItem(STORAGE_KEYS.rememberedEmail, '"clara@insurer.example"');
      expect(openAgainAfter(3 * 24 * 60)).toBe(false);
      expect([now(), onOver.mock.calls.length]).toEqual([null, 0]);
    });
  });

  it('does not look at activity any more once it has been stopped', () => {
    watch.stop();
    vi.advanceTimersByTime(40 * MINUTE);
    expect(onOver).not.toHaveBeenCalled();
  });
});
