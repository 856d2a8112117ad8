import { nameKey } from '@portal/contracts/common/name-key';
import { PROJECT_FOLDERS } from '@portal/contracts/library/document-rules';
import { projectFolderIdSql } from '@portal/contracts/library/project-folder-id';
import type { KnownProject } from '@portal/project-access';
import type { Knex } from 'knex';

/**
 * Creates the folders of a new project, once: a deleted folder stays deleted. Holders of files of deleted projects are
 * removed.
 */
export async function followProjects(tx: Knex.Transaction, kept: readonly KnownProject[]): Promise<void> {
  const deleted = kept.filter(({ status }) => status === 'Deleted').map(({ id }) => id);
  if (deleted.length > 0) await tx('attachment_holders').whereIn('project_id', deleted).delete();
  const added = kept.filter(({ isNew, status }) => isNew && status !== 'Deleted').map(({ id }) => id);
  if (added.length > 0) await addProjectFolders(tx, added);
}

const FOLDERS = JSON.stringify(PROJECT_FOLDERS.map((folder) => ({ ...folder, key: nameKey(folder.name) })));

/**
 * The folders that each project has from its creation (spec 1 §9). Their ids are made from the project's id and the
 * folder's name, so that nothing that is done twice can double them.
 */
export async function addProjectFolders(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  await tx.raw(
    `insert into folders (id, project_id, name, name_key, kind, is_immutable, allows_site_contact)
     select ${projectFolderIdSql('p.id', 'f.name')},
       p.id, f.name, f.key, f.kind, f."isImmutable", f."allowsSiteContact"
     from unnest(?::uuid[]) as p (id)
     cross join json_to_recordset(?::json) as f (name text, key text, kind text, "isImmutable" boolean,
       "allowsSiteContact" boolean)
     on conflict do nothing`,
    [[...projectIds], FOLDERS],
  );
}
