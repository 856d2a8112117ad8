import type { Activity } from '@portal/contracts/projects/activity';
import type { ProjectChange } from '@portal/contracts/projects/history';
import { ISSUED_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { historyOf as linesOf, pageOfHistory, type HistoryPage, type HistoryQuery } from '@portal/history';
import type pg from 'pg';
import { REVIEW_STEPS, type ItemKind } from './item-kinds.ts';

/**
 * The item of a history. Viewers who see recommendations from Issued on get only the steps of a recommendation that led
 * to such a status, in whichever order they happened, and no steps of an inspection's review.
 */
interface Subject {
  readonly kind: ItemKind | 'reportNotes';
  readonly id: string;
  readonly part?: string;
  readonly isReviewHidden?: boolean;
  /** Time from which the viewer reads lines; null for all. */
  readonly since?: string | null;
}

type Page = HistoryQuery['page'];

/** Returns a page of the history of an item, newest first, and how many lines it has. */
export const historyOf = (
  pool: pg.Pool,
  { kind, id, part = '', isReviewHidden = false, since = null }: Subject,
  page: Page,
): Promise<HistoryPage<Activity>> => {
  const leadingTo = isReviewHidden && kind === 'recommendation' ? ISSUED_STATUSES : null;
  return linesOf(pool, { kind, id, part, leadingTo, hiddenActions: isReviewHidden ? REVIEW_STEPS : [], since }, page);
};

/** Returns a page of a project's changed fields, newest first, without hidden ones. */
export const changedFieldsOf = (
  pool: pg.Pool,
  projectId: string,
  hidden: readonly string[],
  page: Page,
): Promise<HistoryPage<ProjectChange>> =>
  pageOfHistory(pool, projectChangeOf, {
    name: 'history-of-fields',
    // A row contains all fields of a change; each is returned as an entry with an id of its own.
    lines: `select a.happened_at, a.actor_name, a.id as line, c.place, c.change,
        md5(a.id || (c.change ->> 'field'))::uuid as id
      from activities a cross join jsonb_array_elements(a.changes) with ordinality as c (change, place)
      where item_kind = $1 and item_id = $2 and part = '' and c.change ->> 'field' <> all ($3::text[])`,
    order: 'happened_at desc, line desc, place',
    values: ['project', projectId, [...hidden]],
    page,
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
