import type { KnownProject } from '@portal/project-access';
import type { Knex } from 'knex';
import { forgetMoney } from '../core/change/hold-money.ts';
import { removeOfProjects } from './budget.repository.ts';

/** Deletes the budgets of projects that were deleted, in the transaction that stored it. */
export async function forgetDeleted(tx: Knex.Transaction, kept: readonly KnownProject[]): Promise<void> {
  const deleted = kept.filter(({ status }) => status === 'Deleted').map(({ id }) => id);
  if (deleted.length === 0) return;
  await removeOfProjects(tx, deleted);
  await forgetMoney(tx, deleted);
}
