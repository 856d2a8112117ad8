import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import type { ExpensePage } from './expense.repository.ts';

/** Entries that a list is narrowed to. */
export interface ExpenseFilter {
  readonly engineerId?: string | undefined;
  readonly serviceType?: ServiceType | undefined;
  /** First and last day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Conditions of a filter on entries `e`, each for the number of its parameter. */
const CONDITIONS = {
  engineerId: (place: string) => `e.engineer_id = ${place}`,
  serviceType: (place: string) => `e.service_type = ${place}`,
  from: (place: string) => `e.date >= ${place}::date`,
  to: (place: string) => `e.date <= ${place}::date`,
} as const satisfies Record<keyof ExpenseFilter, (place: string) => string>;

/** Returns the conditions of a filter with their values, for parameters after the first ones, and a name for the statement. */
export function conditionsOf(filter: ExpenseFilter, first: number) {
  const keys = (['engineerId', 'serviceType', 'from', 'to'] as const).filter((key) => filter[key] !== undefined);
  return {
    name: keys.map((key) => `-${key}`).join(''),
    text: keys.map((key, index) => `and ${CONDITIONS[key](`$${first + index}`)}`).join(' '),
    values: keys.map((key) => filter[key]),
  };
}

/** Returns how many entries of a kind a filter leaves of those that a viewer reads. */
export async function countFiltered(
  target: pg.Pool,
  projectId: string,
  { scope, kind, isBilled, filter = {} }: Pick<ExpensePage, 'scope' | 'kind' | 'isBilled' | 'filter'>,
): Promise<number> {
  const narrowed = conditionsOf(filter, 5);
  const [row] = await queryPrepared<{ count: number }>(target, {
    name: `count-of-expenses-of-${scope.column}${narrowed.name}`,
    text: `select count(*)::int as count from expenses e
      where e.project_id = $1 and e.${scope.column} = $2 and e.is_billed = $3 and e.kind = $4 ${narrowed.text}`,
    values: [projectId, scope.id, isBilled, kind, ...narrowed.values],
  });
  return row?.count ?? 0;
}
