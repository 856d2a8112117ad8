import { SYSTEM_NAME } from '@portal/contracts/projects/activity';
import type { Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import type { FieldChange } from './changes-between.ts';

/** One line of the history of an item. */
export interface HistoryLine {
  readonly projectId: string;
  readonly kind: string;
  readonly id: string;
  /** The part of the item that has a history of its own, such as a question of report notes. Absent for the item itself. */
  readonly part?: string;
  readonly action: string;
  readonly oldStatus?: string | null;
  readonly newStatus?: string | null;
  /** The reason or comment that was given. */
  readonly words?: string | null;
  readonly changes?: readonly FieldChange[];
  /** Name of somebody without an account; the actor's by default. */
  readonly actorName?: string;
  /** Changes by the same action and person within {@link ONE_LINE} of the last line are added to that line. */
  readonly isMerged?: boolean;
}

/** Autosave writes while somebody types: what one person changes within this time is one line. */
const ONE_LINE = '10 minutes';

/** Rows of one insert. */
const BATCH = 1_000;

/** Writes lines into the history; lines without an actor are the system's. */
export async function writeHistory(tx: Knex.Transaction, lines: readonly HistoryLine[], actor: Actor): Promise<void> {
  const merged = await mergeLines(
    tx,
    lines.filter(({ isMerged }) => isMerged),
    actor,
  );
  const rows = lines
    .filter((line) => !line.isMerged || !merged.has(keyOf(line.id, line.part)))
    .map((line) => ({
      project_id: line.projectId,
      item_kind: line.kind,
      item_id: line.id,
      ...(line.part !== undefined && { part: line.part }),
      actor_id: actor?.userId ?? null,
      actor_name: line.actorName ?? actor?.name ?? SYSTEM_NAME,
      action: line.action,
      old_status: line.oldStatus ?? null,
      new_status: line.newStatus ?? null,
      words: line.words ?? null,
      changes: line.changes?.length ? JSON.stringify(line.changes) : null,
    }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx('activities').insert(rows.slice(start, start + BATCH));
  }
}

const keyOf = (id: string, part = ''): string => `${id} ${part}`;

/** Adds lines to the last ones of their parts where those are the same person's and recent; returns their keys. */
async function mergeLines(
  tx: Knex.Transaction,
  lines: readonly HistoryLine[],
  actor: Actor,
): Promise<ReadonlySet<string>> {
  if (lines.length === 0 || actor === null) return new Set();
  const { rows } = await tx.raw<{ rows: { item_id: string; part: string }[] }>(
    `update activities a
     set happened_at = clock_timestamp(), changes = (
       select jsonb_agg(case when n.change is null then o.change
         else coalesce(o.change, n.change) || jsonb_build_object('newValue', n.change -> 'newValue') end
         order by o.place, n.place)
       from jsonb_array_elements(coalesce(a.changes, '[]')) with ordinality as o (change, place)
       full join jsonb_array_elements(coalesce(l.changes, '[]')) with ordinality as n (change, place)
         on o.change ->> 'field' = n.change ->> 'field')
     from (
       select last.id, l.action, l.changes
       from jsonb_to_recordset(?::jsonb) as l (kind text, id uuid, part text, action text, changes jsonb)
       cross join lateral (
         select id from activities where item_kind = l.kind and item_id = l.id and part = coalesce(l.part, '')
         order by happened_at desc, id desc limit 1
       ) last
     ) l
     where a.id = l.id and a.action = l.action and a.actor_id = ? and a.happened_at > now() - ?::interval
     returning a.item_id, a.part`,
    [JSON.stringify(lines), actor.userId, ONE_LINE],
  );
  return new Set(rows.map(({ item_id: id, part }) => keyOf(id, part)));
}

/** Deletes the history of projects. */
export async function removeHistoryOf(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  await tx('activities').whereIn('project_id', projectIds).delete();
}
