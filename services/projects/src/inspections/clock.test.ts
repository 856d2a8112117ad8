import { MAX_INSPECTIONS_PER_EVENT } from '@portal/contracts/events/inspections';
import type { PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startInspectionClock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts all that is due, batch after batch, and looks again after a second, until the service stops', async () => {
  const hooks = new Map<string, () => Promise<void>>();
  const app = { addHook: (name: string, hook: () => Promise<void>) => hooks.set(name, hook) };
  const started = [MAX_INSPECTIONS_PER_EVENT, MAX_INSPECTIONS_PER_EVENT, 12];
  const transaction = vi.fn(() => Promise.resolve(started.shift() ?? 0));
  startInspectionClock(app as unknown as PortalApp, { transaction } as unknown as Knex);
  expect(transaction).not.toHaveBeenCalled();

  await hooks.get('onListen')?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(transaction).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(transaction).toHaveBeenCalledTimes(4);

  await hooks.get('preClose')?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(transaction).toHaveBeenCalledTimes(4);
});
