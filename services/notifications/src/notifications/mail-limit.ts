import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';

/**
 * Mails of one type about one project that a person gets in an hour; what follows comes with the daily mail. Those that nobody can
 * switch off go at once by the catalogue: their number is beyond what people at work reach together.
 */
const MAILS_AN_HOUR = { ordinary: 20, mandatory: 1_000 } as const;

/** SQL for the people of whom `$4` rows of a type about a project are of this hour; reads no more of each. */
export const OVER_LIMIT = `
  select person.id as "userId" from unnest($3::uuid[]) as person (id)
  where (select count(*) from (
    select from notifications n
    where n.project_id = $1 and n.type = $2 and n.user_id = person.id and n.created_at > now() - interval '1 hour'
    order by n.created_at desc limit $4) as mailed) >= $4`;

/**
 * Returns the people who have had their mails of a type about a project for this hour: a call that mails somebody can be
 * repeated, such as scheduling an inspection and cancelling it, and fills no mail box. Of mails that nobody can switch off
 * there may be more.
 */
export async function recipientsOverLimit(
  tx: Knex.Transaction,
  { type, isMandatory }: { readonly type: string; readonly isMandatory: boolean },
  projectId: string | number | undefined,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (projectId === undefined) return new Set();
  const most = MAILS_AN_HOUR[isMandatory ? 'mandatory' : 'ordinary'];
  const over = await queryPrepared<{ userId: string }>(tx, {
    name: 'mailed-this-hour',
    text: OVER_LIMIT,
    values: [projectId, type, userIds, most],
  });
  return new Set(over.map(({ userId }) => userId));
}
