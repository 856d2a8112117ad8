import { sidebarFor, type RoleHolder } from '@portal/access';
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

/** Returns true if the page of a route may be opened: a project's tab by tab access, all others by the sidebar. */
export function canOpen(visitor: PageVisitor, route: string): boolean {
  const [area = '', item, tab] = (route.split('?')[0] ?? '').split('/').slice(1);
  if (OPEN_TO_ALL.includes(area)) return true;
  if (area === 'projects' && item) return tab !== undefined && visitor.tabs.includes(tab);
  return sidebarFor({ ...visitor, plan: 'FreeUsage' }).some((entry) => entry.path === `/${area}`);
}

/** The route that the words give to somebody of this role (`link`, `linkByRole`), before it is filled in. */
const routeFor = (words: NotificationTexts, visitor: PageVisitor): string =>
  words.linkByRole?.[visitor.role] ?? words.link;

/** Returns true if the visitor may open the notification's page for their role (catalogue `rules.recipients`). */
export function canFollow(words: NotificationTexts, visitor: PageVisitor): boolean {
  return canOpen(visitor, routeFor(words, visitor));
}

/** The link as the reader's row opens it: filled in, `/dashboard` where access to the page is lost (`rules.link`). */
export function linkFor(words: NotificationTexts, data: NotificationData, visitor: PageVisitor): string {
  const route = routeFor(words, visitor);
  return canOpen(visitor, route) ? renderLink(route, data) : LOST_ACCESS_LINK;
}
