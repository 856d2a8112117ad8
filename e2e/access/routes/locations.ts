import { NOT_YOURS } from '../kind.ts';
import { LOCATION, PROJECT } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';
import { asPrimary } from './facts.ts';

const onLocation = { about: LOCATION, facts: asPrimary } satisfies Partial<RowSpec>;

export const locations = rows({
  'GET /locations': {
    access: ['read', 'location'],
    about: PROJECT,
    // Site contacts have the right by the matrix, but not the tab (decisions §12).
    answers: (_world, { viewer }) => (viewer.role === 'SiteContact' ? NOT_YOURS : '200'),
  },
  'POST /locations': { access: ['create', 'location'], about: PROJECT },
  'PUT /locations/{id}': { access: ['update', 'location'], ...onLocation },
  'PUT /locations/{id}/set-as-primary': { access: ['update', 'location'], ...onLocation },
  'DELETE /locations/{id}': { access: ['delete', 'location'], ...onLocation },
  // What is another company's is left out.
  'GET /i18n/timezone/by-location': { access: ['read', 'project'], about: LOCATION, foreignAnswers: '200' },
  // Walk: the answer must not hold what other companies made for it.
  'GET /projects/map': { access: ['read', 'project'], special: { query: { name: 'Walk', zoom: '3' } } },
});
