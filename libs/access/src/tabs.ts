import type { Role } from '@portal/contracts/common/enums';
import { PROJECT_ROLES, type ProjectRole, type TabAccessSetting } from '@portal/contracts/common/tab-access';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';

/** A tab's default visibility for a role; companies may change it if `canBeOverriden`. */
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

/** Defaults of ProjectTabAccess (decisions §12); columns as PROJECT_ROLES. */
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

const isProjectRole = (role: Role): role is ProjectRole => (PROJECT_ROLES as readonly Role[]).includes(role);

/** The default of one tab for one role; administrators and people without a role see no tab (spec 3 §6). */
export function tabDefault(role: Role, tab: ProjectTab): TabDefault {
  return isProjectRole(role) ? (PROJECT_TAB_DEFAULTS[tab][PROJECT_ROLES.indexOf(role)] ?? N) : N;
}

/**
 * Returns true if a role sees a tab: the company's setting where it may set one, otherwise the default of decisions
 * §12.
 */
export function seesTab(role: Role, tab: ProjectTab, setting: TabAccessSetting = {}): boolean {
  const { visible, canBeOverriden } = tabDefault(role, tab);
  const allowed: readonly Role[] | undefined = setting[tab];
  return canBeOverriden && allowed ? allowed.includes(role) : visible;
}

/** The project tabs that a role sees, in their order. What can be done inside a tab stays with `can`. */
export const tabsFor = (role: Role, setting: TabAccessSetting = {}): readonly ProjectTab[] =>
  PROJECT_TAB_NAMES.filter((tab) => seesTab(role, tab, setting));

/** Returns the roles in a setting whose default cannot be overridden. */
export const fixedRolesIn = (setting: TabAccessSetting, tab: ProjectTab): readonly ProjectRole[] => {
  const allowed = setting[tab];
  if (!allowed) return [];
  return PROJECT_ROLES.filter((role) => {
    const { visible, canBeOverriden } = tabDefault(role, tab);
    return !canBeOverriden && allowed.includes(role) !== visible;
  });
};
