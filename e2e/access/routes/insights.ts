import { PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';

export const insights = rows({
  'GET /insights/projects/{id}': { access: ['read', 'project'], about: PROJECT },
});
