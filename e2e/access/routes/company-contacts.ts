import { COMPANY_CONTACT } from '../kinds.ts';
import { rows } from '../rows.ts';

export const companyContacts = rows({
  'GET /company-contacts': { access: ['read', 'companyContact'], special: { query: { pageSize: '100' } } },
  'GET /company-contacts/dropdown': { access: ['read', 'companyContact'], special: { query: { showDetails: 'true' } } },
  'GET /company-contacts/{id}': { access: ['read', 'companyContact'], about: COMPANY_CONTACT },
  'POST /company-contacts': {
    access: ['create', 'companyContact'],
    special: (world, who) => ({ body: world.companyContact(who).body }),
    facts: { ownCompany: true },
    answers: '409 Duplicate',
  },
  'PUT /company-contacts': { access: ['update', 'companyContact'], about: COMPANY_CONTACT },
  'DELETE /company-contacts/{id}': { access: ['delete', 'companyContact'], about: COMPANY_CONTACT },
});
