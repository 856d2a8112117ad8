import type { Viewer } from '@portal/access';
import type { SortDirection } from '@portal/contracts/common/list';
import type { Expenses } from '@portal/contracts/finance/expense';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { EXPENSE_KINDS, EXPENSE_PAGE_SIZE, type ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { listParameters } from '@portal/service-kit';
import { actionVerdict, evaluateNewExpense, evaluateStatement } from '@portal/workflow';
import type pg from 'pg';
import { reachForBooking } from '../core/access/reach-booking.ts';
import { engineersToBook } from './engineer-to-book.ts';
import { countOf, expenseAnswerOf, sectionOf, serviceSumsOf } from './expense.mapping.ts';
import { countFiltered } from './expense-filter.ts';
import { expensesOf, scopeOf } from './expense.repository.ts';
import { engineersWithEntries, sumsOf } from './sums.repository.ts';

/** Query of a list, after its schema has accepted it. */
export interface ListQuery {
  readonly projectId: string;
  readonly isBilled?: 'true' | 'false' | undefined;
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
  readonly sortDirection?: SortDirection | undefined;
}

/** Returns the page of entries that a query asks for, the newest day first unless it says otherwise. */
export const pageOf = (query: ListQuery) =>
  listParameters(query, { sortFieldName: 'date', sortDirection: 'Descending', pageSize: EXPENSE_PAGE_SIZE });

/** Section and filter of a list of entries. */
interface SectionQuery {
  readonly kind?: ExpenseKind | undefined;
  readonly riskEngineerId?: string | undefined;
  readonly serviceType?: ServiceType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the sections of TIME & EXPENSES that are asked for, with sums of all that the viewer reads. */
export async function listExpenses(
  pool: pg.Pool,
  viewer: Viewer,
  { kind, riskEngineerId, serviceType, from, to, ...query }: ListQuery & SectionQuery,
): Promise<Expenses> {
  const project = await reachForBooking(pool, viewer, query.projectId);
  const scope = scopeOf(viewer, project.id);
  const filter = { engineerId: riskEngineerId, serviceType, from, to };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const parameters = { ...pageOf(query), scope, isBilled: query.isBilled === 'true', filter };
  const sectionsAsked = EXPENSE_KINDS.filter((one) => kind === undefined || one === kind);
  const [sums, engineers, named, pages, counts] = await Promise.all([
    sumsOf(pool, project.id, scope),
    engineersToBook(pool, viewer, project.id),
    engineersWithEntries(pool, project.id, scope),
    Promise.all(sectionsAsked.map((one) => expensesOf(pool, project.id, { ...parameters, kind: one }))),
    // Sums count all entries at once.
    Promise.all(
      isFiltered ? sectionsAsked.map((one) => countFiltered(pool, project.id, { ...parameters, kind: one })) : [],
    ),
  ]);
  const place = {
    status: project.status,
    hasEngineer: engineers.length > 0,
    hasPending: sums.some((sum) => !sum.is_billed),
  };
  return {
    sections: sectionsAsked.map((one, index) => {
      const items = (pages[index] ?? []).map((row) => expenseAnswerOf(row, project, viewer));
      return sectionOf(one, items, sums, { ...parameters, count: counts[index] });
    }),
    services: serviceSumsOf(sums),
    engineers: named,
    projectName: project.name,
    currency: project.details.currency,
    create: actionVerdict('create', evaluateNewExpense(place, viewer)),
    sendPendingBills: actionVerdict('sendPendingBills', evaluateStatement(place, viewer)),
  };
}

/** Returns how many entries of a project the viewer reads. */
export async function countExpenses(
  pool: pg.Pool,
  viewer: Viewer,
  projectId: string,
): Promise<{ readonly count: number; readonly unbilledCount: number }> {
  const project = await reachForBooking(pool, viewer, projectId);
  const sums = await sumsOf(pool, project.id, scopeOf(viewer, project.id));
  return { count: countOf(sums), unbilledCount: countOf(sums.filter((sum) => !sum.is_billed)) };
}
