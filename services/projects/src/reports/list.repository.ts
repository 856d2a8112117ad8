import { projectScopeOf, type Viewer } from '@portal/access';
import { queryPrepared, type ListParameters } from '@portal/service-kit';
import type pg from 'pg';
import { SCOPE_CONDITION } from '../core/access/reach-project.ts';
import { countedPage, countOf, type CountedPage } from '../core/counted-page.ts';
import { HAS_RISK_COMPANY, REPORT, type StoredReport } from './report.repository.ts';

/** SQL of the primary risk engineer of a project `p`, with a condition on the participant `e`. */
const primaryIs = (condition: string): string => `exists (select from project_participants e
  where e.project_id = p.id and e.role = 'RiskEngineer' and e.is_primary and ${condition})`;
const notAuthor = '$2::uuid not in (r.author_id, coalesce(r.sent_by_id, r.author_id))';

/**
 * SQL of reports that wait for the viewer, by side; `$2` is the viewer's id, `$3` their company's. An engineer sends drafts and
 * resubmits rejected ones, unless their inspection was cancelled; a risk company approves what its engineers wrote, the insurer
 * its own step, and that of a risk company that takes no part any more.
 */
const WAITS = {
  engineer: `(r.type = 'Main' and r.status in ('Draft', 'Rejected') and $3::uuid is not distinct from $3
    and ${primaryIs('e.user_id = $2')}
    and not exists (select from inspections c where c.id = r.inspection_id and c.status = 'Cancelled'))`,
  riskCompany: `(r.approval_step = 'RiskCompany' and ${notAuthor} and r.risk_company_id = $3 and ${HAS_RISK_COMPANY})`,
  insurer: `(r.status = 'WaitingForApproval' and $3::uuid is not distinct from $3 and ${notAuthor}
    and (r.approval_step = 'Insurer' or not ${HAS_RISK_COMPANY}))`,
  nobody: '($2::uuid is null and $3::uuid is null and false)',
} as const;

/** Returns the side on which reports may wait for a viewer. */
function sideOf({ role }: Viewer): keyof typeof WAITS {
  if (role === 'RiskEngineer') return 'engineer';
  if (role === 'RCCoordinator') return 'riskCompany';
  return role === 'ICCoordinator' || role === 'ICUnderwriter' ? 'insurer' : 'nobody';
}

/** Condition on the reports that wait for a viewer, of all projects in their scope or of one, and its parameters. */
function pending(viewer: Viewer, projectId: string | null) {
  const [scope, side] = [projectScopeOf(viewer), sideOf(viewer)];
  // A statement of its own, which begins with the project and not with all that the viewer sees.
  const [name, condition] = projectId === null ? ['', '$4::uuid is null'] : ['-of-project', 'p.id = $4'];
  return {
    name: `pending-reports${name}-${side}-${scope.kind}`,
    where: `where ${SCOPE_CONDITION[scope.kind]} and p.status = 'Open' and ${WAITS[side]} and ${condition}`,
    values: [scope.id, viewer.userId, viewer.companyId, projectId],
  };
}

/** Returns the number of reports that wait for the viewer; of all projects in their scope, or of one. */
async function countPending(pool: pg.Pool, viewer: Viewer, projectId: string | null): Promise<number> {
  const { name, where, values } = pending(viewer, projectId);
  const [counted] = await queryPrepared<{ total: number }>(pool, {
    name: `${name}-total`,
    text: countOf(`select from reports r join projects p on p.id = r.project_id ${where}`),
    values,
  });
  return counted?.total ?? 0;
}

/** Returns the number of reports of a project that wait for the viewer; null for those for whom none can wait. */
export const reportsWaiting = async (pool: pg.Pool, viewer: Viewer, projectId: string): Promise<number | null> =>
  sideOf(viewer) === 'nobody' ? null : countPending(pool, viewer, projectId);

/**
 * Returns a page of the reports of all projects, or of one, that wait for the viewer, the oldest first: of projects in the
 * viewer's scope, whatever tabs a company shows (decisions §11).
 */
export async function pendingFor(
  pool: pg.Pool,
  viewer: Viewer,
  projectId: string | null,
  page: Pick<ListParameters<string>, 'pageSize' | 'offset'>,
): Promise<CountedPage<StoredReport>> {
  const { name, where, values } = pending(viewer, projectId);
  const [rows, total] = await Promise.all([
    queryPrepared<StoredReport>(pool, {
      name,
      text: `${REPORT} ${where} order by r.id limit $5 offset $6`,
      values: [...values, page.pageSize + 1, page.offset],
    }),
    countPending(pool, viewer, projectId),
  ]);
  return countedPage(rows, total, page);
}
