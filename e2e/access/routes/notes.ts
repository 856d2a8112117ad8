import { NOTE, PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';

export const notes = rows({
  'GET /notes': { access: ['read', 'note'], about: PROJECT },
  'POST /notes': { access: ['create', 'note'], about: PROJECT },
  'PUT /notes': { access: ['update', 'note'], about: NOTE },
  'DELETE /notes/{id}': { access: ['delete', 'note'], about: NOTE },
});
