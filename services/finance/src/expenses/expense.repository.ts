import type { Viewer } from '@portal/access';
import type { NamedFile } from '@portal/attached-files';
import type { SortDirection } from '@portal/contracts/common/list';
import type { Currency } from '@portal/contracts/common/enums';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { ExchangeRateSource, ExpenseKind, RateSource } from '@portal/contracts/finance/expense-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { conditionsOf, type ExpenseFilter } from './expense-filter.ts';

type Target = pg.Pool | Knex.Transaction;

/** Entered and derived columns of an entry; amounts are exact decimal texts. */
export interface ExpenseColumns {
  readonly kind: ExpenseKind;
  readonly service_type: ServiceType;
  /** Calendar date. */
  readonly date: string;
  /** Activity or category. */
  readonly category: string;
  /** Hours or items. */
  readonly quantity: string;
  readonly rate: string;
  readonly rate_source: RateSource;
  /** Designation by which the rate of an entry of time was found, or by which there was none; null for other entries. */
  readonly rate_designation: string | null;
  readonly currency: Currency;
  readonly exchange_rate: string;
  readonly exchange_rate_source: ExchangeRateSource;
  readonly exchange_rate_date: string | null;
  readonly amount: string;
  readonly project_amount: string;
  readonly description: string | null;
}

