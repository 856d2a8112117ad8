import type { Role } from '@portal/contracts/common/enums';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';

/** The roles that have projects, in the order of the tables of decisions §11 and §12. */
export const PROJECT_ROLES = [
  'ICCoordinator',
  'ICUnderwriter',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
  'RCCoordinator',
  'RiskEngineer',
] as const satisfies readonly Role[];
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** Whether a tab is visible to a role unless the company says otherwise, and whether it may say so. */
export interface TabDefault {
  readonly visible: boolean;
  readonly canBeOverriden: boolean;
}

const y: TabDefault = { visible: true, canBeOverriden: true };
const n: TabDefault = { visible: false, canBeOverriden: true };
/** Bold in the table: not overridable. */
const Y: TabDefault = { visible: true, canBeOverriden: false };
const N: TabDefault = { visible: false, canBeOverriden: false };

type TabRow = readonly [
  TabDefault,
  TabDefault,
  TabDefault,
  TabDefault,
  TabDefault,
  TabDefault,
  TabDefault,
  TabDefault,
  TabDefault,
];

/** ProjectTabAccess as it is before a company changes it (decisions §12); columns as PROJECT_ROLES. */
export const PROJECT_TAB_DEFAULTS: Readonly<Record<ProjectTab, TabRow>> = {
  details: [Y, Y, y, y, y, y, n, Y, Y],
  location: [Y, Y, y, y, y, y, n, y, Y],
  notes: [y, y, N, N, N, N, N, y, y],
  documents: [Y, Y, y, y, y, y, Y, y, Y],
  contacts: [Y, y, y, y, n, n, n, y, y],
  inspections: [y, y, n, n, n, n, n, Y, Y],
  budget: [Y, y, N, N, N, N, N, N, N],
  feeProposal: [Y, y, N, N, N, N, N, N, N],
  resources: [Y, y, N, N, N, N, N, y, N],
  'report-notes': [y, y, y, y, y, n, y, y, Y],
  recommendations: [Y, y, y, y, y, y, Y, y, Y],
  claims: [Y, y, y, y, y, y, N, y, y],
  expenses: [n, n, N, N, N, N, N, Y, Y],
  var: [y, y, y, y, y, y, n, y, y],
  analytics: [y, y, y, y, y, y, n, y, y],
  reports: [y, y, y, y, y, y, n, y, Y],
  devices: [y, y, n, n, y, y, y, y, y],
};

/** The company's ProjectTabAccess setting: the roles that may see a tab; absent tabs keep their default. */
export type TabAccessSetting = Partial<Readonly<Record<ProjectTab, readonly Role[]>>>;

const isProjectRole = (role: Role): role is ProjectRole => (PROJECT_ROLES as readonly Role[]).includes(role);

/** The default of one tab for one role; administrators and people without a role see no tab (spec 3 §6). */
export function tabDefault(role: Role, tab: ProjectTab): TabDefault {
  return isProjectRole(role) ? (PROJECT_TAB_DEFAULTS[tab][PROJECT_ROLES.indexOf(role)] ?? N) : N;
}

/**
 * The project tabs that a role sees, in their order: the defaults of decisions §12, changed by the company's setting
 * where they can be overridden. What can be done inside a tab stays with `can`.
 */
export function tabsFor(role: Role, setting: TabAccessSetting = {}): readonly ProjectTab[] {
  return PROJECT_TAB_NAMES.filter((tab) => {
    const { visible, canBeOverriden } = tabDefault(role, tab);
    const allowed = setting[tab];
    return canBeOverriden && allowed ? allowed.includes(role) : visible;
  });
}
