import { NOTHING, PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';

/** The project's items are not made for the walk: what each account reads of them is the service's own test. */
const ASSIGNMENT = NOTHING;

export const assignments = rows({
  'GET /assignments': {
    access: ['read', 'resource'],
    about: PROJECT,
    // RESOURCES is closed to engineers, who read their own assignments elsewhere (decisions §27).
    answers: (_world, { viewer }) => (viewer.role === 'RiskEngineer' ? '403 Forbidden' : '200'),
  },
  'GET /assignments/suggestions': { access: ['update', 'resource'], about: PROJECT },
  'GET /assignments/proximity-suggestions': { access: ['update', 'resource'], about: PROJECT },
  'GET /assignments/{id}': { access: ['read', 'resource'], about: ASSIGNMENT },
  'GET /assignments/{id}/history': { access: ['read', 'resource'], about: ASSIGNMENT },
  'POST /assignments': { access: ['create', 'resource'], about: PROJECT },
  'PUT /assignments/assign/risk-engineer': { access: ['update', 'resource'], about: ASSIGNMENT },
  'PUT /assignments': { access: ['update', 'resource'], about: ASSIGNMENT },
  'PATCH /assignments/complete-transfer': { access: ['read', 'resource'], about: ASSIGNMENT },
  'PATCH /assignments/decline-transfer': { access: ['update', 'resource'], about: ASSIGNMENT },
  'PUT /assignments/inspection-date': { access: ['update', 'resource'], about: ASSIGNMENT },
  'PUT /assignments/{id}/acknowledge': { access: ['read', 'resource'], about: ASSIGNMENT },
  'PUT /assignments/{id}/decline': { access: ['read', 'resource'], about: ASSIGNMENT },
  'PUT /assignments/{id}/resend-invite': { access: ['create', 'resource'], about: ASSIGNMENT },
  'DELETE /assignments/{id}': { access: ['delete', 'resource'], about: ASSIGNMENT },
});
