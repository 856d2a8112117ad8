import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { COMPANY_CONTACT_TYPES } from '../projects/company-contact-lists.ts';
import { eventType } from './envelope.ts';

/** Maximum number of company contacts in one event; more are published in several. */
export const MAX_COMPANY_CONTACTS_PER_EVENT = 500;

/**
 * Companies of a company's book as they are now: fees are asked of them. `version` grows with each change, and receivers
 * keep the highest; a deleted one is published once more.
 */
export const companyContactStates = eventType(
  'projects.company-contact.states.v1',
  v.object({
    contacts: v.pipe(
      v.array(
        v.object({
          companyContactId: id,
          version: v.number(),
          /** The company whose book it is. */
          companyId: id,
          name: v.string(),
          type: v.picklist(COMPANY_CONTACT_TYPES),
          email: v.string(),
          isDeleted: v.boolean(),
        }),
      ),
      v.maxLength(MAX_COMPANY_CONTACTS_PER_EVENT),
    ),
  }),
);
