import { attachmentsChanged, MAX_HOLDERS } from '@portal/contracts/events/attachments';
import { fileStored } from '@portal/contracts/events/library';
import { outboxMigration } from '@portal/event-bus';
import { createDatabase, until, type TestDatabase } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentsPublisher } from './attachments-publisher.ts';
import { filesConsumer } from './files.consumer.ts';
import { filesFor, ownsFile, waitForFiles } from './files-for.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({
    '000-outbox': outboxMigration,
    '001-files': {
      up: (knex) =>
        knex.raw(`create table files (
          file_id uuid primary key, owner_id uuid not null, name text not null, type text not null, stored_at timestamptz not null)`),
      down: (knex) => knex.raw('drop table files'),
    },
  });
});
afterAll(() => database.drop());

const HOUR_MS = 3_600_000;
const owner = randomUUID();

/** Hands the event of a file to the consumer, as services/library publishes it. */
async function store({
  type = 'application/pdf',
  hoursAgo = 0,
  times = 1,
  fileId = randomUUID() as string,
} = {}): Promise<string> {
  const event = {
    ...{ id: randomUUID(), subject: fileStored.subject, actor: null },
    occurredAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
    data: { fileId, ownerId: owner, name: `${fileId}.pdf`, type, size: 10 },
  };
  const [handler] = filesConsumer('projects', ['name', 'type']).handlers;
  for (let time = 0; time < times; time += 1) await database.knex.transaction((tx) => handler?.handle(tx, event));
  return fileId;
}
const attach = (ids: readonly string[], given: Partial<Parameters<typeof filesFor>[2]> = {}) =>
  database.knex.transaction((tx) => filesFor(tx, ids, { userId: owner, present: [], field: 'fileIds', ...given }));
const named = (fileId: string) => ({ fileId, name: `${fileId}.pdf` });
const refused = (message: string) => ({ parts: { fieldErrors: { fileIds: [message] } } });

describe('files that an item is to hold', () => {
  it("are the person's own of the last day, in order, each once", async () => {
    const [first, second] = [await store(), await store({ times: 2 })];
    expect(await attach([second, first, second])).toEqual([named(second), named(first)]);
    expect(await ownsFile(database.knex, first, owner)).toBe(true);
    expect(await ownsFile(database.knex, first, randomUUID())).toBe(false);
  });

  it.each([
    ['unknown', async () => attach([randomUUID()])],
    ["somebody else's", async () => attach([await store()], { userId: randomUUID() })],
    ['stored longer ago than a day', async () => attach([await store({ hoursAgo: 25 })])],
  ])('are refused where they are %s', async (_which, attaching) => {
    await expect(attaching()).rejects.toMatchObject(refused('The file is not there any more. Please upload it again.'));
  });

  it('stay where the item holds them already, whoever stored them', async () => {
    const present = [{ fileId: randomUUID(), name: 'Plan.pdf' }];
    expect(await attach([present[0]?.fileId ?? ''], { present, userId: randomUUID() })).toEqual(present);
  });

  it('must be pictures where they are photographs', async () => {
    const picture = await store({ type: 'image/png' });
    expect(await attach([picture], { arePhotos: true })).toEqual([named(picture)]);
    await expect(attach([await store()], { arePhotos: true })).rejects.toMatchObject(
      refused('Photos must be pictures: .jpg, .jpeg, .png, .gif or .bmp.'),
    );
  });
});

describe('the event of a file that has just been stored', () => {
  const person = () => ({ userId: randomUUID() });
  /** Ids of files that are new, and of one that is not. */
  async function idsOf(count: number): Promise<{ readonly fresh: string[]; readonly old: string }> {
    const { rows } = await database.knex.raw<{ rows: [{ fresh: string[]; old: string }] }>(
      `select array(select uuidv7()::text from generate_series(1, ?)) as fresh, uuidv7(interval '-2 minutes') as old`,
      [count],
    );
    return rows[0];
  }

  it('is waited for, and not for ever', async () => {
    await waitForFiles(database.knex, person(), [await store()]);
    await waitForFiles(database.knex, person(), [randomUUID()], 20);
  });

  it('is waited for longer where the id tells that the file is new', async () => {
    const { fresh, old } = await idsOf(1);
    let isWaiting = true;
    const waiting = waitForFiles(database.knex, person(), fresh, 20).then(() => (isWaiting = false));
    await waitForFiles(database.knex, person(), [old], 20);
    await waitForFiles(database.knex, person(), [randomUUID()], 200);
    expect(isWaiting).toBe(true);
    for (const fileId of fresh) await store({ fileId });
    await waiting;
  });

  it('is asked for by one query every 50 ms, however many requests name invented ids', async () => {
    const { fresh } = await idsOf(201);
    const [real = '', ...invented] = fresh;
    let queries = 0;
    const count = ({ sql }: { readonly sql: string }) => void (sql.includes('"files"') && (queries += 1));
    const waits = invented.map((id) => waitForFiles(database.knex, person(), [id]));
    let isWaiting = true;
    const late = waitForFiles(database.knex, person(), [real]).then(() => (isWaiting = false));
    await waitForFiles(database.knex, person(), [randomUUID()], 20);

    const began = Date.now();
    database.knex.on('query', count);
    await until(() => queries >= 10);
    database.knex.off('query', count);
    // The first query may come at once.
    expect(Date.now() - began).toBeGreaterThanOrEqual(9 * 49);
    expect(isWaiting).toBe(true);
    for (const fileId of fresh) await store({ fileId });
    await Promise.all([...waits, late]);
  });

  it('is waited for longer by ten requests of a person', async () => {
    const { fresh } = await idsOf(12);
    const [eleventh = '', foreign = '', ...first] = fresh;
    const [busy, another] = [person(), person()];
    let left = 0;
    const leaving = () => void (left += 1);
    const waits = first.map((id) => waitForFiles(database.knex, busy, [id], 20).then(leaving));
    const elsewhere = waitForFiles(database.knex, another, [foreign], 20).then(leaving);
    await waitForFiles(database.knex, busy, [eleventh], 20);
    expect(left).toBe(0);

    for (const fileId of [...first, foreign]) await store({ fileId });
    await Promise.all([...waits, elsewhere]);
    // They have left: the next one is patient again.
    const again = waitForFiles(database.knex, busy, [eleventh], 20).then(leaving);
    await waitForFiles(database.knex, another, [randomUUID()], 200);
    expect(left).toBe(first.length + 1);
    await store({ fileId: eleventh });
    await again;
  });
});

it('holders are published a hundred at a time', async () => {
  const holders = Array.from({ length: MAX_HOLDERS + 1 }, () => ({
    ...{ kind: 'Claim' as const, id: randomUUID(), version: 1, tab: 'claims' as const, isIssued: false, fileIds: [] },
  }));
  await database.knex.transaction((tx) => attachmentsPublisher(attachmentsChanged)(tx, randomUUID(), holders));
  const sent = await database.knex('outbox').orderBy('seq').pluck<string[]>('event');
  const events = sent.map((event) => JSON.parse(event) as { data: { holders: unknown[] } });
  expect(events.map(({ data }) => data.holders.length)).toEqual([MAX_HOLDERS, 1]);
});
