import type { Role } from '@portal/contracts/common/enums';
import type { ProjectTab } from '@portal/contracts/common/tabs';

/** Pages on which people have their own items of a tab, by role: their company's assignments, and reports that they approve. */
const OWN_PAGES: Readonly<Partial<Record<Role, Readonly<Partial<Record<ProjectTab, string>>>>>> = {
  RCCoordinator: { resources: '/dashboard/assignments', reports: '/dashboard/reports' },
  ICCoordinator: { reports: '/dashboard/reports' },
  ICUnderwriter: { reports: '/dashboard/reports' },
};

/**
 * Returns the page with a role's own items of a tab, which they have whatever the owner of the project shows of it (decisions
 * §11); undefined where the tab is the only way to them.
 */
export const pageOfOwnItems = (role: Role, tab: string): string | undefined =>
  (OWN_PAGES[role] as Readonly<Record<string, string>> | undefined)?.[tab];
