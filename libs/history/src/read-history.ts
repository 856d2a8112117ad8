import type { Activity } from '@portal/contracts/projects/activity';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** The lines of an item's history that a viewer reads. */
interface Subject {
  readonly kind: string;
  readonly id: string;
  /** The part of the item, where lines have one; empty for the item itself. */
  readonly part?: string;
  /** Statuses of which a line must lead to one; null for all lines. */
  readonly leadingTo?: readonly string[] | null;
  readonly hiddenActions?: readonly string[];
  /** Time from which lines are read, as the database has it; null for all. */
  readonly since?: string | null;
}

interface Page {
  readonly pageSize: number;
  readonly offset: number;
}

/** Lines of one page, and the number of all of them. */
export interface HistoryPage<Item> {
  readonly items: Item[];
  readonly total: number;
}

/** Returns a page of the history of an item, newest first, and how many lines it has. */
export function historyOf(
  database: pg.Pool | Knex,
  { kind, id, part, leadingTo = null, hiddenActions = [], since = null }: Subject,
  page: Page,
): Promise<HistoryPage<Activity>> {
  return pageOfHistory(database, activityOf, {
    name: part === undefined ? 'history' : 'history-of-part',
    lines: `select * from activities where item_kind = $1 and item_id = $2
      and ($3::text[] is null or new_status = any ($3)) and action <> all ($4::text[])
      and ($5::timestamptz is null or happened_at >= $5) ${part === undefined ? '' : 'and part = $6'}`,
    order: 'happened_at desc, id desc',
    values: [kind, id, leadingTo && [...leadingTo], [...hiddenActions], since, ...(part === undefined ? [] : [part])],
    page,
  });
}

/** A query of lines that are made of the rows of `activities`. */
export interface HistoryQuery {
  /** Name under which the database keeps the plan. */
  readonly name: string;
  /** SQL of all rows, of which each has an `id`. */
  readonly lines: string;
  readonly order: string;
  readonly values: readonly unknown[];
  readonly page: Page;
}

/** Returns a page of lines, and how many there are, by one statement. */
export async function pageOfHistory<Row extends { readonly id: string }, Item>(
  database: pg.Pool | Knex,
  itemOf: (row: Row) => Item,
  { name, lines, order, values, page: { pageSize, offset } }: HistoryQuery,
): Promise<HistoryPage<Item>> {
  const [limit, skip] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const rows = await queryPrepared<{ total: number } & (Row | { id: null })>(database, {
    name,
    text: `
      select c.total, h.* from (select count(*)::int as total from (${lines}) l) c
      left join lateral (
        select * from (${lines}) l order by ${order} limit ${limit} offset ${skip}
      ) h on true`,
    values: [...values, pageSize, offset],
  });
  const items = rows.flatMap((row) => (row.id === null ? [] : [itemOf(row)]));
  return { items, total: rows[0]?.total ?? 0 };
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
