import { SYSTEM_NAME, type Activity } from '@portal/contracts/projects/activity';
import type { Actor } from '@portal/event-bus';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** One line of the history of an item of a project's money. */
export interface HistoryLine {
  readonly projectId: string;
  readonly kind: string;
  readonly id: string;
  readonly action: string;
  readonly oldStatus: string | null;
  readonly newStatus: string | null;
  /** The reason that was given. */
  readonly words?: string | null;
  readonly changes?: Activity['changes'];
  /** Name of somebody without an account; the actor's by default. */
  readonly actorName?: string;
}

/** Writes lines into the history; lines without an actor are the system's. */
export async function writeHistory(tx: Knex.Transaction, lines: readonly HistoryLine[], actor: Actor): Promise<void> {
  if (lines.length === 0) return;
  await tx('activities').insert(
    lines.map((line) => ({
      project_id: line.projectId,
      item_kind: line.kind,
      item_id: line.id,
      actor_id: actor?.userId ?? null,
      actor_name: line.actorName ?? actor?.name ?? SYSTEM_NAME,
      action: line.action,
      old_status: line.oldStatus,
      new_status: line.newStatus,
      words: line.words ?? null,
      changes: line.changes?.length ? JSON.stringify(line.changes) : null,
    })),
  );
}

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

/** Returns a page of the history of an item, newest first, and how many lines it has. */
export async function historyOf(
  pool: pg.Pool,
  { kind, id }: Pick<HistoryLine, 'kind' | 'id'>,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): Promise<{ readonly items: Activity[]; readonly total: number }> {
  const rows = await queryPrepared<{ total: number } & (StoredActivity | { id: null })>(pool, {
    name: 'history',
    text: `
      select c.total, h.* from
        (select count(*)::int as total from activities where item_kind = $1 and item_id = $2) c
      left join lateral (
        select * from activities where item_kind = $1 and item_id = $2
        order by happened_at desc, id desc limit $3 offset $4
      ) h on true`,
    values: [kind, id, pageSize, offset],
  });
  return { items: rows.flatMap((row) => (row.id === null ? [] : [activityOf(row)])), total: rows[0]?.total ?? 0 };
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

/** Returns the fields that differ, in the order of the names. */
export const changesBetween = <Content extends object>(
  before: Content,
  after: Content,
  fields: readonly (keyof Content & string)[],
): Activity['changes'] =>
  fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, oldValue: before[field] ?? null, newValue: after[field] ?? null }));

/** Deletes the history of projects. */
export async function removeHistoryOf(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  await tx('activities').whereIn('project_id', projectIds).delete();
}
