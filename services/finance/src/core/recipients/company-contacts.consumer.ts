import { companyContactStates } from '@portal/contracts/events/company-contacts';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';

/** Stores the companies of each company's book, of which fees are asked. */
export const companyContactsConsumer: ConsumerDefinition = {
  ...consumerOf('finance', 'company-contacts'),
  handlers: [
    on(companyContactStates, async (tx, { data: { contacts } }) => {
      for (const { companyContactId, version, companyId, name, type, email, isDeleted } of contacts) {
        await tx('known_company_contacts')
          .insert({ id: companyContactId, version, company_id: companyId, name, type, email, is_deleted: isDeleted })
          .onConflict('id')
          .merge()
          .where('known_company_contacts.version', '<', version);
      }
    }),
  ],
};
