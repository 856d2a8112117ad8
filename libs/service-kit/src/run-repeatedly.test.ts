import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PortalApp } from './route.ts';
import { inBatches, runRepeatedly, type RepeatedTask } from './run-repeatedly.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Hands a task to an application that listens; returns what stops it, and what it has logged. */
async function listening(task: Omit<RepeatedTask, 'failureMessage' | 'everyMs'>) {
  const hooks = new Map<string, () => Promise<void>>();
  const warn = vi.fn();
  const app = { addHook: (name: string, hook: () => Promise<void>) => hooks.set(name, hook), log: { warn } };
  runRepeatedly(app as unknown as PortalApp, { everyMs: 1_000, failureMessage: 'Not swept', ...task });
  await hooks.get('onListen')?.();
  return { warn, stop: async () => hooks.get('preClose')?.() };
}

it('a task runs at once, and again a while after each run, also after one that failed', async () => {
  const task = vi.fn(async () => Promise.reject(new Error('away')));
  const { warn, stop } = await listening({ task });
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith({ err: new Error('away') }, 'Not swept');
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(task).toHaveBeenCalledTimes(2);
});

it('a task that does not begin at once begins when its first pause is over', async () => {
  const task = vi.fn(async () => undefined);
  const { stop } = await listening({ task, firstMs: 60_000 });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(1);
  await stop();
});

it('stopping waits for the run, which sees it and takes no further batch', async () => {
  vi.useRealTimers();
  const next = vi.fn(async () => true);
  let isOver = false;
  const { stop } = await listening({
    task: async (isStopping) => {
      await inBatches(isStopping, next);
      isOver = true;
    },
  });
  await vi.waitFor(() => expect(next.mock.calls.length).toBeGreaterThan(1), 20_000);
  const taken = next.mock.calls.length;
  await stop();
  expect(isOver).toBe(true);
  expect(next).toHaveBeenCalledTimes(taken);
});
