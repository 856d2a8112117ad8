import { isInternalRiskEngineer, projectScopeOf } from '@portal/access';
import { randomUUID } from 'node:crypto';
import type { Call, NamedCall, Rows } from '../row.ts';
import { ofAnotherTenant } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** No contact has come this far: whoever may change it is told that somebody else did, and nothing changes. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const STALE = '409 StaleVersion';
const TAKEN = '409 Duplicate';
/** What a risk company's coordinator may change is of the own people (decisions §11). */
const OWN_PEOPLE = { ownCompany: true };

const projectOf = (world: World, who: Walker): string => world.project(who)?.id ?? world.ownOrAny(who).projectId;

/** A call about the project that the account reaches, and about one of another company. */
const aboutProject = (call: (projectId: string) => Call) => ({
  call: (world: World, who: Walker): Call => call(projectOf(world, who)),
  cases: (world: World, who: Walker): readonly NamedCall[] => [
    ofAnotherTenant({ ...call(world.another(who).projectId), answers: '404 NotFound' }),
  ],
});

/** A call on a contact that the account sees, and on one of another company. */
const onContact = (call: (id: string, body: object) => Call) => ({
  call: (world: World, who: Walker): Call => {
    const { id, body } = world.contact(who);
    return { ...call(id, body), facts: OWN_PEOPLE };
  },
  cases: (world: World, who: Walker): readonly NamedCall[] => {
    const { id, body } = world.another(who).projectContact;
    return [ofAnotherTenant({ ...call(id, body), answers: '404 NotFound', facts: OWN_PEOPLE })];
  },
});

/** The company's own book is not for those whose company owns no projects. */
const ofBook = (who: Walker, call: Call): Call =>
  projectScopeOf(who.viewer).kind === 'company' ? call : { ...call, answers: '403 Forbidden' };

const onBook = (call: (id: string, body: object) => Call) => ({
  call: (world: World, who: Walker): Call => {
    const { id, body } = world.ownOrAny(who).bookContact;
    return ofBook(who, call(id, body));
  },
  cases: (world: World, who: Walker): readonly NamedCall[] => {
    const { id, body } = world.another(who).bookContact;
    return [{ name: 'of another tenant', ...ofBook(who, { ...call(id, body), answers: '404 NotFound' }) }];
  },
});

/** The facts of somebody who adds: engineers do where they are the primary one. */
const asPrimary = (world: World, who: Walker) => ({ primary: world.project(who)?.isPrimary ?? false });

export const contacts: Rows = {
  'GET /contacts': {
    access: ['read', 'contact'],
    ...aboutProject((ProjectId) => ({ query: { ProjectId, PageSize: '100' } })),
  },
  'GET /contacts/{id}': { access: ['read', 'contact'], ...onContact((id) => ({ params: { id } })) },
  'GET /contacts/{id}/can-add-re-contact': {
    access: ['read', 'contact'],
    ...aboutProject((id) => ({ params: { id } })),
  },
  'GET /contacts/notify-dropdown': {
    access: ['read', 'contact'],
    ...aboutProject((projectId) => ({ query: { projectId } })),
  },
  'POST /contacts': {
    access: ['create', 'contact'],
    call: (world, who) => ({
      body: { ...world.siteContact(who).body, projectId: projectOf(world, who) },
      facts: asPrimary(world, who),
      answers: TAKEN,
    }),
    cases: (world, who) => {
      const { projectContact, projectId } = world.another(who);
      return [ofAnotherTenant({ body: { ...projectContact.body, projectId } })];
    },
  },
  'POST /contacts/from-user': {
    access: ['create', 'contact'],
    call: (world, who) => ({
      body: { projectId: projectOf(world, who), id: randomUUID() },
      facts: { primary: asPrimary(world, who).primary && isInternalRiskEngineer(who.viewer) },
      answers: '400 ValidationFailed',
    }),
    cases: (world, who) => [ofAnotherTenant({ body: { projectId: world.another(who).projectId, id: randomUUID() } })],
  },
  'PUT /contacts': {
    access: ['update', 'contact'],
    ...onContact((id, body) => ({ body: { ...body, id }, headers: AN_OLD_VERSION, answers: STALE })),
  },
  'DELETE /contacts/{id}': {
    access: ['delete', 'contact'],
    ...onContact((id) => ({ params: { id }, headers: AN_OLD_VERSION, answers: STALE })),
  },
  'GET /contacts/global': { access: ['read', 'contact'], call: (_world, who) => ofBook(who, {}) },
  'GET /contacts/global/by-position': { access: ['read', 'contact'], call: (_world, who) => ofBook(who, {}) },
  'GET /contacts/global/risk-engineers/internal': {
    access: ['read', 'contact'],
    call: (_world, who) => ofBook(who, {}),
  },
  // Nobody is found: who is, is tested where people are known.
  'GET /contacts/global/risk-engineers/internal/{id}': {
    access: ['read', 'contact'],
    call: (_world, who) => ofBook(who, { params: { id: randomUUID() }, answers: '404 NotFound' }),
  },
  'GET /contacts/global/risk-engineers/external/{id}': {
    access: ['read', 'contact'],
    call: (_world, who) => ofBook(who, { params: { id: randomUUID() }, answers: '404 NotFound' }),
  },
  'GET /contacts/global/{id}': { access: ['read', 'contact'], ...onBook((id) => ({ params: { id } })) },
  'POST /contacts/global': {
    access: ['create', 'contact'],
    call: (world, who) =>
      ofBook(who, { body: world.ownOrAny(who).bookContact.body, facts: { primary: false }, answers: TAKEN }),
  },
  'POST /contacts/global/from-user': {
    access: ['create', 'contact'],
    call: (_world, who) =>
      ofBook(who, { body: { id: randomUUID() }, facts: { primary: false }, answers: '400 ValidationFailed' }),
  },
  'PUT /contacts/global': {
    access: ['update', 'contact'],
    ...onBook((id, body) => ({
      body: { ...body, id },
      headers: AN_OLD_VERSION,
      answers: STALE,
    })),
  },
  'DELETE /contacts/global/{id}': {
    access: ['delete', 'contact'],
    ...onBook((id) => ({ params: { id }, headers: AN_OLD_VERSION, answers: STALE })),
  },
};
