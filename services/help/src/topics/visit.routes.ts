import { listHelpVisits, recordHelpVisit } from '@portal/contracts/help/help.endpoints';
import { HELP_FRONT_PAGE } from '@portal/contracts/help/page';
import { route, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { topicOf } from './topic.routes.ts';
import { listVisits, recordVisit } from './visit.repository.ts';

/** Help pages that a person has opened (spec 3 §2 Help: unread pages are marked). */
export function visitRoutes(app: PortalApp, knex: Knex): void {
  route(app, listHelpVisits, async ({ viewer }) => ({ data: { items: await listVisits(knex, viewer.userId) } }));

  route(app, recordHelpVisit, async ({ viewer, body }) => {
    const [area = '', topic = ''] = body.page.split('/');
    if (body.page !== HELP_FRONT_PAGE) topicOf(viewer, area, topic);
    return { data: await transaction(knex, (tx) => recordVisit(tx, viewer.userId, body.page)) };
  });
}
