import { randomUUID } from 'node:crypto';
import type { DocumentUpload, StoredDocument } from '@portal/contracts/library/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDocuments, type DocumentsFixture, type Reader } from '../../documents.fixture.ts';
import { CONTENT } from '../../library.fixture.ts';

const PERSON_BYTES = 100 * 1024 * 1024;
const COMPANY_BYTES = 250 * 1024 * 1024;
const MB = 1_000_000;
const PERSON_FULL =
  'You have used your 100 MB of storage. Delete files that you no longer need; their space is free after 30 days.';
const COMPANY_FULL =
  'Your company has used its 250 MB of storage. Delete files that you no longer need; their space is free after 30 days.';

let library: DocumentsFixture;
beforeAll(async () => {
  library = await startDocuments('disk', undefined, {
    STORAGE_PERSON_BYTES: String(PERSON_BYTES),
    STORAGE_COMPANY_BYTES: String(COMPANY_BYTES),
  });
});
afterAll(() => library?.stop());

const knex = () => library.running.service.deps.knex;
const folderOf = async (who: Reader): Promise<string> =>
  (await library.project(who.companyId ?? '')).folder('Inspections');
const beginFile = (who: Reader, size?: number) =>
  who.call('GET', `/files/upload-url?fileName=a.pdf${size === undefined ? '' : `&size=${size}`}`);
const beginDocument = (who: Reader, folderId: string, size?: number) =>
  who.call(
    'GET',
    `/library/files/upload-url?${new URLSearchParams({ folderId, fileName: 'a.pdf', ...(size && { size: String(size) }) })}`,
  );
const beginInParts = (who: Reader, folderId: string, size: number) =>
  who.call<{ id: string }>('POST', '/library/uploads', { folderId, fileName: 'a.mp4', size });
/** Stores a document whose size was declared, and returns its id. */
async function storeDocument(who: Reader, folderId: string, name: string, whenExists?: 'replace'): Promise<string> {
  const { pdf } = CONTENT;
  const query = new URLSearchParams({ folderId, fileName: name, size: String(pdf.length) });
  const { url, s3Key } = (await who.call<DocumentUpload>('GET', `/library/files/upload-url?${query}`)).data;
  await library.put(url, pdf);
  const files = [{ s3Key, name, ...(whenExists && { whenExists }) }];
  const { status, data } = await who.call<{ items: StoredDocument[] }>('POST', '/library/files', { folderId, files });
  expect(status).toBe(201);
  return data.items[0]?.id ?? '';
}
const usedBy = async (who: Reader): Promise<number> =>
  Number((await knex()('storage_usage').where({ person_id: who.id }).first('bytes'))?.bytes ?? 0);
/** Returns the bytes of a person's rows, counted one by one. */
async function countedFor(who: Reader): Promise<number> {
  const { rows } = await knex().raw(
    `select (select coalesce(sum(size), 0) from uploads where owner_id = :id)
      + (select coalesce(sum(size), 0) from files where owner_id = :id)
      + (select coalesce(sum(coalesce(checked_size, size, 1073741824)), 0) from document_uploads where owner_id = :id)
      + (select coalesce(sum(size), 0) from documents where creator_id = :id) as bytes`,
    { id: who.id },
  );
  return Number(rows[0].bytes);
}

describe('the storage of a person', () => {
  it('ends at its quota, with an error that says so, whatever the way of the upload', async () => {
    const who = await library.reader();
    const folderId = await folderOf(who);
    expect((await beginInParts(who, folderId, 90 * MB)).status).toBe(201);
    expect(await beginInParts(who, folderId, 20 * MB)).toMatchObject({
      status: 400,
      fieldErrors: { fileName: [PERSON_FULL] },
    });
    expect(await beginDocument(who, folderId, 20 * MB)).toMatchObject({
      status: 400,
      fieldErrors: { fileName: [PERSON_FULL] },
    });
    expect(await beginFile(who, 20 * MB)).toMatchObject({ status: 400, fieldErrors: { size: [PERSON_FULL] } });
    // One of unknown size reserves what it may have.
    expect(await beginFile(who)).toMatchObject({ status: 400, fieldErrors: { fileName: [PERSON_FULL] } });
    expect(await beginDocument(who, folderId)).toMatchObject({ status: 400, fieldErrors: { fileName: [PERSON_FULL] } });
    expect((await beginFile(who, 10 * MB)).status).toBe(200);
  });

  it('is counted under a lock: of twelve uploads at once, as many begin as have room', async () => {
    const who = await library.reader({ companyType: 'NoCompany', role: 'RiskManager' });
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await beginFile(who, 25 * MB)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(await usedBy(who)).toBe(100 * MB);
  });

  it('counts what lies there, from the beginning of an upload to the end of a deleted file', async () => {
    const who = await library.reader();
    const folderId = await folderOf(who);
    const stored = await who.store(await who.upload(CONTENT.png, 'a.png'), 'a.png', CONTENT.png.length);
    expect(stored.status).toBe(201);
    const { pdf, png } = CONTENT;
    const id = await storeDocument(who, folderId, 'plan.pdf');
    expect(await usedBy(who)).toBe(png.length + pdf.length);
    // A replaced version and a deleted file keep their bytes, and count for who uploaded them.
    const other = await library.reader({ companyId: who.companyId });
    await storeDocument(other, folderId, 'plan.pdf', 'replace');
    expect([await usedBy(who), await usedBy(other)]).toEqual([png.length + pdf.length, pdf.length]);
    await who.call('DELETE', '/library/files', { ids: [id] });
    expect(await usedBy(other)).toBe(pdf.length);
    const begun = await beginInParts(who, folderId, 50 * MB);
    expect(await usedBy(who)).toBe(png.length + pdf.length + 50 * MB);
    await who.call('DELETE', `/library/uploads/${begun.data.id}`);
    expect(await usedBy(who)).toBe(png.length + pdf.length);
    for (const person of [who, other]) expect(await usedBy(person)).toBe(await countedFor(person));
    await knex()('documents').where({ creator_id: who.id }).delete();
    expect(await usedBy(who)).toBe(png.length);
  });
});

it('the storage of a company ends at its own quota, also where nobody has used up theirs', async () => {
  const companyId = randomUUID();
  const people = await Promise.all([1, 2, 3, 4].map(() => library.reader({ companyId })));
  const answers = await Promise.all(people.flatMap((who) => [1, 2, 3].map(() => beginFile(who, 25 * MB))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)?.fieldErrors).toEqual({ size: [COMPANY_FULL] });
  const stranger = await library.reader();
  expect((await beginFile(stranger, 25 * MB)).status).toBe(200);
});
