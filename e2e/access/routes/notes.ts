import { NOTE, PROJECT } from '../kinds.ts';
import { NO_FUNCTION } from '../derived-row.ts';
import { rows } from '../rows.ts';

/** The notes of the walk are the coordinators', who have them all: to others they are not their own. */
const onNote = { about: NOTE, facts: NO_FUNCTION };

export const notes = rows({
  'GET /notes': { access: ['read', 'note'], about: PROJECT },
  'POST /notes': { access: ['create', 'note'], about: PROJECT },
  'PUT /notes': { access: ['update', 'note'], ...onNote },
  'DELETE /notes/{id}': { access: ['delete', 'note'], ...onNote },
});
