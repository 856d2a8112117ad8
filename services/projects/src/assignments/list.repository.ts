import { projectScopeOf, type Viewer } from '@portal/access';
import { queryPrepared, type ListParameters } from '@portal/service-kit';
import type pg from 'pg';
import { ASSIGNMENT, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { countedPage, countOf, type CountedPage } from '../core/counted-page.ts';

type Found = CountedPage<StoredAssignment>;
type Page = Pick<ListParameters<string>, 'pageSize' | 'offset'>;

const OF_COMPANY = (parameter: string): string =>
  `(a.company_id = ${parameter} or e.company_id = ${parameter} or n.company_id = ${parameter})`;

/** Returns a page of the assignments of a project, newest first: a risk company's own, or all. */
export async function assignmentsOf(
  pool: pg.Pool,
  projectId: string,
  onlyCompanyId: string | null,
  page: Page,
): Promise<Found> {
  const where = `a.project_id = $1 and ($2::uuid is null or ${OF_COMPANY('$2')})`;
  return pageOf(pool, 'assignments', {
    where,
    order: 'a.id desc',
    values: [projectId, onlyCompanyId],
    page,
  });
}

/** Conditions on the assignments that concern a viewer: `$1` is the viewer's id, company or both. */
const CONCERNS = {
  engineer: '(a.engineer_id = $1 or a.proposed_engineer_id = $1)',
  riskCompany: `a.id in (
    select o.id from assignments o where o.company_id = $1
    union select o.id from assignments o join members m on m.user_id in (o.engineer_id, o.proposed_engineer_id)
      where m.company_id = $1)`,
  company: 'p.company_id = $1',
} as const;

/** Assignments that wait for an answer of the viewer's. */
const WAITS = {
  engineer: `(a.status = 'Unviewed' or (a.status = 'TransferPending' and a.proposed_engineer_id = $1))`,
  riskCompany: `(a.status = 'AwaitingResource')`,
  company: 'false',
} as const;

/** Returns a page of the assignments that concern a viewer: those that wait for them first, then newest first. */
export async function assignmentsFor(pool: pg.Pool, viewer: Viewer, page: Page): Promise<Found> {
  const scope = projectScopeOf(viewer);
  const kind = viewer.role === 'RiskEngineer' ? 'engineer' : scope.kind === 'person' ? null : scope.kind;
  if (kind === null) return { rows: [], total: 0, isLowerBound: false };
  return pageOf(pool, `own-assignments-${kind}`, {
    where: CONCERNS[kind],
    order: `(p.status = 'Open' and ${WAITS[kind]}) desc, a.id desc`,
    values: [kind === 'engineer' ? viewer.userId : scope.id],
    page,
  });
}

interface PageQuery {
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
  readonly page: Page;
}

async function pageOf(pool: pg.Pool, name: string, { where, order, values, page }: PageQuery): Promise<Found> {
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [rows, [counted]] = await Promise.all([
    queryPrepared<StoredAssignment>(pool, {
      name,
      text: `${ASSIGNMENT} where ${where} order by ${order} limit ${limit} offset ${offset}`,
      values: [...values, page.pageSize + 1, page.offset],
    }),
    queryPrepared<{ total: number }>(pool, {
      name: `${name}-total`,
      text: countOf(`${ASSIGNMENT} where ${where}`),
      values: [...values],
    }),
  ]);
  return countedPage(rows, counted?.total ?? 0, page);
}
