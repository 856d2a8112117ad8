import { PROJECT_FOLDERS } from '@portal/contracts/library/document-rules';
import { projectFolderIdSql } from '@portal/contracts/library/project-folder-id';
import type { Knex } from 'knex';

const OPEN_FROM_THE_START = PROJECT_FOLDERS.filter(({ allowsSiteContact }) => allowsSiteContact).map(
  ({ name }) => name,
);

/**
 * Returns the ids of a project's folders to which its primary site contact may upload: those that are open from the start,
 * and those that the insurer's people have opened since (decisions §21).
 */
export async function uploadFoldersOf(knex: Knex, projectId: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select coalesce(given.id, changed.folder_id) as id
     from (select ${projectFolderIdSql(':projectId::text', 'name')} as id, place
           from unnest(:names::text[]) with ordinality as known (name, place)) as given
     full join (select * from folder_access where project_id = :projectId) as changed on changed.folder_id = given.id
     where coalesce(changed.is_open, true)
     order by given.place nulls last, id`,
    { projectId, names: OPEN_FROM_THE_START },
  );
  return rows.map(({ id }) => id);
}
