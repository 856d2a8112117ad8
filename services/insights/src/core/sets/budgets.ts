import type { Viewer } from '@portal/access';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { narrowedTo, seenBy, type Narrowing } from '../visible.ts';
import { hasValues } from './projects.ts';

/** Conditions on budgets beside those on their projects; null does not filter. */
export interface BudgetNarrowing extends Narrowing {
  readonly serviceType?: readonly string[] | null;
  readonly isOver?: boolean;
}

/** SQL that is true for a budget `b` of which more is used than there is; in a closed project nobody can mend it. */
const IS_OVER = `(p.status = 'Open' and b.used > b.amount)`;

/** Builds the budgets of the projects that the viewer sees and the filters leave; the caller requires the right to read them. */
export function budgetSet(viewer: Viewer, query: BudgetNarrowing, into: Parameters = parameters()): ItemSet {
  const { serviceType = null, isOver = false, ...projects } = query;
  const where = [...seenBy(viewer, into, 'b.company_id'), ...narrowedTo(projects, into)];
  if (serviceType) where.push(`b.service_type = any(${into.add(serviceType)}::text[])`);
  if (isOver) where.push(IS_OVER);
  return {
    from: 'portfolio_budgets b join portfolio_projects p on p.id = b.project_id',
    where,
    into,
    byValues: hasValues(viewer, projects),
  };
}
