import { expect, it } from 'vitest';
import { newLog, type Logged } from './fuzz-log.ts';

/** A request whose answers take these milliseconds, one after the other; the last one has a status of its own. */
function taking(name: string, milliseconds: readonly number[], last: number | null = 400): Logged {
  const left = [...milliseconds];
  const send = async () => {
    const next = left.shift() ?? 0;
    return { status: left.length === 0 ? last : 400, milliseconds: next, text: 'no' };
  };
  return { name, request: { target: '/x' }, isAnswerDue: true, send };
}

it('a request is slow if it is so once more, alone', async () => {
  const log = newLog();
  const [paused, costly, quick] = [[3_000, 40], [1_000, 1_200], [60]];
  for (const one of [taking('GET /paused', paused), taking('GET /costly', costly), taking('GET /quick', quick)]) {
    await log.send(one);
  }
  expect(await log.slow()).toEqual(['GET /costly: 400 after 1200 ms, {"target":"/x"} → no']);
  expect(log.slowestMs()).toBe(1_200);
  expect([...log.statuses]).toEqual([[400, 5]]);
});

it('what fails or gets no answer the second time is told as well', async () => {
  const log = newLog();
  await log.send(taking('GET /fails', [1_000, 40], 500));
  await log.send(taking('GET /hangs up', [1_000, 40], null));
  expect([log.faults, log.unanswered]).toEqual([[], []]);
  await log.slow();
  expect([log.faults, log.unanswered].map(([fault]) => fault?.split(':')[0])).toEqual(['GET /fails', 'GET /hangs up']);
});
