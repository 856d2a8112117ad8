import { NOTHING, VIEW } from '../kinds.ts';
import { INVALID } from '../derived-row.ts';
import { rows } from '../rows.ts';

/** The list of projects: its filters, each person's views, its export. */
export const projectList = rows({
  // Walk: what filters offer must not name what other companies have.
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
  // The address holds a random id, which only who asked for the export was told.
  'GET /projects/exports/{id}': { access: 'public', about: NOTHING },
});