/** An entry as it is stored. */
export interface StoredExpense extends ExpenseColumns {
  readonly id: string;
  readonly version: number;
  readonly project_id: string;
  readonly engineer_id: string;
  readonly engineer_name: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  /** The engineer's present designation, of an unbilled entry with one; null where they are in another company now. */
  readonly designation_now: string | null;
  /** Designation of the entry that was booked before it, of an unbilled entry with one; null where there is none. */
  readonly designation_before: string | null;
  readonly files: readonly NamedFile[];
  readonly is_billed: boolean;
  readonly billed_by: string | null;
  readonly billed_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** The project and the engineer of new entries. */
export interface ExpensePlace {
  readonly projectId: string;
  readonly engineerId: string;
  readonly engineerName: string;
  readonly companyId: string | null;
  readonly companyName: string | null;
}

/** The entries of a project that a viewer reads: an engineer's, a company's, or all. */
export interface ExpenseScope {
  readonly column: 'engineer_id' | 'company_id' | 'project_id';
  readonly id: string;
}

const SELECT = `
  select e.*, e.date::text as date, e.exchange_rate_date::text as exchange_rate_date,
    case when e.rate_designation is not null and not e.is_billed then (
      select k.designation from known_engineers k
      where k.user_id = e.engineer_id and k.company_id is not distinct from e.company_id
    ) end as designation_now,
    case when e.rate_designation is not null and not e.is_billed then (
      select b.rate_designation from expenses b
      where b.project_id = e.project_id and b.engineer_id = e.engineer_id and b.rate_designation is not null
        and b.company_id is not distinct from e.company_id and b.id < e.id
      order by b.id desc limit 1
    ) end as designation_before
  from expenses e`;

/**
 * Returns which entries the viewer reads (decisions §11, §27): coordinators of risk companies those of their company,
 * engineers their own, insurers all.
 */
export function scopeOf({ role, userId, companyId }: Viewer, projectId: string): ExpenseScope {
  if (role === 'RiskEngineer') return { column: 'engineer_id', id: userId };
  // Without a company there is none that anybody's entries are of.
  if (role === 'RCCoordinator') return { column: 'company_id', id: companyId ?? userId };
  return { column: 'project_id', id: projectId };
}

/** Returns which entries a statement is of: all that the viewer reads, or those of one company among them. */
export const statementScope = (viewer: Viewer, projectId: string, companyId: string | undefined): ExpenseScope => {
  const all = scopeOf(viewer, projectId);
  return companyId !== undefined && all.column === 'project_id' ? { column: 'company_id', id: companyId } : all;
};

/** A page of entries, by their day. */
export interface ExpensePage {
  readonly scope: ExpenseScope;
  /** Null for both kinds, which only insurers read together. */
  readonly kind: ExpenseKind | null;
  readonly isBilled: boolean;
  readonly filter?: ExpenseFilter;
  readonly sortDirection: SortDirection;
  readonly pageSize: number;
  readonly offset: number;
}

/** Returns a page of a project's entries. An index has each scope in this order, so that nothing is sorted. */
export function expensesOf(
  target: Target,
  projectId: string,
  { scope, kind, isBilled, filter = {}, sortDirection, pageSize, offset }: ExpensePage,
): Promise<StoredExpense[]> {
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const narrowed = conditionsOf(filter, kind === null ? 6 : 7);
  return queryPrepared<StoredExpense>(target, {
    name: `expenses-of-${scope.column}-${kind === null ? 'both' : 'kind'}-${direction}${narrowed.name}`,
    text: `${SELECT} where e.project_id = $1 and e.${scope.column} = $2 and e.is_billed = $3
      ${kind === null ? '' : 'and e.kind = $6'} ${narrowed.text}
      order by e.date ${direction}, e.id ${direction} limit $4 offset $5`,
    values: [projectId, scope.id, isBilled, pageSize, offset, ...(kind === null ? [] : [kind]), ...narrowed.values],
  });
}

/** Rows that are read at a time. */
const BATCH = 1_000;

/**
 * Yields all entries of a project that a viewer reads, the unbilled ones first, each by its day from the newest: in batches by
 * an index, so that their number does not matter.
 */
export async function* allExpensesOf(
  pool: pg.Pool,
  projectId: string,
  scope: ExpenseScope,
): AsyncGenerator<readonly StoredExpense[], void, void> {
  for (const isBilled of [false, true]) {
    let last: StoredExpense | undefined;
    do {
      const rows: StoredExpense[] = await queryPrepared<StoredExpense>(pool, {
        name: `all-expenses-of-${scope.column}-${last ? 'next' : 'first'}`,
        text: `${SELECT} where e.project_id = $1 and e.${scope.column} = $2 and e.is_billed = $3
          ${last ? 'and (e.date, e.id) < ($5::date, $6::uuid)' : ''}
          order by e.date desc, e.id desc limit $4`,
        values: [projectId, scope.id, isBilled, BATCH, ...(last ? [last.date, last.id] : [])],
      });
      if (rows.length > 0) yield rows;
      last = rows.length === BATCH ? rows.at(-1) : undefined;
    } while (last);
  }
}

/** Returns an entry; undefined where there is none. */
export async function expenseOf(target: Target, id: string): Promise<StoredExpense | undefined> {
  const [row] = await queryPrepared<StoredExpense>(target, {
    name: 'expense',
    text: `${SELECT} where e.id = $1`,
    values: [id],
  });
  return row;
}

/** Returns those of the ids that are entries, in the order of the ids. */
export const expensesById = (target: Target, ids: readonly string[]): Promise<StoredExpense[]> =>
  queryPrepared<StoredExpense>(target, {
    name: 'expenses-by-id',
    text: `${SELECT} where e.id = any($1::uuid[]) order by e.id`,
    values: [[...ids]],
  });

/** Columns of an entry with its receipts. */
export interface WrittenLine {
  readonly columns: ExpenseColumns;
  readonly files: readonly NamedFile[];
}

const rowOf = ({ columns, files }: WrittenLine) => ({ ...columns, files: JSON.stringify(files) });

/** Adds entries of an engineer, and returns them in their order. */
export async function insertExpenses(
  tx: Knex.Transaction,
  { projectId, engineerId, engineerName, companyId, companyName }: ExpensePlace,
  lines: readonly WrittenLine[],
  by: string,
): Promise<StoredExpense[]> {
  const rows = lines.map((line) => ({
    ...{ project_id: projectId, engineer_id: engineerId, engineer_name: engineerName },
    ...{ company_id: companyId, company_name: companyName, created_by: by, changed_by: by },
    ...rowOf(line),
  }));
  const added = await tx('expenses').insert(rows).returning<{ id: string }[]>('id');
  const stored = new Map(
    (
      await expensesById(
        tx,
        added.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return added.map(({ id }) => written(stored.get(id)));
}

/** Changes an entry of a locked project; its version grows. */
export async function changeExpense(
  tx: Knex.Transaction,
  id: string,
  line: WrittenLine,
  by: string,
): Promise<StoredExpense> {
  await tx('expenses')
    .where({ id })
    .update({ ...rowOf(line), version: tx.raw('version + 1'), changed_by: by, changed_at: tx.fn.now() });
  return written(await expenseOf(tx, id));
}

/** Marks entries of a locked project as billed, or as unbilled again; their versions grow. */
export async function setBilled(
  tx: Knex.Transaction,
  ids: readonly string[],
  isBilled: boolean,
  by: string,
): Promise<StoredExpense[]> {
  await tx('expenses')
    .whereIn('id', [...ids])
    .update({
      is_billed: isBilled,
      billed_by: isBilled ? by : null,
      billed_at: isBilled ? tx.fn.now() : null,
      version: tx.raw('version + 1'),
      changed_by: by,
      changed_at: tx.fn.now(),
    });
  return expensesById(tx, ids);
}

export async function removeExpense(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('expenses').where({ id }).delete();
}

function written(row: StoredExpense | undefined): StoredExpense {
  if (!row) throw new Error('An entry went while its project was locked');
  return row;
}
