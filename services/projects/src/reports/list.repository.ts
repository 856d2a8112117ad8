import { projectScopeOf, tabDefault, type Viewer } from '@portal/access';
import { queryPrepared, type ListParameters } from '@portal/service-kit';
import type pg from 'pg';
import { SCOPE_CONDITION } from '../core/access/reach-project.ts';
import { countedPage, countOf, type CountedPage } from '../core/counted-page.ts';
import { readsSharedOnly } from './reach-report.ts';
import { HAS_RISK_COMPANY, REPORT, sharedWith, type StoredReport } from './report.repository.ts';

type Found = CountedPage<StoredReport>;
type Page = Pick<ListParameters<string>, 'pageSize' | 'offset'>;

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

function sideOf({ role }: Viewer): keyof typeof WAITS {
  if (role === 'RiskEngineer') return 'engineer';
  if (role === 'RCCoordinator') return 'riskCompany';
  return role === 'ICCoordinator' || role === 'ICUnderwriter' ? 'insurer' : 'nobody';
}

/** Returns a page of the reports of all projects, or of one, that wait for the viewer, the oldest first. */
export function pendingFor(pool: pg.Pool, viewer: Viewer, projectId: string | null, page: Page): Promise<Found> {
  const side = sideOf(viewer);
  return pageOf(pool, viewer, {
    name: `pending-reports-${side}`,
    where: `p.status = 'Open' and ${WAITS[side]} and ($4::uuid is null or p.id = $4)`,
    order: 'r.id',
    values: [projectId],
    page,
  });
}

/** Returns a page of the reports that the viewer reads: those that wait for them first, then newest first. */
export function ownReports(pool: pg.Pool, viewer: Viewer, page: Page): Promise<Found> {
  const side = sideOf(viewer);
  const isReader = readsSharedOnly(viewer);
  return pageOf(pool, viewer, {
    name: `own-reports-${side}${isReader ? '-shared' : ''}`,
    where: `$4::uuid is null and ${isReader ? sharedWith('$2') : '$2::uuid is not distinct from $2'} and $3::uuid is not distinct from $3`,
    order: `(p.status = 'Open' and ${WAITS[side]}) desc, r.id desc`,
    values: [null],
    page,
  });
}

interface PageQuery {
  readonly name: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly (string | null)[];
  readonly page: Page;
}

/** Rows of a page, of the projects in the viewer's scope whose tab the company shows to the viewer's role. */
async function pageOf(pool: pg.Pool, viewer: Viewer, query: PageQuery): Promise<Found> {
  const scope = projectScopeOf(viewer);
  const { visible, canBeOverriden } = tabDefault(viewer.role, 'reports');
  const shown = canBeOverriden
    ? `coalesce((select s.tabs -> 'reports' ? '${viewer.role}' from known_tab_settings s
        where s.company_id = p.company_id and s.tabs ? 'reports'), ${visible})`
    : `${visible}`;
  const where = `where ${SCOPE_CONDITION[scope.kind]} and ${shown} and ${query.where}`;
  const values = [scope.id, viewer.userId, viewer.companyId, ...query.values];
  const [rows, [counted]] = await Promise.all([
    queryPrepared<StoredReport>(pool, {
      name: `${query.name}-${scope.kind}-${viewer.role}`,
      text: `${REPORT} ${where} order by ${query.order} limit $5 offset $6`,
      values: [...values, query.page.pageSize + 1, query.page.offset],
    }),
    queryPrepared<{ total: number }>(pool, {
      name: `${query.name}-total-${scope.kind}-${viewer.role}`,
      text: countOf(`select from reports r join projects p on p.id = r.project_id ${where}`),
      values,
    }),
  ]);
  return countedPage(rows, counted?.total ?? 0, query.page);
}
