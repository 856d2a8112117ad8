import type { Activity } from '@portal/contracts/projects/activity';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';

interface StoredActivity {
  readonly id: string;
  readonly happened_at: Date;
  readonly actor_name: string;
  readonly action: string;
  readonly old_status: string | null;
  readonly new_status: string | null;
  readonly words: string | null;
  readonly changes: Activity['changes'] | null;
}

/**
 * What a history is of. Those who see recommendations from Issued on see what happened with one since then, and of an
 * inspection nothing of their review.
 */
interface Subject {
  readonly kind: 'inspection' | 'recommendation' | 'claim';
  readonly id: string;
  readonly since?: Date | null;
  readonly isReviewHidden?: boolean;
}

/** Steps of an inspection that tell of recommendations before they are issued. */
const REVIEW: readonly string[] = ['sendForApproval', 'sendToRiskEngineer'];

/** A page of a history, newest first, and how long it is. */
export async function activitiesOf(
  pool: pg.Pool,
  { kind, id, since = null, isReviewHidden = false }: Subject,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): Promise<{ readonly items: Activity[]; readonly total: number }> {
  const where = `${kind}_id = $1 and ($2::timestamptz is null or happened_at >= $2) and action <> all ($3::text[])`;
  const rows = await queryPrepared<{ total: number } & (StoredActivity | { id: null })>(pool, {
    name: `activities-${kind}`,
    text: `
      select c.total, a.* from (select count(*)::int as total from activities where ${where}) c
      left join lateral (
        select * from activities where ${where} order by happened_at desc, id desc limit $4 offset $5
      ) a on true`,
    values: [id, since, isReviewHidden ? [...REVIEW] : [], pageSize, offset],
  });
  const items = rows.flatMap((row) => (row.id === null ? [] : [activityOf(row)]));
  return { items, total: rows[0]?.total ?? 0 };
}

const activityOf = (row: StoredActivity): Activity => ({
  id: row.id,
  happenedDateTime: row.happened_at.toISOString(),
  actorName: row.actor_name,
  action: row.action,
  oldStatus: row.old_status,
  newStatus: row.new_status,
  words: row.words,
  changes: row.changes ?? [],
});
