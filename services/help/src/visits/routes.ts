import { helpVisitAnswer, helpVisitBody, helpVisitsAnswer } from '@portal/contracts/help/help';
import { HELP_FRONT_PAGE } from '@portal/contracts/help/page';
import { allow } from '@portal/rights';
import { oldRoute, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { topicOf } from '../topics/routes.ts';
import { listVisits, recordVisit } from './repository.ts';

/** Which pages of Help a person has opened (spec 3 §2 Help: unknown paths; what was not read yet is marked). */
export function visitRoutes(app: PortalApp, knex: Knex): void {
  oldRoute(app, {
    method: 'GET',
    url: '/help/visits',
    summary: 'The pages of Help that the reader has opened so far',
    access: allow('help', 'read'),
    response: helpVisitsAnswer,
    handler: async ({ viewer }) => ({ data: { items: await listVisits(knex, viewer.userId) } }),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/help/visits',
    summary: 'Notes that the reader has opened a page of Help; the first time is kept',
    access: allow('help', 'read'),
    audit: { action: 'help.visit' },
    body: helpVisitBody,
    response: helpVisitAnswer,
    handler: async ({ viewer, body }) => {
      const [area = '', topic = ''] = body.page.split('/');
      if (body.page !== HELP_FRONT_PAGE) topicOf(viewer, area, topic);
      return { data: await transaction(knex, (tx) => recordVisit(tx, viewer.userId, body.page)) };
    },
  });
}
