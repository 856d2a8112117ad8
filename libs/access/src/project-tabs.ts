import type { Role } from '@portal/contracts/common/enums';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import { TAB_REASONS, type TabState } from '@portal/contracts/projects/tab-access';
import { can, type Actor } from './can.ts';
import { seesTab } from './tabs.ts';
import type { Resource } from '@portal/rights';

/** Facts about a project that decide about its tabs; an absent one counts as false. */
export interface TabFacts {
  /** The ProjectTabAccess setting of the company that owns the project. */
  readonly setting: TabAccessSetting | null;
  readonly type?: ProjectCategory;
  readonly isDeployment21?: boolean;
  readonly hasDevices?: boolean;
  /** A report of the project has been generated. */
  readonly hasReport?: boolean;
  /** The first inspection is done; its recommendations are issued, and report notes populated. */
  readonly isAnalysed?: boolean;
}

/** Projects that have a tab at all (spec 2 §2); the others' is for all of them. */
const ONLY_WHERE: Partial<Record<ProjectTab, (project: TabFacts) => boolean>> = {
  var: ({ type }) => type === 'OperationalProperty',
  devices: ({ isDeployment21 = false, hasDevices = false }) => isDeployment21 && hasDevices,
};

/** The resource that each tab shows, as the matrix of decisions §11 names it. */
const SUBJECTS: Readonly<Record<ProjectTab, Resource>> = {
  details: 'project',
  location: 'location',
  notes: 'note',
  documents: 'document',
  contacts: 'contact',
  inspections: 'inspection',
  budget: 'budget',
  feeProposal: 'feeProposal',
  resources: 'resource',
  'report-notes': 'reportNote',
  recommendations: 'recommendation',
  claims: 'claim',
  expenses: 'expense',
  var: 'var',
  analytics: 'analytics',
  reports: 'report',
  devices: 'control',
};

interface Obstacle {
  readonly tab: ProjectTab;
  readonly roles: readonly Role[] | 'all';
  readonly applies: (project: TabFacts, viewer: Actor) => boolean;
  readonly reason: NonNullable<TabState['reason']>;
}

const isUnanalysed = ({ isAnalysed = false }: TabFacts): boolean => !isAnalysed;

/** Conditions under which a visible tab cannot be opened (spec 2 §2); the first that applies gives the reason. */
const OBSTACLES: readonly Obstacle[] = [
  {
    tab: 'feeProposal',
    roles: ['ICCoordinator', 'ICUnderwriter'],
    applies: (_project, { plan }) => plan === 'Lite',
    reason: TAB_REASONS.notForLite,
  },
  {
    tab: 'report-notes',
    roles: ['Broker', 'InsuranceRepresentative', 'RiskManager', 'SiteContact'],
    applies: ({ hasReport = false }) => !hasReport,
    reason: TAB_REASONS.noReport,
  },
  { tab: 'analytics', roles: ['RiskEngineer'], applies: isUnanalysed, reason: TAB_REASONS.noReportNotes },
  { tab: 'analytics', roles: 'all', applies: isUnanalysed, reason: TAB_REASONS.noInspection },
];

/** A tab of a project for a viewer: whether it is there, whether it opens, and if not, why. */
export function tabStateOf(name: ProjectTab, project: TabFacts, viewer: Actor): TabState {
  const exists = ONLY_WHERE[name]?.(project) ?? true;
  if (!exists || !seesTab(viewer.role, name, project.setting ?? {})) return { name, visible: false, enabled: false };
  const reason = reasonAgainst(name, project, viewer);
  return { name, visible: true, enabled: reason === undefined, ...(reason && { reason }) };
}

/** The company makes a tab visible; what a role may read stays with the matrix (decisions §12). */
function reasonAgainst(name: ProjectTab, project: TabFacts, viewer: Actor): TabState['reason'] {
  if (!can(viewer, 'read', SUBJECTS[name])) return TAB_REASONS.noAccess;
  return OBSTACLES.find(
    ({ tab, roles, applies }) =>
      tab === name && (roles === 'all' || roles.includes(viewer.role)) && applies(project, viewer),
  )?.reason;
}

/** All tabs of a project for a viewer, in the order of the tab bar (spec 2 §2, decisions §12). */
export const tabsOf = (project: TabFacts, viewer: Actor): readonly TabState[] =>
  PROJECT_TAB_NAMES.map((name) => tabStateOf(name, project, viewer));
