import { expenseSumsOf, projectScopeOf, type Viewer } from '@portal/access';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { narrowedTo, seenBy, type Narrowing } from '../visible.ts';
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
 * companies read those of projects that they have lost, too: they are still to be completed and billed.
 */
export function expenseSet(viewer: Viewer, query: ExpenseNarrowing, into: Parameters = parameters()): ItemSet {
  const { companyId, isPending = false, ...projects } = query;
  const { table, where: read } = readBy(viewer, into);
  const where = [...read, ...narrowedTo(projects, into)];
  if (companyId !== undefined) where.push(`x.company_id = ${into.add(companyId)}`);
  if (isPending) where.push('x.pending_entries > 0');
  return {
    from: `${table} x join portfolio_projects p on p.id = x.project_id`,
    where,
    into,
    byValues: hasValues(viewer, projects),
  };
}

/** Builds SQL that is true for sums of a project `p` that the viewer has lost. */
export const isFormer = (viewer: Viewer, into: Parameters): string => `not (${seenBy(viewer, into).join(' and ')})`;
