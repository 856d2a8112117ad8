import { NOT_YOURS } from '../kind.ts';
import { LOCATION, PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';

export const locations = rows({
  'GET /locations': {
    access: ['read', 'location'],
    about: PROJECT,
    // Site contacts have the right by the matrix, but not the tab (decisions §12).
    answers: (_world, { viewer }) => (viewer.role === 'SiteContact' ? NOT_YOURS : '200'),
  },
  'POST /locations': { access: ['create', 'location'], about: PROJECT },
  'PUT /locations/{id}': { access: ['update', 'location'], about: LOCATION },
  'PUT /locations/{id}/set-as-primary': { access: ['update', 'location'], about: LOCATION },
  'DELETE /locations/{id}': { access: ['delete', 'location'], about: LOCATION },
  // Locations of other companies are left out.
  'GET /i18n/timezone/by-location': { access: ['read', 'project'], about: LOCATION, foreignAnswers: '200' },
  // Named like the walk's items: the answer must not contain those of other companies.
  'GET /projects/map': { access: ['read', 'project'], special: { query: { name: 'Walk', zoom: '3' } } },
});
