import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as retries from './retries.ts';

const seconds = (ms: number): string => String(ms / 1_000);

it('the pauses between tries grow, and after the last one an event is parked', () => {
  const failed = new Error('failed');
  const pauses = [1, 2, 3, 4, 5].map((tries) => retries.retryDelay(failed, tries));
  expect(pauses).toEqual([100, 500, 2_000, 5_000, undefined]);
});

it('an event that cannot be understood is parked at its first try', () => {
  expect(retries.retryDelay(new retries.UnfitEventError('Not JSON'), 1)).toBeUndefined();
});

it('the README states the times as they are', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`| a handler throws | after ${retries.TRY_AGAIN_MS.map(seconds).join(', ')} s`);
  expect(readme).toContain(`| PostgreSQL is away | every ${seconds(retries.DATABASE_AWAY_MS)} s`);
  expect(readme).toContain(`| NATS is away | every ${seconds(retries.SUBSCRIBE_AGAIN_MS)} s`);
  expect(readme).toContain(`within ${seconds(retries.PARKED_POLL_MS)} s`);
});
