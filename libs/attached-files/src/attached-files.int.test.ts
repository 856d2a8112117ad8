import { attachmentsChanged, MAX_HOLDERS } from '@portal/contracts/events/attachments';
import { fileStored } from '@portal/contracts/events/library';
import { outboxMigration } from '@portal/event-bus';
import { createDatabase, type TestDatabase } from '@portal/testing';
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

it('the event of a file that has just been stored is waited for, and not for ever', async () => {
  await waitForFiles(database.knex, [await store()]);
  await waitForFiles(database.knex, [randomUUID()], 20);
});

it('the late event of a file is waited for where its id tells that it is new', async () => {
  const {
    rows: [ids],
  } = await database.knex.raw<{ rows: [{ fresh: string; old: string }] }>(
    `select uuidv7() as fresh, uuidv7(interval '-2 minutes') as old`,
  );
  let isWaiting = true;
  const waiting = waitForFiles(database.knex, [ids.fresh], 20).then(() => (isWaiting = false));
  await waitForFiles(database.knex, [ids.old], 20);
  await waitForFiles(database.knex, [randomUUID()], 200);
  expect(isWaiting).toBe(true);
  await store({ fileId: ids.fresh });
  await waiting;
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
