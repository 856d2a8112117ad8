import { removeHistoryOf } from '@portal/history';
import type { KnownProject } from '@portal/project-access';
import type { Knex } from 'knex';

/**
 * Deletes time and expenses of projects that were deleted, in the transaction that stored it; their hours are free for other
 * projects again.
 */
export async function forgetExpenses(tx: Knex.Transaction, kept: readonly KnownProject[]): Promise<void> {
  const deleted = kept.filter(({ status }) => status === 'Deleted').map(({ id }) => id);
  if (deleted.length === 0) return;
  await tx.raw(
    `update booked_days days set hours = days.hours - gone.hours
     from (
       select engineer_id, date, sum(quantity) as hours from expenses
       where project_id = any(?::uuid[]) and kind = 'Time' group by engineer_id, date
     ) gone
     where days.engineer_id = gone.engineer_id and days.date = gone.date`,
    [deleted],
  );
  for (const table of ['expenses', 'expense_sums', 'assigned_engineers', 'sent_bills']) {
    await tx(table).whereIn('project_id', deleted).delete();
  }
  await removeHistoryOf(tx, deleted);
}
