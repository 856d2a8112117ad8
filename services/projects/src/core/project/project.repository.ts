import type { ProjectScope, Viewer } from '@portal/access';
import type { CreateProject } from '@portal/contracts/projects/project';
import { OPEN_ASSIGNMENT_STATUSES } from '@portal/contracts/projects/assignment-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { projectNotFound } from '@portal/project-access';
import { type ExpectedVersion, expectedVersion, queryPrepared } from '@portal/service-kit';
import type { RiskCompanySide } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, SCOPE_CONDITION } from '../access/reach-project.ts';
import { columnsOf } from './project-columns.ts';
import type { StoredProject } from './project.mapping.ts';

const PROJECT = `
  select p.*, c.name as insurance_company_name,
    json_build_object('id', pc.id, 'name', pc.name) as parent_company,
    json_build_object('id', pt.id, 'value', pt.value) as project_type,
    json_build_object('id', bt.id, 'value', bt.value) as business_type,
    (select json_build_object('id', l.id, 'name', l.name, 'address', l.address, 'isPrimary', true,
        'coordinate', json_build_object('longitude', l.longitude, 'latitude', l.latitude),
        'countryCode', coalesce(l.country_code, ''), 'state', l.state, 'city', l.city, 'timeZone', l.time_zone)
      from locations l where l.project_id = p.id and l.is_primary) as location,
    (select json_agg(json_build_object('role', pp.role, 'userId', m.user_id, 'isAccepted', c.id is null,
        'firstName', case when c.id is null then m.first_name else c.first_name end,
        'lastName', case when c.id is null then m.last_name else c.last_name end,
        'email', case when c.id is null then m.email else c.email end,
        'companyId', case when c.id is null then m.company_id end))
      from project_participants pp join members m on m.user_id = pp.user_id
      left join contacts c on c.project_id = pp.project_id and c.user_id = pp.user_id and not c.is_accepted
      where pp.project_id = p.id and pp.is_primary) as people,
    exists (select from assignments a where a.project_id = p.id) as has_assignment
  from projects p
  join parent_companies pc on pc.id = p.parent_company_id
  join project_types pt on pt.id = p.project_type_id
  join project_business_types bt on bt.id = p.business_type_id
  left join companies c on c.company_id = p.company_id
  where p.id = $2 and `;

/** Returns the version of a project beside the one that a request names, for `admit`. */
export const projectVersion = (row: StoredProject, expected: number | undefined): ExpectedVersion =>
  expectedVersion(row, expected, PROJECT_TEXTS.stale);

/**
 * Loads a project of the scope. Within a transaction its row is locked until the end.
 * @throws 404 if it does not exist, is outside the tenant, or the id is malformed
 */
export async function projectOfScope(
  target: pg.Pool | Knex.Transaction,
  scope: ProjectScope,
  id: string,
): Promise<StoredProject> {
  if (!isProjectId(id)) throw projectNotFound();
  const isTransaction = 'isTransaction' in target;
  const [row] = await queryPrepared<StoredProject>(target, {
    name: `project-${scope.kind}${isTransaction ? '-locked' : ''}`,
    text: `${PROJECT} ${SCOPE_CONDITION[scope.kind]} ${isTransaction ? 'for update of p' : ''}`,
    values: [scope.id, id],
  });
  if (!row) throw projectNotFound();
  return row;
}

/** Returns true if a person holds the primary function of their role in the project. */
export async function isPrimary(
  knex: Knex,
  projectId: string,
  userId: string,
  role: 'RiskEngineer' | 'SiteContact',
): Promise<boolean> {
  const row = await knex('project_participants')
    .where({ project_id: projectId, user_id: userId, role, is_primary: true })
    .first('project_id');
  return row !== undefined;
}

/** Returns the part that the viewer's company takes in a project as a risk company. */
export async function riskCompanySideOf(db: Knex, projectId: string, { companyId }: Viewer): Promise<RiskCompanySide> {
  if (companyId === null) return { isOwnEngineer: false, isHolder: false };
  const row = await db('project_participants')
    .where({ project_id: projectId, role: 'RiskEngineer', is_primary: true, company_id: companyId })
    .first('project_id');
  return { isOwnEngineer: row !== undefined, isHolder: await holdsAssignment(db, projectId, companyId) };
}

async function holdsAssignment(db: Knex, projectId: string, companyId: string): Promise<boolean> {
  const row = await db('assignments')
    .where({ project_id: projectId, company_id: companyId })
    .whereIn('status', OPEN_ASSIGNMENT_STATUSES)
    .first('id');
  return row !== undefined;
}

/** Adds a project and returns its id. */
export async function insertProject(
  tx: Knex.Transaction,
  company: { readonly id: string; readonly companyType: 'Insurance' | 'Broker' },
  project: CreateProject,
  changedBy: string,
): Promise<string> {
  const [row] = await tx('projects')
    .insert({ ...columnsOf(project), company_id: company.id, company_type: company.companyType, changed_by: changedBy })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The insert of a project returned nothing');
  return row.id;
}

/** Changes columns of a project that the transaction has locked; its version grows. */
export async function changeProject(
  tx: Knex.Transaction,
  id: string,
  columns: Readonly<Record<string, unknown>>,
  changedBy: string | null,
): Promise<number> {
  const [row] = await tx('projects')
    .where({ id })
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy })
    .returning<{ version: number }[]>('version');
  if (!row) throw projectNotFound();
  return row.version;
}

/** Deletes a project with the rows of its items. */
export async function removeProject(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('projects').where({ id }).delete();
}
