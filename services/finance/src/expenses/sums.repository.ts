import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { ExpenseScope } from './expense.repository.ts';

const KEY = 'project_id, engineer_id, company_id, kind, service_type, is_billed';
const PARTS = `select ${KEY}, count(*)::int as entries, sum(quantity) as quantity, sum(project_amount) as project_amount
  from expenses where id = any(?::uuid[]) group by ${KEY}`;

/** Adds entries to the sums of their locked project. */
export async function addToSums(tx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await tx.raw(
    `insert into expense_sums as sums (${KEY}, entries, quantity, project_amount) ${PARTS}
     on conflict on constraint expense_sums_key do update set entries = sums.entries + excluded.entries,
       quantity = sums.quantity + excluded.quantity, project_amount = sums.project_amount + excluded.project_amount`,
    [[...ids]],
  );
}

/** Takes entries from the sums of their locked project, before they are changed or deleted. */
export async function takeFromSums(tx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await tx.raw(
    `update expense_sums sums set entries = sums.entries - part.entries, quantity = sums.quantity - part.quantity,
       project_amount = sums.project_amount - part.project_amount
     from (${PARTS}) part
     where sums.project_id = part.project_id and sums.engineer_id = part.engineer_id
       and sums.company_id is not distinct from part.company_id and sums.kind = part.kind
       and sums.service_type = part.service_type and sums.is_billed = part.is_billed`,
    [[...ids]],
  );
}

/** A sum of entries. */
export interface StoredSum {
  readonly kind: ExpenseKind;
  readonly service_type: ServiceType;
  readonly is_billed: boolean;
  readonly entries: number;
  /** Hours or items. */
  readonly quantity: number;
  /** Exact decimal text in the project's currency. */
  readonly amount: string;
}

/** Returns the sums of a project's entries that a viewer reads, by kind, service and state. */
export const sumsOf = (
  target: pg.Pool | Knex.Transaction,
  projectId: string,
  { column, id }: ExpenseScope,
): Promise<StoredSum[]> =>
  queryPrepared<StoredSum>(target, {
    name: `expense-sums-of-${column}`,
    text: `
      select kind, service_type, is_billed, sum(entries)::int as entries, sum(quantity)::float8 as quantity,
        sum(project_amount)::text as amount
      from expense_sums where project_id = $1 and ${column} = $2 and entries > 0
      group by kind, service_type, is_billed`,
    values: [projectId, id],
  });

/** Returns true if all that is booked on a project stays below a limit. */
export async function staysBelow(tx: Knex.Transaction, projectId: string, limit: number): Promise<boolean> {
  const [row] = await queryPrepared<{ fits: boolean }>(tx, {
    name: 'expense-sums-stay-below',
    text: `select coalesce(sum(project_amount), 0) < $2::numeric as fits from expense_sums where project_id = $1`,
    values: [projectId, limit],
  });
  return row?.fits ?? true;
}

/** Hours of an engineer on a day. */
export interface DayHours {
  readonly date: string;
  readonly hours: number;
}

/**
 * Adds hours to an engineer's days over all projects, and returns the days as they are then. The days are locked in their
 * order until the transaction ends: two writes at once see each other's hours.
 */
export async function addHours(
  tx: Knex.Transaction,
  engineerId: string,
  days: readonly DayHours[],
): Promise<DayHours[]> {
  const { rows } = await tx.raw<{ rows: DayHours[] }>(
    `insert into booked_days as booked (engineer_id, date, hours)
     select :engineerId::uuid, day.date, sum(day.hours) from jsonb_to_recordset(:days::jsonb) as day (date date, hours numeric)
     group by day.date order by day.date
     on conflict (engineer_id, date) do update set hours = booked.hours + excluded.hours
     returning date::text as date, hours::float8 as hours`,
    { engineerId, days: JSON.stringify(days) },
  );
  return rows;
}

/** Takes hours from an engineer's day. */
export async function takeHours(tx: Knex.Transaction, engineerId: string, { date, hours }: DayHours): Promise<void> {
  await tx('booked_days').where({ engineer_id: engineerId, date }).decrement('hours', hours);
}

/** Returns the engineers who have entries that a viewer reads in a project, by name. */
export const engineersWithEntries = (
  target: pg.Pool,
  projectId: string,
  { column, id }: ExpenseScope,
): Promise<{ userId: string; name: string }[]> =>
  queryPrepared<{ userId: string; name: string }>(target, {
    name: `engineers-with-entries-of-${column}`,
    text: `
      select "userId", name from (select had.engineer_id as "userId", coalesce(e.name, (
        select x.engineer_name from expenses x where x.project_id = $1 and x.engineer_id = had.engineer_id limit 1
      ), '') as name
      from (select distinct engineer_id from expense_sums where project_id = $1 and ${column} = $2 and entries > 0) had
      left join known_engineers e on e.user_id = had.engineer_id) named
      order by ${nameOrder('name')}, "userId"`,
    values: [projectId, id],
  });

/** Returns the companies that have entries in a project, by their names. */
export const companiesWithEntries = (
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<{ companyId: string; name: string }[]> =>
  queryPrepared<{ companyId: string; name: string }>(target, {
    name: 'companies-with-entries',
    text: `
      select "companyId", name from (select had.company_id as "companyId", coalesce(c.name, (
        select x.company_name from expenses x where x.project_id = $1 and x.company_id = had.company_id limit 1
      ), '') as name
      from (select distinct company_id from expense_sums
        where project_id = $1 and company_id is not null and entries > 0) had
      left join known_companies c on c.company_id = had.company_id) named
      order by ${nameOrder('name')}, "companyId"`,
    values: [projectId],
  });
