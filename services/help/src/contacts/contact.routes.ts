import { listHelpContacts } from '@portal/contracts/help/help.endpoints';
import { type HelpContacts } from '@portal/contracts/help/help';
import { route, type PortalApp } from '@portal/service-kit';

/** Contacts offered by the contact-us dialog (spec 3 §1). */
export function contactRoutes(app: PortalApp, contacts: HelpContacts): void {
  route(app, listHelpContacts, () => ({ data: contacts }));
}
