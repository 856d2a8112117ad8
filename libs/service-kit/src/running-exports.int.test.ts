import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@portal/testing';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from './database.ts';
import { newRunningExports, type RunningExport } from './running-exports.ts';

const SECOND = 1_000;
const CONNECTIONS = 3;

let database: TestDatabase;
let pool: pg.Pool;
let now: number;
let begin: ReturnType<typeof newRunningExports>;
beforeAll(async () => {
  database = await createDatabase({});
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = openPool({ url: database.url, name: 'exports', pool: CONNECTIONS, waitMs: 500 });
  now = 0;
  begin = newRunningExports(pool, { EXPORTS_OF_COMPANY: 3 }, () => now);
});
afterEach(() => pool.end());

const somebody = () => ({ userId: randomUUID(), companyId: null });

/** Begins an export of somebody else, which ends when it is given up. */
async function slow() {
  const giveUp = vi.fn(() => void running.end());
  const running: RunningExport = await begin(somebody(), giveUp);
  return { giveUp, end: running.end };
}
type Slow = Awaited<ReturnType<typeof slow>>;

/** Begins as many as there are connections, one a minute. */
async function allConnections(): Promise<readonly Slow[]> {
  const exports: Slow[] = [];
  for (let number = 0; number < CONNECTIONS; number++) {
    exports.push(await slow());
    now += 60 * SECOND;
  }
  return exports;
}
const givenUp = (exports: readonly Slow[]) => exports.map(({ giveUp }) => giveUp.mock.calls.length);
const endAll = (exports: readonly { readonly end: RunningExport['end'] }[]) =>
  Promise.all(exports.map(({ end }) => end()));

describe('exports, where all connections are in use,', () => {
  it('give way once they have run for more than two minutes, the longest first', async () => {
    const old = await allConnections();
    const next = [await slow()];
    expect(givenUp(old)).toEqual([1, 0, 0]);
    await expect(begin(somebody())).rejects.toMatchObject({ statusCode: 503 });
    now += SECOND;
    next.push(await slow());
    expect(givenUp([...old, ...next])).toEqual([1, 1, 0, 0, 0]);
    await endAll([...old, ...next]);
  });

  it('keep their connections for two minutes; the next one gets what comes free', async () => {
    const old = await allConnections();
    now = 120 * SECOND;
    const next = slow();
    await old[2]?.end();
    const begun = await next;
    expect(givenUp([...old, begun])).toEqual([0, 0, 0, 0]);
    await endAll([...old, begun]);
  });

  it('give way to nobody who has too many under way', async () => {
    const [, ...others] = await allConnections();
    now += 3_600 * SECOND;
    const busy = { userId: randomUUID(), companyId: null };
    const five = await Promise.allSettled(Array.from({ length: 5 }, () => begin(busy, vi.fn())));
    expect(five.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled'],
      ...Array<string>(3).fill('rejected'),
    ]);
    expect(five.at(-1)).toMatchObject({ reason: { statusCode: 429 } });
    expect(givenUp(others)).toEqual([1, 0]);
    await endAll([...others, ...five.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))]);
  });

  it('stay where nothing gives them up', async () => {
    const kept = await begin(somebody());
    const others = [await slow(), await slow()];
    now += 121 * SECOND;
    const next = await slow();
    expect(givenUp(others)).toEqual([1, 0]);
    await expect(kept.client.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    await endAll([kept, ...others, next]);
  });
});

describe('exports', () => {
  it('of a person and of a company are counted, in whatever process they run', async () => {
    const companyId = randomUUID();
    const of = (userId: string) => ({ userId, companyId });
    const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()];
    const copy = openPool({ url: database.url, name: 'exports', pool: CONNECTIONS });
    const elsewhere = newRunningExports(copy, { EXPORTS_OF_COMPANY: 3 });
    const running = [await begin(of(one)), await elsewhere(of(one)), await begin(of(other))];
    await expect(begin(of(one))).rejects.toMatchObject({ statusCode: 429 });
    await expect(elsewhere(of(third))).rejects.toMatchObject({ statusCode: 429 });
    await running.pop()?.end();
    running.push(await elsewhere(of(third)));
    await endAll(running);
    await copy.end();
  });
});
