import { listHelpVisits, recordHelpVisit } from '@portal/contracts/help/help.endpoints';
import { HELP_FRONT_PAGE } from '@portal/contracts/help/page';
import { isTourPage, tourOf } from '@portal/contracts/help/tours';
import { sidebarFor, type Viewer } from '@portal/access';
import { forbidden, notFound, route, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { topicOf } from './topic.routes.ts';
import { listVisits, recordVisit } from './visit.repository.ts';

/** Help pages that a person has opened, and tours that they have seen (spec 3 §2: unread pages are marked, tours shown once). */
export function visitRoutes(app: PortalApp, knex: Knex): void {
  route(app, listHelpVisits, async ({ viewer }) => ({ data: { items: await listVisits(knex, viewer.userId) } }));

  route(app, recordHelpVisit, async ({ viewer, body }) => {
    checkPage(viewer, body.page);
    return { data: await transaction(knex, (tx) => recordVisit(tx, viewer.userId, body.page)) };
  });
}

/** Throws 404 for a page that there is not, 403 for one that the viewer does not have. */
function checkPage(viewer: Viewer, page: string): void {
  if (page === HELP_FRONT_PAGE) return;
  if (!isTourPage(page)) {
    const [area = '', topic = ''] = page.split('/');
    topicOf(viewer, area, topic);
    return;
  }
  const tour = tourOf(page);
  if (!tour) throw notFound('There is no such tour.');
  // A tour is that of a section of the sidebar.
  if (!sidebarFor(viewer).some(({ id, disabled }) => id === tour && !disabled)) throw forbidden();
}
