import type { Activity } from '@portal/contracts/projects/activity';
import type { ProjectChange } from '@portal/contracts/projects/history';
import { ISSUED_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import type { ItemKind } from './item-kinds.ts';
import { REVIEW_STEPS } from './write-history.ts';

/**
 * The item of a history. Viewers who see recommendations from Issued on get only the steps of a recommendation that led
 * to such a status, in whichever order they happened, and no steps of an inspection's review.
 */
interface Subject {
  readonly kind: ItemKind | 'reportNotes';
  readonly id: string;
  readonly part?: string;
  readonly isReviewHidden?: boolean;
}

interface Page {
  readonly pageSize: number;
  readonly offset: number;
}
interface Found<Item> {
  readonly items: Item[];
  readonly total: number;
}

const ITEM = 'item_kind = $1 and item_id = $2 and part = $3';

/** Returns a page of the history of an item, newest first, and how many lines it has. */
export function historyOf(
  pool: pg.Pool,
  { kind, id, part = '', isReviewHidden = false }: Subject,
  page: Page,
): Promise<Found<Activity>> {
  const statuses = isReviewHidden && kind === 'recommendation' ? [...ISSUED_STATUSES] : null;
  const hidden = isReviewHidden ? [...REVIEW_STEPS] : [];
  return pageOf(pool, activityOf, {
    name: 'history',
    lines: `select * from activities where ${ITEM} and ($4::text[] is null or new_status = any ($4))
      and action <> all ($5::text[])`,
    order: 'happened_at desc, id desc',
    values: [kind, id, part, statuses, hidden],
    page,
  });
}

/** Returns a page of a project's changed fields, newest first, without hidden ones. */
export const changedFieldsOf = (
  pool: pg.Pool,
  projectId: string,
  hidden: readonly string[],
  page: Page,
): Promise<Found<ProjectChange>> =>
  pageOf(pool, projectChangeOf, {
    name: 'history-of-fields',
    // A row contains all fields of a change; each is returned as an entry with an id of its own.
    lines: `select a.happened_at, a.actor_name, a.id as line, c.place, c.change,
        md5(a.id || (c.change ->> 'field'))::uuid as id
      from activities a cross join jsonb_array_elements(a.changes) with ordinality as c (change, place)
      where ${ITEM} and c.change ->> 'field' <> all ($4::text[])`,
    order: 'happened_at desc, line desc, place',
    values: ['project', projectId, '', [...hidden]],
    page,
  });

interface HistoryQuery {
  readonly name: string;
  /** SQL of all rows, of which each has an `id`. */
  readonly lines: string;
  readonly order: string;
  readonly values: readonly unknown[];
  readonly page: Page;
}

async function pageOf<Row extends { readonly id: string }, Item>(
  pool: pg.Pool,
  itemOf: (row: Row) => Item,
  { name, lines, order, values, page: { pageSize, offset } }: HistoryQuery,
): Promise<Found<Item>> {
  const [limit, skip] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const rows = await queryPrepared<{ total: number } & (Row | { id: null })>(pool, {
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

interface StoredField {
  readonly id: string;
  readonly happened_at: Date;
  readonly actor_name: string;
  readonly change: Pick<ProjectChange, 'field' | 'oldValue' | 'newValue'>;
}

const projectChangeOf = ({ id, happened_at, actor_name, change }: StoredField): ProjectChange => ({
  id,
  changedDateTime: happened_at.toISOString(),
  changedBy: actor_name,
  field: change.field,
  oldValue: change.oldValue,
  newValue: change.newValue,
});
