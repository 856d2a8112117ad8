import { tabStateOf, type Viewer } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import { findProject, projectNotFound, type FoundProject } from '@portal/project-access';
import { forbidden, notFound, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import * as v from 'valibot';
import { LOCKED, waitToRead, withDetails, type MoneyProject } from './reach-project.ts';

type Target = pg.Pool | Knex.Transaction;
type Owner = Pick<FoundProject, 'companyId' | 'companyType'>;

/**
 * Loads a project for time and expenses; within a transaction it is locked. Insurers reach it through BUDGET, for their tab
 * TIME & EXPENSES stays closed. Engineers who were assigned, and their company, reach it after they have left, too: their
 * entries are still to be completed and billed (decisions §27).
 * @throws 404 outside the tenant, 403 without the tab
 */
export async function reachForBooking(
  target: Target,
  viewer: Viewer,
  projectId: string,
  missing: () => Error = projectNotFound,
): Promise<MoneyProject> {
  await waitToRead(target, viewer, projectId);
  const found = await findProject(target, viewer, projectId, LOCKED);
  const project = found ?? (await formerProject(target, viewer, projectId));
  if (!project) throw missing();
  const tab = viewer.role === 'ICCoordinator' || viewer.role === 'ICUnderwriter' ? 'budget' : 'expenses';
  if (!tabStateOf(tab, project.tabFacts, viewer).enabled) throw forbidden();
  return withDetails(project, missing);
}

/** Loads the project of an entry; outside the tenant the entry does not exist. @throws 404, 403 */
export const reachItemForBooking = (target: Target, viewer: Viewer, projectId: string): Promise<MoneyProject> =>
  reachForBooking(target, viewer, projectId, notFound);

/**
 * Finds a project in which the viewer, or for a coordinator an engineer of the company, was assigned or has entries. Engineers
 * who have joined the company since were not of it then. Its name is that of the end: who has left follows it no more.
 */
async function formerProject(target: Target, viewer: Viewer, projectId: string): Promise<FoundProject | undefined> {
  const { role, userId, companyId } = viewer;
  if (!v.is(id, projectId) || (role !== 'RiskEngineer' && role !== 'RCCoordinator')) return undefined;
  const [engineer, company] = role === 'RiskEngineer' ? [userId, null] : [null, companyId];
  const [former] = await queryPrepared<Owner & { readonly name: string }>(target, {
    name: 'owner-of-former-project',
    text: `
      select p.company_id as "companyId", p.company_type as "companyType", coalesce((
        select a.ended_project_name from assigned_engineers a
        where a.project_id = p.id and a.ended_at is not null and (a.engineer_id = $2 or a.ended_company_id = $3)
        order by a.ended_at desc limit 1), p.name) as name
      from known_projects p
      where p.id = $1 and (
        exists (
          select from assigned_engineers a left join known_engineers e on e.user_id = a.engineer_id
          where a.project_id = p.id and (a.engineer_id = $2
            or case when a.ended_at is null then e.company_id else a.ended_company_id end = $3))
        or exists (
          select from expense_sums s where s.project_id = p.id and (s.engineer_id = $2 or s.company_id = $3)))`,
    values: [projectId, engineer, company],
  });
  if (!former) return undefined;
  const { name, ...owner } = former;
  // Reads it as its owner does; what the viewer sees of it is limited to own entries.
  const found = await findProject(target, { userId, role: 'ICCoordinator', ...owner }, projectId, LOCKED);
  return found && { ...found, name };
}
