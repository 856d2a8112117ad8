import type { Activity } from '@portal/contracts/projects/activity';
import { ISSUED_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { REVIEW_STEPS } from './record-activity.ts';

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
 * What a history is of. Those who see recommendations from Issued on see the steps of one that led to such a status, whatever
 * the clocks say of two that were taken at once, and of an inspection nothing of its review.
 */
interface Subject {
  readonly kind: 'inspection' | 'recommendation' | 'claim';
  readonly id: string;
  readonly isReviewHidden?: boolean;
}

/** A page of a history, newest first, and how long it is. */
export async function activitiesOf(
  pool: pg.Pool,
  { kind, id, isReviewHidden = false }: Subject,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): Promise<{ readonly items: Activity[]; readonly total: number }> {
  const statuses = isReviewHidden && kind === 'recommendation' ? [...ISSUED_STATUSES] : null;
  const where = `${kind}_id = $1 and ($2::text[] is null or new_status = any ($2)) and action <> all ($3::text[])`;
  const rows = await queryPrepared<{ total: number } & (StoredActivity | { id: null })>(pool, {
    name: `activities-${kind}`,
    text: `
      select c.total, a.* from (select count(*)::int as total from activities where ${where}) c
      left join lateral (
        select * from activities where ${where} order by happened_at desc, id desc limit $4 offset $5
      ) a on true`,
    values: [id, statuses, isReviewHidden ? [...REVIEW_STEPS] : [], pageSize, offset],
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
