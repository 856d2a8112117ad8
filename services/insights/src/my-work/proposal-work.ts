import { can, canOn, tabStateOf, type Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { Parameters } from '../core/parameters.ts';
import { isPrimaryIn } from '../core/sets/people.ts';
import { projectSet } from '../core/sets/projects.ts';
import { showsTab } from '../core/shown-tabs.ts';
import type { WorkQuery } from './work-query.ts';

/** Returns true if a tab opens to the viewer wherever the company shows it: by the matrix and by the viewer's plan. */
const opens = (viewer: Viewer, tab: ProjectTab): boolean =>
  tabStateOf(tab, { setting: { [tab]: [viewer.role] }, isDeployment21: true, hasDevices: true }, viewer).enabled;

/** Returns the fee proposals with answers that the insurer judges (decisions §7); one may be rejected, whoever is assigned. */
export function feeWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  if (!can(viewer, 'approve', 'feeProposal') || !opens(viewer, 'feeProposal')) return [];
  const { from, where } = projectSet(viewer, query, into);
  return [
    {
      kind: 'JudgeFeeProposal',
      from: `portfolio_fee_proposals f join ${from} on p.id = f.project_id and p.company_id = f.company_id`,
      where: [...where, `p.status = 'Open'`, showsTab(viewer, 'feeProposal')],
      id: 'f.id',
      since: 'f.answered_at',
      facts: `json_build_object('id', f.id, 'number', f.responses)`,
    },
  ];
}

/** Returns the recommendations that alerts propose to the primary engineer (decisions §27). */
export function deviceWork(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  const decides = viewer.role === 'RiskEngineer' && canOn(viewer, 'create', 'recommendation', { primary: true });
  if (!decides || !opens(viewer, 'devices')) return [];
  const { from, where } = projectSet(viewer, query, into);
  return [
    {
      kind: 'DecideProposal',
      from: `portfolio_device_proposals d join ${from} on p.id = d.project_id`,
      where: [
        ...where,
        `p.status = 'Open'`,
        isPrimaryIn(into.add(viewer.userId), 'RiskEngineer'),
        showsTab(viewer, 'devices'),
      ],
      id: 'd.id',
      since: 'd.alert_at',
      facts: `json_build_object('id', d.id, 'name', d.device_name, 'type', d.type)`,
    },
  ];
}
