import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DiskStorage } from '@portal/disk-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT, startLibrary, type Person } from './library.fixture.ts';
import { storeHolders } from './core/holders/holder.repository.ts';
import { storeLogo } from './logos/logo.repository.ts';
import { storeMember } from './members/member.repository.ts';
import { removeOldUploads, removeUnattachedFiles } from './sweep.ts';

let library: Awaited<ReturnType<typeof startLibrary>>;
let person: Person;
beforeAll(async () => {
  library = await startLibrary();
  person = await library.person();
});
afterAll(() => library?.stop());

const begunBefore = async (s3Key: string, hours: number): Promise<void> => {
  const { knex } = library.running.database;
  await knex('uploads')
    .where({ s3_key: s3Key })
    .update({ created_at: knex.raw('now() - make_interval(hours => ?)', [hours]) });
};
const hasArrived = (key: string): boolean =>
  readdirSync(join(library.folder, 'arrived')).some((name) => name.startsWith(key));
const isThere = (place: string): boolean => existsSync(join(library.folder, place));

it('uploads that were never stored go after a day with their bytes; stored files stay', async () => {
  const { knex } = library.running.service.deps;
  const storage = new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
  const [old, kept, young, stored] = [
    await person.upload(CONTENT.pdf),
    await person.upload(CONTENT.pdf),
    await person.upload(CONTENT.pdf),
    await person.upload(CONTENT.pdf),
  ];
  // Of a service that was killed between keeping the bytes and storing the file.
  await storage.keep(kept);
  const { data } = await person.store(stored, 'cv.pdf', CONTENT.pdf.length);
  await begunBefore(old, 26);
  await begunBefore(kept, 26);
  await begunBefore(young, 23);
  expect(await removeOldUploads(knex, storage)).toBe(2);
  expect(await removeOldUploads(knex, storage)).toBe(0);
  expect(hasArrived(old)).toBe(false);
  expect(isThere(`files/${kept.slice(0, 2)}/${kept}`)).toBe(false);
  expect(hasArrived(young)).toBe(true);
  expect((await person.store(young, 'cv.pdf', CONTENT.pdf.length)).status).toBe(201);
  expect((await person.call('GET', `/files/${data.id}`)).status).toBe(200);
});

it('an upload whose bytes were kept before the service was killed can still be stored', async () => {
  const storage = new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
  const s3Key = await person.upload(CONTENT.pdf);
  await storage.keep(s3Key);
  expect((await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(201);
});

it('an upload of more than a day cannot be stored any more', async () => {
  const s3Key = await person.upload(CONTENT.pdf);
  await begunBefore(s3Key, 24);
  expect((await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(404);
});

it('nobody begins uploads without end', async () => {
  const { knex } = library.running.database;
  const greedy = await library.person();
  await knex.raw('insert into uploads (s3_key, owner_id) select gen_random_uuid(), ? from generate_series(1, 500)', [
    greedy.id,
  ]);
  expect(await greedy.call('GET', '/files/upload-url?fileName=cv.pdf')).toMatchObject({ status: 429 });
  expect((await person.begin()).url).toBeTruthy();
});

describe('a file', () => {
  const knex = () => library.running.service.deps.knex;
  const storage = () =>
    new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
  const aFile = async (who = person) =>
    (await who.store(await who.upload(CONTENT.pdf), 'cv.pdf', CONTENT.pdf.length)).data;
  const hoursPass = (hours: number) =>
    knex()('files')
      .whereNotNull('kept_until')
      .update({ kept_until: knex().raw('kept_until - make_interval(hours => ?)', [hours]) });
  const sweep = async (): Promise<void> => {
    while (await removeUnattachedFiles(knex(), storage()));
  };
  const statusOf = async ({ id }: { readonly id: string }): Promise<number> =>
    (await person.call('GET', `/files/${id}`)).status;
  const holder = { kind: 'Claim', id: randomUUID(), tab: 'claims', isIssued: true } as const;
  const hold = (version: number, fileIds: string[]) =>
    knex().transaction((tx) => storeHolders(tx, randomUUID(), [{ ...holder, version, fileIds }]));

  it('that no item holds goes after a day with its bytes, and its end is recorded', async () => {
    const file = await aFile();
    await hoursPass(24);
    await sweep();
    expect(await statusOf(file)).toBe(200);
    await hoursPass(1);
    await sweep();
    expect(await statusOf(file)).toBe(404);
    expect(isThere(`files/${file.s3Key.slice(0, 2)}/${file.s3Key}`)).toBe(false);
    const records = knex()('audit.records').where({ item_id: file.id, action: 'file.remove' });
    expect(await records.select('operation', 'actor_id')).toEqual([
      { operation: 'sweep of abandoned files', actor_id: null },
    ]);
  });

  it('that an item holds stays, and 30 days longer once the item lets it go', async () => {
    const [held, given] = [await aFile(), await aFile()];
    await hold(1, [held.id, given.id]);
    await hoursPass(25);
    await sweep();
    expect([await statusOf(held), await statusOf(given)]).toEqual([200, 200]);
    await hold(2, [held.id]);
    await hoursPass(29 * 24);
    await sweep();
    expect([await statusOf(held), await statusOf(given)]).toEqual([200, 200]);
    await hoursPass(24);
    await sweep();
    expect([await statusOf(held), await statusOf(given)]).toEqual([200, 404]);
  });

  it("that is a person's CV stays until another one has taken its place for 30 days", async () => {
    const [first, second] = [await aFile(), await aFile()];
    const setCv = (version: number, cvFileId: string) =>
      knex().transaction((tx) => storeMember(tx, { userId: person.id, version, companyId: null, cvFileId }));
    await setCv(1_000, first.id);
    await hoursPass(25);
    await sweep();
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404]);
    const third = await aFile();
    await setCv(1_001, third.id);
    await hoursPass(25);
    await sweep();
    expect([await statusOf(first), await statusOf(third)]).toEqual([200, 200]);
    await hoursPass(30 * 24);
    await sweep();
    expect([await statusOf(first), await statusOf(third)]).toEqual([404, 200]);
  });

  it("that is a company's logo stays until another one has taken its place for 30 days", async () => {
    const companyId = randomUUID();
    const setLogo = (version: number, fileId: string) =>
      knex().transaction((tx) => storeLogo(tx, { companyId, version, logo: { fileId } }));
    const first = await aFile();
    await setLogo(3, first.id);
    await hoursPass(25);
    await sweep();
    expect(await statusOf(first)).toBe(200);
    const second = await aFile();
    await setLogo(2, second.id);
    await setLogo(4, second.id);
    await hoursPass(30 * 24);
    await sweep();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });
});
