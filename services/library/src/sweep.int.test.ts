import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DiskStorage } from '@portal/disk-storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT, startLibrary, type Person } from './library.fixture.ts';
import { removeOldUploads } from './sweep.ts';

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

it('uploads that were never stored go after a day with their bytes; files stay for ever', async () => {
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
  expect((await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(409);
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
