import { companyContactStates } from '@portal/contracts/events/company-contacts';
import type { Knex } from 'knex';
import type { KnownContact } from '../core/recipients/company-contacts.consumer.ts';
import { expireLinksOf, proposalsToExpire } from './fee-proposal.repository.ts';
import { recordStep, written } from './record.ts';

/**
 * Follows the book in the transaction that stored it: the link of a company that was deleted, or has another e-mail, ends. Who
 * reads the former address answers for the company no more, and the link is not sent again (decisions §7).
 */
export async function followContacts(tx: Knex.Transaction, contacts: readonly KnownContact[]): Promise<void> {
  for (const contact of contacts) {
    const action = contact.isDeleted ? 'endLinkOfDeleted' : 'endLinkOfAddress';
    for (const id of await proposalsToExpire(tx, contact)) {
      const before = await written(tx, id);
      await expireLinksOf(tx, id, contact);
      const after = await written(tx, id);
      const company = after.recipients.find((one) => one.company_contact_id === contact.id);
      await recordStep(tx, {
        ...{ action, before, after, actor: null, words: company?.company_name ?? null },
        operation: companyContactStates.subject,
      });
    }
  }
}
