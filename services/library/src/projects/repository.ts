import type { ProjectScope, Viewer } from '@portal/access';
import { nameKey } from '@portal/contracts/common/name-key';
import type { ProjectState } from '@portal/contracts/events/project-states';
import { PROJECT_FOLDERS } from '@portal/contracts/library/document-rules';
import { projectFolderIdSql } from '@portal/contracts/library/project-folder-id';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';

/**
 * Keeps the highest version of each project: events may come in any order, and twice. Who takes part is replaced where the
 * version is newer. Whoever sees a project for the first time gives it its folders, never again: one that was deleted
 * stays deleted.
 */
export async function keepProjects(tx: Knex.Transaction, states: readonly ProjectState[]): Promise<void> {
  const sent = JSON.stringify(states);
  // In the order of their ids, so that two events at once do not wait for each other in circles.
  const { rows } = await tx.raw<{ rows: Kept[] }>(
    `insert into projects (project_id, version, company_id, company_type, name, status)
     select distinct on ("projectId") "projectId", version, "companyId", "companyType", name, status
     from json_to_recordset(?::json) as sent ("projectId" uuid, version bigint, "companyId" uuid, "companyType" text,
       name text, status text)
     order by "projectId", version desc
     on conflict (project_id) do update set version = excluded.version, company_id = excluded.company_id,
       company_type = excluded.company_type, name = excluded.name, status = excluded.status
       where projects.version < excluded.version
     returning project_id as id, version, status, old.project_id is null as "isNew"`,
    [sent],
  );
  if (rows.length === 0) return;
  await replaceParticipants(tx, rows, sent);
  const deleted = rows.filter(({ status }) => status === 'Deleted').map(({ id }) => id);
  if (deleted.length > 0) await tx('attachment_holders').whereIn('project_id', deleted).delete();
  const added = rows.filter(({ isNew, status }) => isNew && status !== 'Deleted').map(({ id }) => id);
  if (added.length > 0) await addProjectFolders(tx, added);
}

interface Kept {
  readonly id: string;
  readonly version: number;
  readonly status: ProjectState['status'];
  readonly isNew: boolean;
}

async function replaceParticipants(tx: Knex.Transaction, kept: readonly Kept[], sent: string): Promise<void> {
  const known = kept.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (known.length > 0) await tx.raw('delete from project_participants where project_id = any(?::uuid[])', [known]);
  await tx.raw(
    `insert into project_participants (project_id, user_id, company_id, role, is_primary)
     select kept.id, part."userId", part."companyId", part.role, part."isPrimary"
     from json_to_recordset(:sent::json) as sent ("projectId" uuid, version bigint, participants json)
     join unnest(:ids::uuid[], :versions::bigint[]) as kept (id, version)
       on kept.id = sent."projectId" and kept.version = sent.version
     cross join lateral json_to_recordset(sent.participants)
       as part ("userId" uuid, "companyId" uuid, role text, "isPrimary" boolean)
     on conflict do nothing`,
    { sent, ids: kept.map(({ id }) => id), versions: kept.map(({ version }) => version) },
  );
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

/** SQL that is true for the projects `p` of a scope (decisions §11); `$1` is the scope's id. */
const SCOPE_CONDITION: Readonly<Record<ProjectScope['kind'], string>> = {
  company: 'p.company_id = $1',
  riskCompany:
    'exists (select from project_participants mine where mine.project_id = p.project_id and mine.company_id = $1)',
  person: 'exists (select from project_participants mine where mine.project_id = p.project_id and mine.user_id = $1)',
};

/** A project as its documents need it. */
export interface KnownProject {
  readonly id: string;
  readonly companyId: string;
  readonly companyType: 'Insurance' | 'Broker';
  readonly name: string;
  readonly status: 'Open' | 'Closed';
  /** Whether the viewer holds the primary function of their role. */
  readonly isPrimary: boolean;
  /** Which roles see its tabs, as its company says. */
  readonly tabAccess: TabAccessSetting | null;
}

/** A project of the viewer's scope; undefined outside of it, and where it was deleted. */
export async function findProject(
  knex: Knex,
  scope: ProjectScope,
  viewer: Pick<Viewer, 'userId' | 'role'>,
  id: string,
): Promise<KnownProject | undefined> {
  const [row] = await queryPrepared<KnownProject>(knex, {
    name: `project-${scope.kind}`,
    text: `
      select p.project_id as id, p.company_id as "companyId", p.company_type as "companyType", p.name, p.status,
        exists (select from project_participants own where own.project_id = p.project_id and own.user_id = $3
          and own.role = $4 and own.is_primary) as "isPrimary",
        (select a.tabs from company_tab_access a where a.company_id = p.company_id) as "tabAccess"
      from projects p where p.project_id = $2 and p.status <> 'Deleted' and ${SCOPE_CONDITION[scope.kind]}`,
    values: [scope.id, id, viewer.userId, viewer.role],
  });
  return row;
}
