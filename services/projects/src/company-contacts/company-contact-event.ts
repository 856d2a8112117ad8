import { companyContactStates } from '@portal/contracts/events/company-contacts';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import type { StoredCompanyContact } from './company-contact.repository.ts';

/** Returns the event of a company contact that was added or changed, or of one that was deleted. */
export function companyContactEvent(
  { id: companyContactId, version, company_id: companyId, name, type, email }: StoredCompanyContact,
  { isDeleted = false } = {},
): PendingEvent {
  const contact = { companyContactId, companyId, name, type, email, isDeleted };
  return eventOf(companyContactStates, { contacts: [{ ...contact, version: isDeleted ? version + 1 : version }] });
}
