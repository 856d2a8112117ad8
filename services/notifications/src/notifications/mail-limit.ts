import type { Knex } from 'knex';

/** Mails of one type about one project that a person gets in an hour; what follows comes with the daily mail. */
export const MAILS_AN_HOUR = 20;

/**
 * Returns the people who have had their mails of a type about a project for this hour: a call that mails somebody can be
 * repeated, such as scheduling an inspection and cancelling it, and fills no mail box. Mandatory mails are not counted.
 */
export async function recipientsOverLimit(
  tx: Knex.Transaction,
  type: string,
  projectId: string | number | undefined,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (projectId === undefined) return new Set();
  const rows = await tx('notifications')
    .where({ type, project_id: projectId })
    .whereIn('user_id', [...userIds])
    .whereRaw(`created_at > now() - interval '1 hour'`)
    .groupBy('user_id')
    .havingRaw('count(*) >= ?', [MAILS_AN_HOUR])
    .pluck<string[]>('user_id');
  return new Set(rows);
}
