import { BUDGET, PROJECT } from '../kinds.ts';
import { rows } from '../rows.ts';

export const finance = rows({
  'GET /budgets': { access: ['read', 'budget'], about: PROJECT },
  'GET /budgets/service-types': { access: ['read', 'budget'], about: PROJECT },
  'POST /budgets': { access: ['create', 'budget'], about: PROJECT },
  'PUT /budgets': { access: ['update', 'budget'], about: BUDGET },
  'DELETE /budgets/{id}': { access: ['delete', 'budget'], about: BUDGET },
  'GET /budget-allowances': { access: ['read', 'budget'], about: PROJECT },
  'POST /budget-allowances': { access: ['update', 'budget'], about: PROJECT },
});
