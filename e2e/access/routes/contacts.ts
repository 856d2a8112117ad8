import { isInternalRiskEngineer } from '@portal/access';
import { asPrimary, BOOK, BOOK_CONTACT, CONTACT, NOBODY_IN_BOOK, UNKNOWN_ID, PROJECT } from '../kinds.ts';
import type { Kind } from '../kind.ts';
import { INVALID } from '../derived-row.ts';
import { rows } from '../rows.ts';

const TAKEN = '409 Duplicate';

/** A project to which the site contact is added that it has already. */
const PROJECT_OF_CONTACT: Kind = {
  ...PROJECT,
  body: (world, who, place) => (place === 'reach' ? world.siteContact(who) : world.another(who).projectContact).body,
};

export const contacts = rows({
  'GET /contacts': { access: ['read', 'contact'], about: PROJECT, special: { query: { PageSize: '100' } } },
  'GET /contacts/{id}': { access: ['read', 'contact'], about: CONTACT },
  'GET /contacts/{id}/can-add-re-contact': { access: ['read', 'contact'], about: PROJECT },
  'GET /contacts/notify-dropdown': { access: ['read', 'contact'], about: PROJECT },
  'POST /contacts': { access: ['create', 'contact'], about: PROJECT_OF_CONTACT, facts: asPrimary, answers: TAKEN },
  'POST /contacts/from-user': {
    access: ['create', 'contact'],
    about: PROJECT,
    facts: (world, who) => ({ primary: asPrimary(world, who).primary === true && isInternalRiskEngineer(who.viewer) }),
    special: { body: { id: UNKNOWN_ID } },
    answers: INVALID,
  },
  'PUT /contacts': { access: ['update', 'contact'], about: CONTACT },
  'DELETE /contacts/{id}': { access: ['delete', 'contact'], about: CONTACT },
  'GET /contacts/global': { access: ['read', 'contact'], about: BOOK },
  'GET /contacts/global/by-position': { access: ['read', 'contact'], about: BOOK },
  'GET /contacts/global/risk-engineers/internal': { access: ['read', 'contact'], about: BOOK },
  // The id does not exist; contact tests cover those that do.
  'GET /contacts/global/risk-engineers/internal/{id}': { access: ['read', 'contact'], about: NOBODY_IN_BOOK },
  'GET /contacts/global/risk-engineers/external/{id}': { access: ['read', 'contact'], about: NOBODY_IN_BOOK },
  'GET /contacts/global/{id}': { access: ['read', 'contact'], about: BOOK_CONTACT },
  'POST /contacts/global': {
    access: ['create', 'contact'],
    about: BOOK,
    special: (world, who) => ({ body: world.ownOrAny(who).bookContact.body }),
    facts: { primary: false },
    answers: TAKEN,
  },
  'POST /contacts/global/from-user': {
    access: ['create', 'contact'],
    about: BOOK,
    facts: { primary: false },
    answers: INVALID,
  },
  'PUT /contacts/global': { access: ['update', 'contact'], about: BOOK_CONTACT },
  'DELETE /contacts/global/{id}': { access: ['delete', 'contact'], about: BOOK_CONTACT },
});
