import { Readable } from 'node:stream';
import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import { nameKey } from '@portal/contracts/common/name-key';
import { DOCUMENT_MAX_BYTES } from '@portal/contracts/library/document-rules';
import type { DiskStorage } from '@portal/disk-storage';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { addProjectFolders } from '../projects/project-folders.ts';
import { LIBRARIES, PROJECT_FILES, PROJECTS_WITH_FILES, type Sample } from './samples.ts';

/** Adds the sample files of the demo companies; existing ones stay. Returns the number added. */
export async function loadDocuments(knex: Knex, storage: DiskStorage): Promise<number> {
  let added = 0;
  for (const { company, folders } of LIBRARIES) {
    for (const { name, email, files } of folders) {
      const folderId = demoId(`folder:${company}:${name}`);
      const place = { owner_id: demoId(`company:${company}`), creator_id: demoId(`user:${email}`) };
      await knex('folders')
        .insert({ id: folderId, ...place, name, name_key: nameKey(name), changed_by: nameOf(email) })
        .onConflict()
        .ignore();
      for (const sample of files) added += await addSample(knex, storage, folderId, sample);
    }
  }
  for (let index = 0; index < PROJECTS_WITH_FILES; index++) {
    const projectId = demoId(`project:northwind:${index}`);
    // The project itself comes by events; its folders have the same ids, whoever creates them first.
    await transaction(knex, (tx) => addProjectFolders(tx, [projectId]));
    for (const [folder, files] of Object.entries(PROJECT_FILES)) {
      const row = await knex('folders').where({ project_id: projectId, name: folder }).first<{ id: string }>('id');
      for (const sample of files) added += row ? await addSample(knex, storage, row.id, sample) : 0;
    }
  }
  return added;
}

async function addSample(knex: Knex, storage: DiskStorage, folderId: string, sample: Sample): Promise<number> {
  const { name, email, type, bytes, isPrivate = false } = sample;
  const key = demoId(`file:${folderId}:${name}`);
  if (await knex('documents').where({ s3_key: key }).first('id')) return 0;
  await storage.begin(key);
  await storage.write(Readable.from([bytes]), { key, maxBytes: DOCUMENT_MAX_BYTES, size: bytes.length });
  await storage.keep(key);
  await knex('documents').insert({
    folder_id: folderId,
    s3_key: key,
    creator_id: demoId(`user:${email}`),
    creator_name: nameOf(email),
    name,
    name_key: nameKey(name),
    type,
    size: bytes.length,
    state: 'Stored',
    is_private: isPrivate,
    changed_by: nameOf(email),
  });
  return 1;
}

function nameOf(email: string): string {
  const account = DEMO_ACCOUNTS.find((one) => one.email === email);
  if (!account) throw new Error(`There is no demo account ${email}`);
  return `${account.firstName} ${account.lastName}`;
}
