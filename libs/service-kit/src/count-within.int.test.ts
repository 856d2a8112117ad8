import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentCount, countWithin, refuseOver, secondsUntil, type CountingWindow } from './count-within.ts';

const MAILS: CountingWindow<'sender' | 'box'> = {
  table: 'mails',
  key: ['sender', 'box'],
  number: 'sent',
  span: '1 hour',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({
    '001-mails': {
      up: (knex) =>
        knex.raw(
          'create table mails (sender text, box text, began_at timestamptz not null, sent int not null, primary key (sender, box))',
        ),
      down: (knex) => knex.raw('drop table mails'),
    },
  });
});
afterAll(() => database.drop());

const to = (sender: string, ...boxes: string[]) => boxes.map((box) => ({ sender, box }));
const numbers = async (sender: string, ...boxes: string[]) =>
  (await countWithin(database.knex, MAILS, to(sender, ...boxes))).map(({ box, number }) => [box, number]);

it('counts are kept for each key, and tell when they begin anew', async () => {
  expect(await numbers('a', 'y', 'x', 'y')).toEqual([
    ['x', 1],
    ['y', 2],
  ]);
  expect(await numbers('b', 'y')).toEqual([['y', 1]]);
  const [count] = await countWithin(database.knex, MAILS, to('a', 'y'));
  expect(count).toMatchObject({ number: 3 });
  expect(count?.seconds).toBeGreaterThan(3_500);
  expect(count?.seconds).toBeLessThanOrEqual(3_600);
  expect(await currentCount(database.knex, MAILS, { sender: 'a', box: 'y' })).toMatchObject({ number: 3 });
  expect(await currentCount(database.knex, MAILS, { sender: 'a', box: 'z' })).toEqual({ number: 0, seconds: 0 });
  expect(await countWithin(database.knex, MAILS, [])).toEqual([]);
});

it('a count begins anew when its span is over', async () => {
  await numbers('c', 'x', 'x');
  await database
    .knex('mails')
    .where({ sender: 'c' })
    .update({ began_at: database.knex.raw("now() - interval '61 minutes'") });
  expect(await currentCount(database.knex, MAILS, { sender: 'c', box: 'x' })).toEqual({ number: 0, seconds: 0 });
  expect(await numbers('c', 'x')).toEqual([['x', 1]]);
});

it('requests at the same time are counted one after the other', async () => {
  const counted = await Promise.all(
    Array.from({ length: 4 }, () => database.knex.transaction((tx) => countWithin(tx, MAILS, to('d', 'x', 'y')))),
  );
  expect(counted.map(([first]) => first?.number).toSorted()).toEqual([1, 2, 3, 4]);
});

it('a count over its limit is refused until the last of them begins anew', () => {
  const count = (number: number, seconds: number) => ({ number, seconds });
  refuseOver(2, [count(2, 10)], 'Too many mails.');
  expect(() => refuseOver(2, [count(3, 10.2), count(4, 0.1), count(1, 99)], 'Too many mails.')).toThrow(
    expect.objectContaining({
      statusCode: 429,
      message: 'Too many mails.',
      parts: { headers: { 'retry-after': '11' } },
    }),
  );
});

it('the seconds since an instant are those of the database', async () => {
  expect(await secondsUntil(database.knex, null, 60)).toBe(0);
  expect(await secondsUntil(database.knex, new Date(Date.now() - 120_000), 60)).toBe(0);
  const left = await secondsUntil(database.knex, new Date(), 60);
  expect(left).toBeGreaterThan(55);
  expect(left).toBeLessThan(65);
});
