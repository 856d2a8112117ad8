import type { CompanyType, Plan, Role } from '@portal/contracts/common/enums';
import { PROJECT_ROLES } from '@portal/contracts/common/tab-access';
import type { Actor } from './can.ts';

/** One entry of the sidebar as document 1 §2 and §6 have it. */
interface SidebarRule {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  /** Name of the icon in the Tabler set. */
  readonly icon: string;
  readonly roles: readonly Role[];
  readonly hiddenForCompanyTypes?: readonly CompanyType[];
  /** Roles that have the entry only with a company. */
  readonly needsCompany?: readonly Role[];
  /** Plan without which the entry is disabled. */
  readonly plan?: { readonly needed: Plan; readonly tooltip: string };
  /** Tooltip of an entry that is disabled for everyone. */
  readonly disabledTooltip?: string;
}

/** The sidebar in its order (spec 1 §2, §6). */
export const SIDEBAR = [
  { id: 'dashboard', label: 'Dashboard', path: '/dashboard', icon: 'layout-dashboard', roles: PROJECT_ROLES },
  { id: 'subscriptions', label: 'Subscriptions', path: '/subscriptions', icon: 'receipt', roles: ['Admin'] },
  { id: 'projects', label: 'Projects', path: '/projects', icon: 'crane', roles: PROJECT_ROLES },
  {
    id: 'global-ecosystem',
    label: 'Global Ecosystem',
    path: '/global-ecosystem',
    icon: 'world',
    roles: ['ICCoordinator', 'ICUnderwriter', 'Broker', 'InsuranceRepresentative', 'RCCoordinator', 'RiskEngineer'],
    hiddenForCompanyTypes: ['Broker'],
    needsCompany: ['RiskEngineer'],
    plan: { needed: 'Global', tooltip: 'This feature is only available for Global package subscribers' },
  },
  {
    id: 'my-company',
    label: 'My Company',
    path: '/my-company',
    icon: 'building',
    roles: ['ICCoordinator', 'RCCoordinator'],
  },
  {
    id: 'reports',
    label: 'Custom Reports',
    path: '/reports',
    icon: 'report-analytics',
    roles: ['ICCoordinator'],
    disabledTooltip: 'Not available in Beta',
  },
  {
    id: 'library',
    label: 'Library',
    path: '/library',
    icon: 'folders',
    roles: ['ICCoordinator', 'RCCoordinator', 'RiskEngineer'],
    hiddenForCompanyTypes: ['Broker'],
  },
  { id: 'partners', label: 'Partners', path: '/partners', icon: 'heart-handshake', roles: PROJECT_ROLES },
  { id: 'help', label: 'Help', path: '/help', icon: 'help-circle', roles: PROJECT_ROLES },
  { id: 'non-subscribers', label: 'Non-Subscribers', path: '/non-subscribers', icon: 'user-off', roles: ['Admin'] },
  { id: 'communications', label: 'Communications', path: '/communications', icon: 'speakerphone', roles: ['Admin'] },
] as const satisfies readonly SidebarRule[];

export type SidebarId = (typeof SIDEBAR)[number]['id'];

/** A sidebar entry for one viewer; a disabled one has its reason. */
export interface SidebarEntry {
  readonly id: SidebarId;
  readonly label: string;
  readonly path: string;
  readonly icon: string;
  readonly disabled: boolean;
  readonly tooltip?: string;
}

function tooltipOf(rule: SidebarRule, viewer: Actor): string | undefined {
  if (rule.disabledTooltip) return rule.disabledTooltip;
  return rule.plan && rule.plan.needed !== viewer.plan ? rule.plan.tooltip : undefined;
}

function isShown(rule: SidebarRule, viewer: Actor): boolean {
  if (!rule.roles.includes(viewer.role)) return false;
  if (rule.hiddenForCompanyTypes?.includes(viewer.companyType)) return false;
  return !(rule.needsCompany?.includes(viewer.role) && viewer.companyType === 'NoCompany');
}

/** The entries that the viewer has, in order (spec 1 §6). Which of them are released is the registry's to say. */
export function sidebarFor(viewer: Actor): readonly SidebarEntry[] {
  return SIDEBAR.filter((rule) => isShown(rule, viewer)).map((rule) => {
    const tooltip = tooltipOf(rule, viewer);
    const { id, label, path, icon } = rule;
    return { id, label, path, icon, disabled: tooltip !== undefined, ...(tooltip === undefined ? {} : { tooltip }) };
  });
}

/**
 * Returns the target of `/`: the viewer's first enabled entry whose area is released (for an administrator
 * /subscriptions, spec 1 §2); null when there is none.
 */
export function homePath(viewer: Actor, releasedIds: readonly string[]): string | null {
  const entry = sidebarFor(viewer).find(({ id, disabled }) => !disabled && releasedIds.includes(id));
  return entry?.path ?? null;
}
