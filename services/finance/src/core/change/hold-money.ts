import type { Currency } from '@portal/contracts/common/enums';
import { projectMoneyHeld } from '@portal/contracts/events/project-money';
import { publishAll } from '@portal/event-bus';
import type { Knex } from 'knex';

/**
 * Tells services/projects of projects that hold money from now on, each once: their currency stays what it is. Call it in the
 * transaction that writes the money.
 */
export async function holdMoney(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const { rows } = await tx.raw<{ rows: { projectId: string; currency: Currency | null }[] }>(
    `insert into projects_with_money (project_id, currency)
     select distinct held.id, k.currency from unnest(?::uuid[]) as held (id) left join known_projects k on k.id = held.id
     on conflict do nothing returning project_id as "projectId", currency`,
    [[...projectIds]],
  );
  await publishAll(tx, projectMoneyHeld, rows, null);
}

/**
 * Puts back the currency of projects that hold money: theirs may have been changed before services/projects heard of the money, which
 * is told again, so that it changes the currency back as well.
 */
export async function keepCurrency(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  const { rows } = await tx.raw<{ rows: { projectId: string; currency: Currency }[] }>(
    `update known_projects k set currency = m.currency from projects_with_money m
     where m.project_id = k.id and m.currency <> k.currency and k.id = any(?::uuid[])
     returning k.id as "projectId", k.currency`,
    [[...projectIds]],
  );
  await publishAll(tx, projectMoneyHeld, rows, null);
}

/** Forgets projects that were deleted. */
export async function forgetMoney(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  await tx('projects_with_money').whereIn('project_id', projectIds).delete();
}
