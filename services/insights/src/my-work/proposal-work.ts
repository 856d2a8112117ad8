import { can, canOn, tabStateOf, type Viewer } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { Parameters } from '../core/parameters.ts';
import { isPrimaryIn } from '../core/sets/people.ts';
import { projectSet } from '../core/sets/projects.ts';
import { siteToday } from '../core/site-times.ts';
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

/** Recommendations that alerts propose to the primary engineer (decisions §27). */
function ofProposals(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
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

/** People who are asked to act on a device in alert or offline (decisions §22): of some roles the primary one alone. */
const ASKED: Readonly<Partial<Record<Role, 'all' | 'primary'>>> = {
  RiskEngineer: 'primary',
  SiteContact: 'primary',
  RiskManager: 'all',
  DeveloperOwner: 'all',
};

/** Devices that ask for attention, today, until one of those who may acknowledges them or they recover. */
function ofAlerts(viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] {
  const asked = ASKED[viewer.role];
  if (asked === undefined || !opens(viewer, 'devices')) return [];
  const { from, where } = projectSet(viewer, query, into);
  const today = siteToday('p.time_zone');
  return [
    {
      kind: 'DeviceAlert',
      from: `portfolio_device_alerts d join ${from} on p.id = d.project_id`,
      where: [
        ...where,
        `p.status = 'Open'`,
        ...(asked === 'primary' ? [isPrimaryIn(into.add(viewer.userId), viewer.role)] : []),
        showsTab(viewer, 'devices'),
      ],
      id: 'd.id',
      due: { on: today, today },
      facts: `json_build_object('id', d.id, 'name', d.device_name, 'status', d.state)`,
    },
  ];
}

/** Returns the work on devices: those in alert or offline, and the recommendations that their alerts propose. */
export const deviceWork = (viewer: Viewer, query: DashboardQuery, into: Parameters): WorkQuery[] => [
  ...ofAlerts(viewer, query, into),
  ...ofProposals(viewer, query, into),
];
