import { NOTHING, VIEW } from '../kinds.ts';
import { INVALID } from '../derived-row.ts';
import { rows } from '../rows.ts';

/** The list of projects: its filters, each person's views, its export. */
export const projectList = rows({
  // Named like the walk's items: the options must not contain those of other companies.
  'GET /projects/filters': { access: ['read', 'project'] },
  'GET /projects/views': { access: ['read', 'project'] },
  'POST /projects/views': { access: ['read', 'project'] },
  'PUT /projects/views/columns': { access: ['read', 'project'] },
  'PUT /projects/views/{id}': { access: ['read', 'project'], about: VIEW, special: { body: { columns: ['name'] } } },
  'DELETE /projects/views/{id}': { access: ['read', 'project'], about: VIEW },
  'POST /projects/exports': {
    access: ['read', 'project'],
    special: { body: { format: 'csv', columns: ['name'], selection: { name: 'Walk' } } },
    cases: () => [
      {
        name: 'by what nobody has',
        body: { format: 'csv', columns: ['name', 'password'], selection: {} },
        answers: INVALID,
      },
    ],
  },
  // The address contains a random id known only to the person who requested the export.
  'GET /projects/exports/{id}': { access: 'public', about: NOTHING },
});
