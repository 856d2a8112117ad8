import { fieldsFor } from '@portal/access';
import { NOT_THERE, NOT_YOURS } from '../kind.ts';
import { CLAIM, NOTHING, PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';

export const claims = rows({
  'GET /claims': { access: ['read', 'claim'], about: PROJECT },
  'GET /claims/{id}': { access: ['read', 'claim'], about: CLAIM },
  'GET /claims/{id}/history': {
    access: ['read', 'claim'],
    about: CLAIM,
    // The history contains amounts, which viewers with limited access do not see (decisions §11).
    answers: (_world, { viewer }) => (fieldsFor(viewer, 'read', 'claim') === null ? '200' : NOT_YOURS),
  },
  'POST /claims/exports': { access: ['read', 'claim'], about: PROJECT, special: { body: { format: 'csv' } } },
  'POST /claims': { access: ['create', 'claim'], about: PROJECT },
  'PUT /claims': { access: ['update', 'claim'], about: CLAIM },
  'DELETE /claims/{id}': { access: ['delete', 'claim'], about: CLAIM },
  'GET /claim-causes-of-loss': {
    access: ['read', 'claim'],
    // All companies have the same causes; for another company's project the list is empty.
    cases: (world, who) => [
      { name: 'of another tenant', query: { projectId: world.another(who).projectId }, answers: NOT_THERE },
    ],
  },
  'POST /claim-causes-of-loss': { access: ['create', 'claim'] },
  'PUT /claim-causes-of-loss': { access: ['update', 'claim'], about: NOTHING },
});
