import { fieldsFor } from '@portal/access';
import { randomUUID } from 'node:crypto';
import { ofAnotherTenant, type Call, type NamedCall, type Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** No claim has come this far: whoever may change it is told that somebody else did. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const NOT_THERE = '404 NotFound';
const INVALID = '400 ValidationFailed';
const FIELDS = {
  claimNumber: 'For the walk',
  type: 'PropertyDamage',
  causeId: randomUUID(),
  dateOfLoss: '2026-01-05',
  amount: 1,
};

/** The claim of the account's company, which those see who see its projects. */
const onClaim = (make: (id: string) => Call, answers: string) => ({
  call: (world: World, who: Walker): Call => ({
    ...make(world.ownOrAny(who).claimId),
    answers: world.own(who) ? answers : NOT_THERE,
  }),
  cases: (world: World, who: Walker): readonly NamedCall[] => [
    ofAnotherTenant(make(world.another(who).claimId)),
    { ...make('no-such-claim'), name: 'of nobody', answers: NOT_THERE },
  ],
});

/** A history tells of amounts: those with limited access have none (decisions §11). */
function historyOf(world: World, who: Walker): string {
  if (!world.own(who)) return NOT_THERE;
  return fieldsFor(who.viewer, 'read', 'claim') === null ? '200' : '403 Forbidden';
}

export const claims: Rows = {
  'GET /claims': {
    access: ['read', 'claim'],
    call: (world, who) => ({ query: { projectId: world.project(who)?.id ?? world.ownOrAny(who).projectId } }),
    cases: (world, who) => [ofAnotherTenant({ query: { projectId: world.another(who).projectId } })],
  },
  'GET /claims/{id}': { access: ['read', 'claim'], ...onClaim((id) => ({ params: { id } }), '200') },
  'GET /claims/{id}/history': {
    access: ['read', 'claim'],
    call: (world, who) => ({ params: { id: world.ownOrAny(who).claimId }, answers: historyOf(world, who) }),
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).claimId } })],
  },
  'POST /claims/exports': {
    access: ['read', 'claim'],
    call: (world, who) => ({
      body: { projectId: world.project(who)?.id ?? world.ownOrAny(who).projectId, format: 'csv' },
    }),
    cases: (world, who) => [ofAnotherTenant({ body: { projectId: world.another(who).projectId, format: 'csv' } })],
  },
  'POST /claims': {
    access: ['create', 'claim'],
    call: (world, who) => ({ body: { projectId: world.ownOrAny(who).projectId }, answers: INVALID }),
    cases: (world, who) => [
      ofAnotherTenant({ body: { projectId: world.another(who).projectId, ...FIELDS } }),
      {
        name: 'in a closed project',
        body: { projectId: world.ownOrAny(who).closedProjectId, ...FIELDS },
        answers: '400 ProjectClosed',
      },
    ],
  },
  'PUT /claims': {
    access: ['update', 'claim'],
    ...onClaim((id) => ({ body: { id, ...FIELDS }, headers: AN_OLD_VERSION }), '409 StaleVersion'),
  },
  'DELETE /claims/{id}': {
    access: ['delete', 'claim'],
    ...onClaim((id) => ({ params: { id }, headers: AN_OLD_VERSION }), '409 StaleVersion'),
  },
  'GET /claim-causes-of-loss': {
    access: ['read', 'claim'],
    cases: (world, who) => [ofAnotherTenant({ query: { projectId: world.another(who).projectId } })],
  },
  'POST /claim-causes-of-loss': {
    access: ['create', 'claim'],
    call: () => ({ body: { value: '' }, answers: INVALID }),
  },
  'PUT /claim-causes-of-loss': {
    access: ['update', 'claim'],
    call: () => ({ body: { id: randomUUID(), value: 'For the walk' }, answers: NOT_THERE }),
  },
};
