import type { Viewer } from '@portal/access';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { Statement } from '@portal/contracts/finance/expense';
import { amountOf, centsOf, type Cents } from '@portal/money';
import type { Knex } from 'knex';
import type pg from 'pg';
import { reachForBooking } from '../core/access/reach-booking.ts';
import { usesOf, type Uses } from '../core/booked/uses.ts';
import { budgetsOf } from '../core/budgets/budgets.ts';
import { countOf, serviceSumsOf, statementLineOf, totalOf } from './expense.mapping.ts';
import { expensesOf, statementScope } from './expense.repository.ts';
import { pageOf, type ListQuery } from './lists.ts';
import { companiesWithEntries, sumsOf, type StoredSum } from './sums.repository.ts';

/** Entries that a statement is of: pending or billed, of all companies or of one. */
export interface StatementQuery extends Pick<ListQuery, 'projectId' | 'isBilled'> {
  readonly companyId?: string | undefined;
}

/** Returns what is pending in a project, or billed, for its insurer: of all, or of one company. */
export async function statementOf(
  pool: pg.Pool,
  viewer: Viewer,
  { companyId, ...query }: ListQuery & StatementQuery,
): Promise<Statement> {
  const project = await reachForBooking(pool, viewer, query.projectId);
  const scope = statementScope(viewer, project.id, companyId);
  const isBilled = query.isBilled === 'true';
  const page = pageOf(query);
  const [sums, rows, companies, budgets, uses] = await Promise.all([
    sumsOf(pool, project.id, scope),
    expensesOf(pool, project.id, { ...page, scope, isBilled, kind: null }),
    companiesWithEntries(pool, project.id),
    budgetsByService(pool, project.id),
    usesOf(pool, project.id),
  ]);
  const totalCount = countIn(sums, isBilled);
  return {
    items: rows.map((row) => statementLineOf(row, project, viewer)),
    ...{ totalCount, totalPages: Math.ceil(totalCount / page.pageSize) },
    currency: project.details.currency,
    companies,
    ...sumsOfStatement(sums, { budgets, uses }),
  };
}

/** Returns how many entries of a state sums are of. */
export const countIn = (sums: readonly StoredSum[], isBilled: boolean): number =>
  countOf(sums.filter((sum) => sum.is_billed === isBilled));

/** Builds the sums of a statement: by service beside the budgets, pending, billed, and together. */
export const sumsOfStatement = (
  sums: readonly StoredSum[],
  money: { readonly budgets: ReadonlyMap<ServiceType, Cents>; readonly uses: Uses },
): Pick<Statement, 'services' | 'totalAmount' | 'billedAmount' | 'pendingAmount'> => ({
  services: serviceSumsOf(sums, money),
  totalAmount: amountOf(totalOf(sums)),
  billedAmount: amountOf(totalOf(sums.filter((sum) => sum.is_billed))),
  pendingAmount: amountOf(totalOf(sums.filter((sum) => !sum.is_billed))),
});

/** Returns the budgets of a project's services. */
export const budgetsByService = async (
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<ReadonlyMap<ServiceType, Cents>> =>
  new Map((await budgetsOf(target, projectId)).map(({ service_type: service, amount }) => [service, centsOf(amount)]));
