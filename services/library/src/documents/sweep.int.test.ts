import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Folder } from '@portal/contracts/library/folder';
import { DiskStorage } from '@portal/disk-storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDocuments, type DocumentsFixture, type Reader } from '../documents.fixture.ts';
import {
  deleteDocumentsOfDeletedProjects,
  removeEndedDocuments,
  removeOldArchives,
  removeOldDocumentUploads,
} from './sweep.ts';

let library: DocumentsFixture;
let coordinator: Reader;
let folder: Folder;
let storage: DiskStorage;
beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  folder = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Swept' })).data;
  storage = new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
});
afterAll(() => library?.stop());

const knex = () => library.running.service.deps.knex;
const keyOf = async (id: string): Promise<string> => {
  const [key = ''] = await knex()('documents').where({ id }).pluck<string[]>('s3_key');
  return key;
};
const isKept = (key: string): boolean => existsSync(join(library.folder, 'files', key.slice(0, 2), key));
const deletedDaysAgo = (id: string, days: number) =>
  knex()('documents')
    .where({ id })
    .update({ deleted_at: knex().raw('now() - make_interval(days => ?)', [days]) });

it('deleted files end after 30 days, with their bytes; others stay', async () => {
  const [old, young, kept] = [
    await coordinator.file(folder.id, 'old.pdf'),
    await coordinator.file(folder.id, 'young.pdf'),
    await coordinator.file(folder.id, 'kept.pdf'),
  ];
  const keys = [await keyOf(old), await keyOf(young), await keyOf(kept)];
  await coordinator.call('DELETE', '/library/files', { ids: [old, young] });
  await deletedDaysAgo(old, 31);
  await deletedDaysAgo(young, 29);
  expect((await coordinator.call('PUT', '/library/deleted-files/restore', { ids: [old] })).status).toBe(404);
  expect(await removeEndedDocuments(knex(), storage)).toBe(1);
  expect(keys.map(isKept)).toEqual([false, true, true]);
  expect((await coordinator.call('PUT', '/library/deleted-files/restore', { ids: [young] })).status).toBe(200);
  const [record] = await knex()('audit.records').where({ item_id: old, action: 'document.remove' });
  expect(record).toMatchObject({ operation: 'sweep of deleted documents', outcome: 'Done' });
});

it('uploads that nobody stored go with their bytes, whole or in parts; others wait', async () => {
  const [old, young] = [await coordinator.send(folder.id, 'old.pdf'), await coordinator.send(folder.id, 'young.pdf')];
  const started = await coordinator.call<{ id: string }>('POST', '/library/uploads', {
    folderId: folder.id,
    fileName: 'parts.pdf',
    size: 100,
  });
  const parts = await coordinator.call<{ missing: { url: string }[] }>(
    'GET',
    `/library/uploads/${started.data.id}/parts`,
  );
  await library.put(parts.data.missing[0]?.url ?? '', Buffer.alloc(100));
  await knex()('document_uploads')
    .whereIn('s3_key', [old, started.data.id])
    .update({ kept_until: knex().raw(`now() - interval '2 hours'`) });
  expect(await removeOldDocumentUploads(knex(), storage)).toBe(2);
  expect(await removeOldDocumentUploads(knex(), storage)).toBe(0);
  const store = (s3Key: string, name: string) =>
    coordinator.call('POST', '/library/files', { folderId: folder.id, files: [{ s3Key, name }] });
  expect((await store(old, 'old.pdf')).status).toBe(400);
  expect(await storage.keep(old)).toBeUndefined();
  expect((await store(young, 'late.pdf')).status).toBe(201);
});

it('the files of a deleted project are deleted with it', async () => {
  const project = await library.project(coordinator.companyId ?? '');
  const id = await coordinator.file(project.folder('Inspections'), 'visit.pdf');
  await project.deliver({ status: 'Deleted' });
  expect(await deleteDocumentsOfDeletedProjects(knex())).toBe(1);
  expect(await deleteDocumentsOfDeletedProjects(knex())).toBe(0);
  const told = await library.told('document.deleted');
  expect(told.filter(({ documentId }) => documentId === id)).toHaveLength(1);
  await deletedDaysAgo(id, 31);
  const key = await keyOf(id);
  await removeEndedDocuments(knex(), storage);
  expect(isKept(key)).toBe(false);
});

it('archives end with their addresses', async () => {
  const id = await coordinator.file(folder.id, 'in the archive.pdf');
  const { data } = await coordinator.call<{ url: string }>('POST', '/library/files/zip', { ids: [id] });
  expect((await fetch(library.at(data.url))).status).toBe(200);
  await knex()('archives').update({ ends_at: knex().raw('now()') });
  expect((await fetch(library.at(data.url))).status).toBe(404);
  await removeOldArchives(knex());
  expect(await knex()('archives')).toEqual([]);
});
