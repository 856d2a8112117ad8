import { randomUUID } from 'node:crypto';
import type { Rows } from '../row.ts';
import type { World } from '../world.ts';
import type { Walker } from '../walkers.ts';

const OF_NOBODY = '00000000-0000-4000-8000-000000000000';
/** A view that every list can show. */
const VIEW = { name: 'Walk', columns: ['name'], selection: {} };
const WITHOUT_COLUMNS = { ...VIEW, columns: [] };
const GONE = '404 NotFound';

/** A view that a coordinator of another company has saved: it does not exist for anybody else. */
const ofSomebodyElse = (world: World, who: Walker) => ({
  name: 'of somebody else',
  params: { id: world.another(who).viewId },
  answers: GONE,
});

/** What belongs to the list of projects: its filters, each person's views, its export. */
export const projectList: Rows = {
  // Walk: what filters offer must not name what other companies have.
  'GET /projects/filters': { access: ['read', 'project'] },
  'GET /projects/views': { access: ['read', 'project'] },
  'POST /projects/views': {
    access: ['read', 'project'],
    call: () => ({ body: WITHOUT_COLUMNS, answers: '400 ValidationFailed' }),
  },
  'PUT /projects/views/columns': { access: ['read', 'project'], call: () => ({ body: { columns: null } }) },
  'PUT /projects/views/{id}': {
    access: ['read', 'project'],
    call: () => ({ params: { id: OF_NOBODY }, body: VIEW, answers: GONE }),
    cases: (world, who) => [{ ...ofSomebodyElse(world, who), body: VIEW }],
  },
  'DELETE /projects/views/{id}': {
    access: ['read', 'project'],
    call: () => ({ params: { id: OF_NOBODY }, answers: GONE }),
    cases: (world, who) => [ofSomebodyElse(world, who)],
  },
  'POST /projects/exports': {
    access: ['read', 'project'],
    call: () => ({ body: { format: 'csv', columns: ['name'], selection: { name: 'Walk' } } }),
    cases: () => [
      {
        name: 'by what nobody has',
        body: { format: 'csv', columns: ['name', 'password'], selection: {} },
        answers: '400 ValidationFailed',
      },
    ],
  },
  // The address holds a random id, which only who asked for the export was told.
  'GET /projects/exports/{id}': { access: 'public', call: () => ({ params: { id: randomUUID() }, answers: GONE }) },
};
