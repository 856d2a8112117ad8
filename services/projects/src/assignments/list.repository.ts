import type { Viewer } from '@portal/access';
import { queryPrepared, type ListParameters } from '@portal/service-kit';
import type pg from 'pg';
import { ASSIGNMENT, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { countedPage, countOf, type CountedPage } from '../core/counted-page.ts';

/** Returns a page of the assignments of a project, newest first: a risk company's own, or all. */
export async function assignmentsOf(
  pool: pg.Pool,
  projectId: string,
  onlyCompanyId: string | null,
  page: Pick<ListParameters<string>, 'pageSize' | 'offset'>,
): Promise<CountedPage<StoredAssignment>> {
  const where = `a.project_id = $1
    and ($2::uuid is null or a.company_id = $2 or e.company_id = $2 or n.company_id = $2)`;
  const values = [projectId, onlyCompanyId];
  const [rows, [counted]] = await Promise.all([
    queryPrepared<StoredAssignment>(pool, {
      name: 'assignments',
      text: `${ASSIGNMENT} where ${where} order by a.id desc limit $3 offset $4`,
      values: [...values, page.pageSize + 1, page.offset],
    }),
    queryPrepared<{ total: number }>(pool, {
      name: 'assignments-total',
      text: countOf(`${ASSIGNMENT} where ${where}`),
      values,
    }),
  ]);
  return countedPage(rows, counted?.total ?? 0, page);
}

/**
 * Returns the number of assignments of a project that wait for the viewer's risk company, which names an engineer, or whose
 * engineer takes over (decisions §9); null for those for whom none waits in RESOURCES.
 */
export async function assignmentsWaiting(
  pool: pg.Pool,
  { role, companyId }: Viewer,
  projectId: string,
): Promise<number | null> {
  if (role !== 'RCCoordinator' || companyId === null) return null;
  const [row] = await queryPrepared<{ count: number }>(pool, {
    name: 'assignments-waiting',
    text: `select count(*)::int as count from assignments a left join members n on n.user_id = a.proposed_engineer_id
      where a.project_id = $1 and ((a.status = 'AwaitingResource' and a.company_id = $2)
        or (a.status = 'TransferPending' and n.company_id = $2))`,
    values: [projectId, companyId],
  });
  return row?.count ?? 0;
}
