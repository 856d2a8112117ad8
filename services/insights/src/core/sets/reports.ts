import { seesSharedReportsOnly, type Viewer } from '@portal/access';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { narrowedTo, seenBy, type Narrowing } from '../visible.ts';
import { isPrimaryIn } from './people.ts';
import { hasValues } from './projects.ts';

/** Conditions on reports beside those on their projects; null does not filter. */
export interface ReportNarrowing extends Narrowing {
  readonly status?: readonly string[] | null;
  readonly type?: readonly string[] | null;
  readonly isWaiting?: boolean;
  readonly isWaitingForViewer?: boolean;
}

/** SQL that is true for a report `r` that waits for approval; a closed project waits for none. */
const WAITS = `(p.status = 'Open' and r.status = 'WaitingForApproval')`;

/** SQL that is true for reports `r` of projects `p` whose author's risk company takes part in the project. */
const HAS_RISK_COMPANY = `(r.risk_company_id is not null and (p.assigned_company_id is not distinct from r.risk_company_id
  or exists (select from known_participants f where f.project_id = p.id and f.company_id = r.risk_company_id)))`;

/**
 * Builds SQL that is true if a report `r` waits for the viewer (decisions §8): an engineer sends drafts and resubmits rejected
 * ones, unless their inspection was cancelled; a risk company approves what its engineers wrote; the insurer its own step, and
 * that of a risk company that takes no part any more. Authors never approve.
 */
export function reportWaits(viewer: Viewer, into: Parameters): string {
  const { role, userId, companyId } = viewer;
  if (role === 'RiskEngineer') {
    return `(p.status = 'Open' and r.type = 'Main' and r.status in ('Draft', 'Rejected') and ${isPrimaryIn(into.add(userId), role)}
      and not exists (select from portfolio_inspections c where c.id = r.inspection_id and c.status = 'Cancelled'))`;
  }
  const isInsurers = role === 'ICCoordinator' || role === 'ICUnderwriter';
  if (!isInsurers && (role !== 'RCCoordinator' || companyId === null)) return 'false';
  const me = into.add(userId);
  const step = isInsurers
    ? `(r.approval_step = 'Insurer' or not ${HAS_RISK_COMPANY})`
    : `r.approval_step = 'RiskCompany' and r.risk_company_id = ${into.add(companyId)} and ${HAS_RISK_COMPANY}`;
  return `(${WAITS} and ${step}
    and ${me}::uuid not in (r.author_id, coalesce(r.sent_by_id, r.author_id)))`;
}

/** Builds the reports that the viewer may read (decisions §11) and the filters leave. */
export function reportSet(viewer: Viewer, query: ReportNarrowing, into: Parameters = parameters()): ItemSet {
  const { status = null, type = null, isWaiting = false, isWaitingForViewer = false, ...projects } = query;
  const where = [...seenBy(viewer, into, 'r.company_id'), ...narrowedTo(projects, into)];
  if (seesSharedReportsOnly(viewer)) {
    where.push(`r.status = 'Approved'`, `r.recipients @> array[${into.add(viewer.userId)}::uuid]`);
  }
  for (const [column, values] of Object.entries({ status, type })) {
    if (values) where.push(`r.${column} = any(${into.add(values)}::text[])`);
  }
  if (isWaiting) where.push(WAITS);
  if (isWaitingForViewer) where.push(reportWaits(viewer, into));
  return {
    from: 'portfolio_reports r join portfolio_projects p on p.id = r.project_id',
    where,
    into,
    byValues: hasValues(viewer, projects),
  };
}
