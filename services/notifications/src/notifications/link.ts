import { sidebarFor, type RoleHolder } from '@portal/access';
import type { NotificationWords } from '@portal/contracts/notifications/catalogue';
import { renderLink, type NotificationData } from './rendering.ts';

/** What decides which pages somebody may open: the reader with the token's tabs, a recipient with the role's. */
export interface PageVisitor extends RoleHolder {
  readonly tabs: readonly string[];
}

/** Where a notification leads whose page the reader may not open any more (catalogue `rules.link`). */
const LOST_ACCESS_LINK = '/dashboard';

/** Everybody's own pages; all others are entries of the sidebar or tabs of a project. */
const OPEN_TO_ALL = ['', 'my-account', 'account'];

/** Whether the page of a route may be opened: tabs of a project by tab access, all others by the sidebar. */
export function mayOpen(visitor: PageVisitor, route: string): boolean {
  const [area = '', item, tab] = (route.split('?')[0] ?? '').split('/').slice(1);
  if (OPEN_TO_ALL.includes(area)) return true;
  if (area === 'projects' && item) return tab !== undefined && visitor.tabs.includes(tab);
  return sidebarFor({ ...visitor, plan: 'FreeUsage' }).some((entry) => entry.path === `/${area}`);
}

/** The route that the words give to somebody of this role (`link`, `linkByRole`), before it is filled in. */
const routeFor = (words: NotificationWords, visitor: PageVisitor): string =>
  words.linkByRole?.[visitor.role] ?? words.link;

/** Whether the visitor may open the page that the notification leads that role to (catalogue `rules.recipients`). */
export function mayFollow(words: NotificationWords, visitor: PageVisitor): boolean {
  return mayOpen(visitor, routeFor(words, visitor));
}

/** The link as the reader's row opens it: filled in, `/dashboard` where access to the page is lost (`rules.link`). */
export function linkFor(words: NotificationWords, data: NotificationData, visitor: PageVisitor): string {
  const route = routeFor(words, visitor);
  return mayOpen(visitor, route) ? renderLink(route, data) : LOST_ACCESS_LINK;
}
