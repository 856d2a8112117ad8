import { PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';

export const finance = rows({
  'GET /finance/projects/{id}': { access: ['read', 'project'], about: PROJECT },
});
