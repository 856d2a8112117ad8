import type { Call, NamedCall, Rows } from '../row.ts';
import { ofAnotherTenant } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** None has come this far: whoever may change it is told that somebody else did, and nothing changes. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const STALE = '409 StaleVersion';
/** A company contact is always of the own company: others do not exist (decisions §11). */
const facts = { ownCompany: true };

/** A call on a company contact of the account's own company, and on one of another. */
const onContact = (call: (id: string, body: object) => Call) => ({
  call: (world: World, who: Walker): Call => {
    const { id, body } = world.companyContact(who);
    return { ...call(id, body), facts };
  },
  cases: (world: World, who: Walker): readonly NamedCall[] => {
    const { id, body } = world.anothersCompanyContact(who);
    return [ofAnotherTenant({ ...call(id, body), answers: '404 NotFound', facts })];
  },
});

export const companyContacts: Rows = {
  'GET /company-contacts': { access: ['read', 'companyContact'], call: () => ({ query: { pageSize: '100' } }) },
  'GET /company-contacts/dropdown': {
    access: ['read', 'companyContact'],
    call: () => ({ query: { showDetails: 'true' } }),
  },
  'GET /company-contacts/{id}': { access: ['read', 'companyContact'], ...onContact((id) => ({ params: { id } })) },
  'POST /company-contacts': {
    access: ['create', 'companyContact'],
    call: (world, who) => ({ body: world.companyContact(who).body, facts, answers: '409 Duplicate' }),
  },
  'PUT /company-contacts': {
    access: ['update', 'companyContact'],
    ...onContact((id, body) => ({ body: { ...body, id }, headers: AN_OLD_VERSION, answers: STALE })),
  },
  'DELETE /company-contacts/{id}': {
    access: ['delete', 'companyContact'],
    ...onContact((id) => ({ params: { id }, headers: AN_OLD_VERSION, answers: STALE })),
  },
};
