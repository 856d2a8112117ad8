import { can, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { Parameters } from '../core/parameters.ts';
import { reportSet } from '../core/sets/reports.ts';
import { projectSet } from '../core/sets/projects.ts';
import { siteToday } from '../core/site-times.ts';
import { showsTab } from '../core/shown-tabs.ts';
import type { WorkQuery } from './work-query.ts';

const FACTS = `json_build_object('id', r.id, 'type', r.type, 'number', r.inspection_number, 'name', r.author_name)`;

/** SQL that is true for a report that was rejected and has not been sent since: the first save makes it a draft again. */
const TO_RESUBMIT = `(r.status = 'Rejected' or r.resubmit_by is not null)`;

/** Returns the reports that wait for the viewer, whatever the tabs: for approval, to be sent, or to be resubmitted (decisions §8, §11). */
export function reportWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  if (viewer.role !== 'RiskEngineer' && !can(viewer, 'approve', 'report')) return [];
  const { from, where } = reportSet(viewer, { ...query, isWaitingForViewer: true }, into);
  const one = { from, id: 'r.id', facts: FACTS };
  if (viewer.role !== 'RiskEngineer') {
    return [{ ...one, kind: 'ApproveReport', where, since: 'coalesce(r.sent_at, r.created_at)' }];
  }
  return [
    {
      ...one,
      kind: 'ResubmitReport',
      where: [...where, TO_RESUBMIT],
      due: { on: 'r.resubmit_by', today: siteToday('p.time_zone') },
    },
    { ...one, kind: 'SendReport', where: [...where, `not ${TO_RESUBMIT}`], since: 'r.created_at' },
  ];
}

/** Returns the requests for access that the viewer decides about; one's own are for others (decisions §26.1). */
export function accessWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  if (!can(viewer, 'approve', 'contact')) return [];
  const { from, where } = projectSet(viewer, query, into);
  return [
    {
      kind: 'JudgeAccess',
      from: `portfolio_access_requests c join ${from} on p.id = c.project_id`,
      where: [...where, `p.status = 'Open'`, `c.asked_by <> ${into.add(viewer.userId)}`, showsTab(viewer, 'contacts')],
      id: 'c.id',
      since: 'c.asked_at',
      facts: `json_build_object('id', c.id, 'name', c.name, 'position', c.position, 'type', c.asked_by_name)`,
    },
  ];
}
