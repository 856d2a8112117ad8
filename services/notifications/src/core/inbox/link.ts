import { pageOfOwnItems, sidebarFor, type RoleHolder } from '@portal/access';
import { BUILT_PROJECT_TABS } from '@portal/contracts/common/tabs';
import type { NotificationTexts } from '@portal/contracts/notifications/catalogue';
import { renderLink, type NotificationData } from './rendering.ts';

/** Facts that decide which pages a person may open; `tabs` are those that the owner of the project shows to the role. */
export interface PageVisitor extends RoleHolder {
  readonly tabs: readonly string[];
}

/** Link of a notification whose page the reader may no longer open (catalogue `rules.link`). */
const LOST_ACCESS_LINK = '/dashboard';

/** Everybody's own pages; all others are entries of the sidebar or tabs of a project. */
const OPEN_TO_ALL = ['', 'my-account', 'account'];

const partsOf = (route: string): readonly string[] => (route.split('?')[0] ?? '').split('/').slice(1);

/** Returns true if the page of a route may be opened: a project's tab by tab access, all others by the sidebar. */
export function canOpen(visitor: PageVisitor, route: string): boolean {
  const [area = '', item, tab] = partsOf(route);
  if (OPEN_TO_ALL.includes(area)) return true;
  if (area === 'projects' && item) return tab !== undefined && visitor.tabs.includes(tab);
  return sidebarFor({ ...visitor, plan: 'FreeUsage' }).some((entry) => entry.path === `/${area}`);
}

/** Returns the route of the page that is shown: instead of a tab without a section, the visitor's first tab that has one. */
function shownRoute(visitor: PageVisitor, route: string): string {
  const [area, item, tab] = partsOf(route);
  if (area !== 'projects' || !item || BUILT_PROJECT_TABS.some((built) => built === tab)) return route;
  const shown = BUILT_PROJECT_TABS.find((built) => visitor.tabs.includes(built));
  return shown ? `/projects/${item}/${shown}` : LOST_ACCESS_LINK;
}

/**
 * Returns the route that the words give to somebody of this role (`link`, `linkByRole`), before it is filled in; where it is of
 * a tab that is closed to them, that of the page with their own items. Who sees no tab has lost the project and its items.
 */
function routeFor(words: NotificationTexts, visitor: PageVisitor): string {
  const route = words.linkByRole?.[visitor.role] ?? words.link;
  const [area, , tab = ''] = partsOf(route);
  const own = area === 'projects' && visitor.tabs.length > 0 ? pageOfOwnItems(visitor.role, tab) : undefined;
  if (own === undefined || canOpen(visitor, route)) return route;
  const [, query] = route.split('?');
  return query === undefined ? own : `${own}?${query}`;
}

/** Returns true if the visitor may open the notification's page for their role (catalogue `rules.recipients`). */
export function canFollow(words: NotificationTexts, visitor: PageVisitor): boolean {
  return canOpen(visitor, routeFor(words, visitor));
}

/** Returns what narrows a page beside the catalogue's route: bills are those of one company. */
const narrowingOf = ({ billingCompanyId }: NotificationData): string =>
  billingCompanyId === undefined ? '' : '?companyId={billingCompanyId}';

/** The link as the reader's row opens it: filled in, `/dashboard` where access to the page is lost (`rules.link`). */
export function linkFor(words: NotificationTexts, data: NotificationData, visitor: PageVisitor): string {
  const route = routeFor(words, visitor);
  return canOpen(visitor, route)
    ? renderLink(`${shownRoute(visitor, route)}${narrowingOf(data)}`, data)
    : LOST_ACCESS_LINK;
}
