import { projectMoneyHeld } from '@portal/contracts/events/project-money';
import { publishAll } from '@portal/event-bus';
import type { Knex } from 'knex';

/**
 * Tells services/projects of projects that hold money from now on, each once: their currency stays what it is. Call it in the
 * transaction that writes the money.
 */
export async function holdMoney(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const { rows } = await tx.raw<{ rows: { projectId: string }[] }>(
    `insert into projects_with_money (project_id) select distinct unnest(?::uuid[]) on conflict do nothing
     returning project_id as "projectId"`,
    [[...projectIds]],
  );
  await publishAll(tx, projectMoneyHeld, rows, null);
}

/** Forgets projects that were deleted. */
export async function forgetMoney(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  await tx('projects_with_money').whereIn('project_id', projectIds).delete();
}
