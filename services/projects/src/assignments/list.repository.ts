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
