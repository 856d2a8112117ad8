import { expect, it } from 'vitest';
import { newLog, type Logged } from './fuzz-log.ts';

/** A request whose answers take these milliseconds, one after the other. */
function taking(name: string, ...milliseconds: readonly number[]): Logged {
  const left = [...milliseconds];
  const send = async () => ({ status: 400, milliseconds: left.shift() ?? 0, text: 'no' });
  return { name, request: { target: '/x' }, isAnswerDue: true, send };
}

it('a request is slow if it is so once more, alone', async () => {
  const log = newLog();
  for (const one of [taking('GET /paused', 3_000, 40), taking('GET /costly', 1_000, 1_200), taking('GET /quick', 60)]) {
    await log.send(one);
  }
  expect(await log.slow()).toEqual(['GET /costly: 400 after 1200 ms, {"target":"/x"} → no']);
  expect(log.slowestMs()).toBe(1_200);
  expect([...log.statuses]).toEqual([[400, 3]]);
});
