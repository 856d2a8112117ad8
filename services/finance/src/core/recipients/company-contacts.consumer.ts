import { companyContactStates } from '@portal/contracts/events/company-contacts';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';

/** A company of a book as it is now. */
export interface KnownContact {
  readonly id: string;
  readonly email: string;
  readonly isDeleted: boolean;
}

interface Following {
  /** Called in the transaction that has stored companies, with those of which a newer version came. */
  readonly onContacts: (tx: Knex.Transaction, contacts: readonly KnownContact[]) => Promise<void>;
}

/** Stores the companies of each company's book, of which fees are asked. */
export const companyContactsConsumer = ({ onContacts }: Following): ConsumerDefinition => ({
  ...consumerOf('finance', 'company-contacts'),
  handlers: [
    on(companyContactStates, async (tx, { data: { contacts } }) => {
      const newer: KnownContact[] = [];
      for (const { companyContactId: id, version, companyId, name, type, email, isDeleted } of contacts) {
        const stored = await tx('known_company_contacts')
          .insert({ id, version, company_id: companyId, name, type, email, is_deleted: isDeleted })
          .onConflict('id')
          .merge()
          .where('known_company_contacts.version', '<', version)
          .returning('id');
        if (stored.length > 0) newer.push({ id, email, isDeleted });
      }
      await onContacts(tx, newer);
    }),
  ],
});
