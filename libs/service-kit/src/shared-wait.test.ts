import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { sharedWait } from './shared-wait.ts';

const LONG_MS = 120_000;
/** Timers may end a millisecond early. */
const LEAST_PAUSE_MS = 49;
const idsOf = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** A database to which ids come by and by, with what it was asked. */
function database() {
  const known = new Set<string>();
  const questions: (readonly string[])[] = [];
  const answer = vi.fn(async (ids: readonly string[]) => ids.filter((id) => known.has(id)));
  const waitFor = sharedWait((_db: object, ids) => {
    questions.push(ids);
    return answer(ids);
  });
  const db = {};
  return {
    ...{ known, questions, answer },
    wait: (ids: readonly string[], patienceMs = LONG_MS) => waitFor(db, ids, patienceMs),
    asked: (count: number) => vi.waitFor(() => expect(questions.length).toBeGreaterThanOrEqual(count), LONG_MS),
  };
}

it('ids that are known already are asked for once, in whatever letters, and no ids not at all', async () => {
  const { known, questions, wait } = database();
  const [id = ''] = idsOf(1);
  known.add(id);
  await wait([id.toUpperCase(), id]);
  await wait([]);
  expect(questions).toEqual([[id]]);
});

it('requests that wait share a question every 50 ms, for what each of them misses', async () => {
  const { known, questions, wait, asked } = database();
  const ids = idsOf(200);
  const [common = '', ...others] = ids;
  const began = Date.now();
  const left: string[] = [];
  const waits = others.map((id) => wait([common, id]).then(() => left.push(id)));
  expect(questions).toHaveLength(others.length);

  const shared = 10;
  await asked(others.length + shared);
  expect(Date.now() - began).toBeGreaterThanOrEqual(LEAST_PAUSE_MS * shared);
  expect(new Set(questions[others.length])).toEqual(new Set(ids));
  expect(left).toEqual([]);

  const [first = '', ...late] = others;
  for (const id of [common, first]) known.add(id);
  await waits[0];
  expect(left).toEqual([first]);
  await asked(questions.length + 1);
  expect(new Set(questions.at(-1))).toEqual(new Set(late));
  for (const id of late) known.add(id);
  await Promise.all(waits);
});

it('nothing is asked after the last has left', async () => {
  const [here, elsewhere] = [database(), database()];
  const [id = '', other = ''] = idsOf(2);
  const waiting = here.wait([id]);
  await here.asked(2);
  here.known.add(id);
  await waiting;
  const { length } = here.questions;

  // Turns of another wait that begins now.
  const still = elsewhere.wait([other]);
  await elsewhere.asked(5);
  expect(here.questions).toHaveLength(length);
  elsewhere.known.add(other);
  await still;
});

it('those whose patience is over leave, and the others stay', async () => {
  const { known, wait } = database();
  const [id = '', other = ''] = idsOf(2);
  let isWaiting = true;
  const patient = wait([id]).then(() => (isWaiting = false));
  await wait([other], 20);
  expect(isWaiting).toBe(true);
  known.add(id);
  await patient;
});

it('more than 500 unknown ids are not waited for, however many there are besides', async () => {
  const { known, questions, wait } = database();
  const [stored = '', ...late] = idsOf(501);
  await wait([stored, ...late]);
  expect(questions).toHaveLength(1);

  known.add(stored);
  const waiting = wait([stored, ...late]);
  for (const id of late) known.add(id);
  await waiting;
  expect(questions).toHaveLength(3);
});

it('a question that fails is everybody’s who waits, and the next one begins anew', async () => {
  const { known, answer, wait, asked } = database();
  const waits = idsOf(3).map((id) => wait([id]));
  await asked(3);
  answer.mockRejectedValueOnce(new Error('The connection is lost'));
  const ended = await Promise.allSettled(waits);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);

  const [id = ''] = idsOf(1);
  const waiting = wait([id]);
  known.add(id);
  await waiting;
});

it('databases are asked for what is waited for in them', async () => {
  const asked = new Map<object, string[]>();
  const waitFor = sharedWait(async (db: object, ids) => {
    asked.set(db, [...(asked.get(db) ?? []), ...ids]);
    return (asked.get(db)?.length ?? 0) > 2 ? ids : [];
  });
  const [first, second, id = '', other = ''] = [{}, {}, ...idsOf(2)];
  await Promise.all([waitFor(first, [id], LONG_MS), waitFor(second, [other], LONG_MS)]);
  expect(new Set(asked.get(first))).toEqual(new Set([id]));
  expect(new Set(asked.get(second))).toEqual(new Set([other]));
});
