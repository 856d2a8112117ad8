import { ERROR_CODES } from '@portal/contracts/common/error';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { conflict } from '@portal/service-kit';
import type { Knex } from 'knex';

/**
 * Returns a company's number of projects from a counter that each creation and import changes in its own transaction.
 */
export async function currentCount(knex: Knex, companyId: string): Promise<number> {
  const row = await knex('project_counts')
    .where({ company_id: companyId })
    .first<{ count: number } | undefined>('count');
  return row?.count ?? 0;
}

/**
 * Returns a company's maximum number of projects, null for no limit (decisions §2: only Lite has one). An expired
 * subscription stays the limit until another begins.
 */
export async function allowedCount(knex: Knex, companyId: string): Promise<number | null> {
  const row = await knex('subscriptions')
    .where({ company_id: companyId })
    .andWhereRaw(`start_date <= (now() at time zone 'utc')::date`)
    .orderBy('start_date', 'desc')
    .first<{ max_projects_count: number | null } | undefined>('max_projects_count');
  return row?.max_projects_count ?? null;
}

/**
 * Adds to the company's number of projects and returns the limit if it is exceeded. Call it last in the transaction:
 * the counter's row is locked until the end, so that one transaction alone takes the last place and others wait only for a
 * commit.
 */
export async function increaseProjectCount(
  tx: Knex.Transaction,
  companyId: string,
  added: number,
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(
    `insert into project_counts (company_id, count) values (?, ?)
     on conflict (company_id) do update set count = project_counts.count + excluded.count returning count`,
    [companyId, added],
  );
  const allowed = await allowedCount(tx, companyId);
  return allowed !== null && (rows[0]?.count ?? 0) > allowed ? allowed : undefined;
}

/** Counts a project that was deleted; last in its transaction, as {@link increaseProjectCount}. */
export async function decreaseProjectCount(tx: Knex.Transaction, companyId: string): Promise<void> {
  await tx('project_counts').where({ company_id: companyId }).decrement('count', 1);
}

/** Creates the refusal of a project beyond the limit (spec 2 §2). */
export const limitReached = () => conflict(ERROR_CODES.projectLimitReached, PROJECT_TEXTS.limitReached);
