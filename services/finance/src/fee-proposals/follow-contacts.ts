import type { Knex } from 'knex';
import type { KnownContact } from '../core/recipients/company-contacts.consumer.ts';
import { expireLinksOf, proposalOf } from './fee-proposal.repository.ts';
import { publishFile } from './record.ts';

/**
 * Follows the book in the transaction that stored it: the link of a company that was deleted, or has another e-mail, ends. Who
 * reads the former address answers for the company no more, and the link is not sent again (decisions §7).
 */
export async function followContacts(tx: Knex.Transaction, contacts: readonly KnownContact[]): Promise<void> {
  for (const contact of contacts) {
    for (const id of await expireLinksOf(tx, contact)) {
      const proposal = await proposalOf(tx, id);
      // services/library reads the file by the links that it was told last.
      if (proposal) await publishFile(tx, proposal, proposal);
    }
  }
}
