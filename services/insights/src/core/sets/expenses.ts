import { expenseSumsOf, projectScopeOf, type Viewer } from '@portal/access';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { isLost, narrowedAmongLost, narrowedTo, seenBy, type Narrowing } from '../visible.ts';
import { hasValues } from './projects.ts';

/** Conditions on sums of expenses beside those on their projects. */
export interface ExpenseNarrowing extends Narrowing {
  readonly companyId?: string | undefined;
  readonly isPending?: boolean;
}

/** Table of the sums that a viewer reads, with the condition on its rows `x`. */
function readBy(viewer: Viewer, into: Parameters): { readonly table: string; readonly where: readonly string[] } {
  const sums = expenseSumsOf(viewer);
  if (sums === 'own') {
    return { table: 'portfolio_own_expenses', where: [`x.engineer_id = ${into.add(viewer.userId)}`] };
  }
  const table = 'portfolio_expenses';
  if (sums === 'ofProjects' && projectScopeOf(viewer).kind === 'company') {
    return { table, where: seenBy(viewer, into, 'x.owner_id') };
  }
  // Entries of nobody's company are of no coordinator.
  if (sums === 'ofCompany' && viewer.companyId !== null) {
    return { table, where: [`x.company_id = ${into.add(viewer.companyId)}`] };
  }
  return { table, where: ['false'] };
}

/**
 * Builds the sums of time and expenses that the viewer reads (decisions §11, §27) and the filters leave. Engineers and their
 * companies read those of projects that they have lost, too: they are still to be completed and billed, under the name that
 * the project had at the end.
 */
export function expenseSet(viewer: Viewer, query: ExpenseNarrowing, into: Parameters = parameters()): ItemSet {
  const { companyId, isPending = false, ...projects } = query;
  const { table, where: read } = readBy(viewer, into);
  const narrowed = isOfOwner(viewer)
    ? narrowedTo(projects, into)
    : narrowedAmongLost(projects, { lost: () => isLost(viewer, into), lastName: LAST_NAME }, into);
  const where = [...read, ...narrowed];
  if (companyId !== undefined) where.push(`x.company_id = ${into.add(companyId)}`);
  if (isPending) where.push('x.pending_entries > 0');
  return {
    from: `${table} x join portfolio_projects p on p.id = x.project_id`,
    where,
    into,
    byValues: hasValues(viewer, projects),
  };
}

/** SQL of the name of the project of sums at the time when the last assignment ended. */
const LAST_NAME = 'coalesce(x.last_project_name, p.name)';

/** Returns true for those who read the sums of their own projects, of which they lose none. */
const isOfOwner = (viewer: Viewer): boolean => expenseSumsOf(viewer) === 'ofProjects';

/** Builds SQL about the project `p` of sums as the viewer may read it, and if the viewer has lost it. */
export function projectOfSums(
  viewer: Viewer,
  into: Parameters,
): { readonly name: string; readonly status: string; readonly isFormer: string } {
  if (isOfOwner(viewer)) return { name: 'p.name', status: 'p.status', isFormer: 'false' };
  const isFormer = isLost(viewer, into);
  return {
    name: `case when ${isFormer} then ${LAST_NAME} else p.name end`,
    // Assignments end in open projects.
    status: `case when ${isFormer} then 'Open' else p.status end`,
    isFormer,
  };
}
