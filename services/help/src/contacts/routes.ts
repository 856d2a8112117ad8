import { helpContactsAnswer, type HelpContacts } from '@portal/contracts/help/help';
import { allow } from '@portal/rights';
import { oldRoute, type PortalApp } from '@portal/service-kit';

/** Whom the contact-us dialog offers (spec 3 §1). */
export function contactRoutes(app: PortalApp, contacts: HelpContacts): void {
  oldRoute(app, {
    method: 'GET',
    url: '/help/contacts',
    summary: 'The support and the sales contact',
    access: allow('help', 'read'),
    response: helpContactsAnswer,
    handler: () => ({ data: contacts }),
  });
}
