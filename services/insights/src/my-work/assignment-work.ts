import type { Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { Parameters } from '../core/parameters.ts';
import { assignmentSet, assignmentWaits } from '../core/sets/assignments.ts';
import { holdsAssignment, openAssignment, primaryEngineer } from '../core/sets/people.ts';
import { projectSet } from '../core/sets/projects.ts';
import { siteToday } from '../core/site-times.ts';
import { showsTab } from '../core/shown-tabs.ts';
import type { WorkQuery } from './work-query.ts';

const DUE = { on: 'a.inspection_date', today: siteToday('p.time_zone') };

/** Assignments that wait for an engineer or for a risk company, on the dashboard and whatever the tabs (decisions §9, §11). */
function ofAssignments(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  const { from, where } = assignmentSet(viewer, query, into);
  const waiting = [...where, assignmentWaits(viewer, into)];
  const one = { from, id: 'a.id', due: DUE, since: 'a.changed_at' };
  const facts = (name: string) => `json_build_object('id', a.id, 'name', ${name})`;
  return [
    viewer.role === 'RiskEngineer'
      ? { ...one, kind: 'AcknowledgeAssignment', where: [...waiting, `a.status = 'Unviewed'`], facts: facts('null') }
      : { ...one, kind: 'NameEngineer', where: [...waiting, `a.status = 'AwaitingResource'`], facts: facts('null') },
    {
      ...one,
      kind: 'CompleteTransfer',
      where: [...waiting, `a.status = 'TransferPending'`],
      facts: facts('a.engineer_name'),
    },
  ];
}

/** SQL that is true if somebody else is to act on the assignment of `p`: a company to name an engineer, or one who is named. */
const IS_TAKEN_UP = openAssignment(`h.status in ('AwaitingResource', 'Unviewed', 'TransferPending')`);

/** SQL of the time at which the last assignment of `p` ended. */
const ENDED_AT = '(select max(x.changed_at) from portfolio_assignments x where x.project_id = p.id)';

/**
 * Projects that wait for their first engineer, until that is ignored, for another one in place of their engineer, and for one
 * after an assignment that was declined or cancelled before anybody accepted it (decisions §9, §27).
 */
function ofProjects(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  const { from, where } = projectSet(viewer, query, into);
  const open = [...where, `p.status = 'Open'`, showsTab(viewer, 'resources')];
  const one = { from, id: 'p.id', facts: `'{}'::json` };
  const anotherOne: WorkQuery = {
    ...one,
    kind: 'ReallocateProject',
    since: 'p.ready_since',
    where: [
      ...open,
      'p.ready_to_be_reallocated',
      `not ${IS_TAKEN_UP}`,
      ...(viewer.role === 'RCCoordinator' ? [holdsAssignment(into.add(viewer.companyId))] : []),
    ],
  };
  if (viewer.role === 'RCCoordinator') return [anotherOne];
  return [
    anotherOne,
    {
      ...one,
      kind: 'ReassignProject',
      since: ENDED_AT,
      where: [
        ...open,
        'not p.ready_to_be_reallocated',
        'exists (select from portfolio_assignments x where x.project_id = p.id and x.owner_id = p.company_id)',
        `not ${openAssignment()}`,
        `not ${primaryEngineer()}`,
      ],
    },
    {
      ...one,
      kind: 'AssignProject',
      since: 'p.created_at',
      where: [...open, 'p.waits_for_engineer'],
    },
  ];
}

/** Returns the work on assignments that the viewer's role may have (decisions §9, §11). */
export function assignmentWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  if (viewer.role === 'RiskEngineer') return ofAssignments(viewer, query, into);
  if (viewer.role === 'ICCoordinator') return ofProjects(viewer, query, into);
  if (viewer.role !== 'RCCoordinator' || viewer.companyId === null) return [];
  return [...ofAssignments(viewer, query, into), ...ofProjects(viewer, query, into)];
}
