import type { NamedFile } from '@portal/attached-files';
import { COMMENTS_SHOWN } from '@portal/contracts/common/entry-limits';
import type { RecommendationFields } from '@portal/contracts/projects/recommendation';
import {
  OTHER_TYPE,
  type RecommendationCategory,
  type RecommendationPriority,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { OVERDUE } from '../core/inspection/due-days.ts';
import { endOfSiteDay } from '../core/inspection/site-time.ts';
import { cleanText } from '../core/text.ts';

/** Kind of an attached file: photos must be images. */
type FileKind = 'Photo' | 'Evidence';

interface AttachedFile {
  readonly kind: FileKind;
  readonly fileId: string;
  readonly name: string;
}

/** A stored recommendation. */
export interface StoredRecommendation {
  readonly id: string;
  readonly project_id: string;
  readonly inspection_id: string;
  readonly version: number;
  readonly number: number;
  readonly status: RecommendationStatus;
  readonly category: RecommendationCategory;
  readonly type: string;
  readonly other_type: string | null;
  readonly priority: RecommendationPriority;
  readonly comment: string;
  /** Calendar day at the inspection's location (decisions §26.4). */
  readonly due_on: string | null;
  readonly combustibility: string | null;
  readonly location: string | null;
  readonly author_id: string;
  readonly author_name: string;
  readonly rejection_reason: string | null;
  readonly action: string | null;
  readonly actioned_by: string | null;
  readonly actioned_by_name: string | null;
  readonly actioned_at: Date | null;
  readonly issued_at: Date | null;
  readonly closed_at: Date | null;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** A recommendation with its inspection's number, its files, the length of its thread, and a flag for overdue. */
export interface ShownRecommendation extends StoredRecommendation {
  readonly inspection_number: number;
  readonly files: readonly AttachedFile[];
  readonly comments_count: number;
  /** Last minute of the due day at the site. */
  readonly due_at: Date | null;
  readonly is_overdue: boolean;
}

/** Columns and joins of a recommendation. */
export const SHOWN = `r.*, ${OVERDUE} as is_overdue, ${endOfSiteDay('r.due_on', 'r.inspection_id')} as due_at,
    (select i.number from inspections i where i.id = r.inspection_id) as inspection_number,
    (select count(*)::int from recommendation_comments c where c.recommendation_id = r.id) as comments_count,
    coalesce((
      select json_agg(json_build_object('kind', f.kind, 'fileId', f.file_id, 'name', f.name) order by f.position)
      from recommendation_files f where f.recommendation_id = r.id), '[]') as files`;

/** Returns project and inspection of a recommendation; undefined where there is none. */
export async function placeOfRecommendation(
  target: pg.Pool | Knex.Transaction,
  id: string,
): Promise<{ project_id: string; inspection_id: string } | undefined> {
  const [row] = await queryPrepared<{ project_id: string; inspection_id: string }>(target, {
    name: 'where-is-recommendation',
    text: 'select project_id, inspection_id from recommendations where id = $1',
    values: [id],
  });
  return row;
}

/** Returns one recommendation with its derived columns. */
export async function shownRecommendation(
  target: pg.Pool | Knex.Transaction,
  id: string,
): Promise<ShownRecommendation | undefined> {
  const [row] = await queryPrepared<ShownRecommendation>(target, {
    name: 'recommendation',
    text: `select ${SHOWN} from recommendations r where r.id = $1`,
    values: [id],
  });
  return row;
}

/** Recommendations of inspections that the transaction has locked, locked too: some of them, or all. */
export async function lockedOf(
  tx: Knex.Transaction,
  inspectionIds: readonly string[],
  ids: readonly string[] | null = null,
): Promise<StoredRecommendation[]> {
  const { rows } = await tx.raw<{ rows: StoredRecommendation[] }>(
    `select * from recommendations where inspection_id = any(:inspectionIds::uuid[])
       and (:ids::uuid[] is null or id = any(:ids::uuid[])) order by id for update`,
    { inspectionIds: [...inspectionIds], ids: ids && [...ids] },
  );
  return rows;
}

/** Returns a number that no recommendation of the project has had; the lock on the project's row reserves it. */
export async function nextNumber(target: pg.Pool | Knex.Transaction, projectId: string): Promise<number> {
  const [row] = await queryPrepared<{ next: number }>(target, {
    name: 'next-recommendation-number',
    text: 'select last + 1 as next from recommendation_numbers where project_id = $1',
    values: [projectId],
  });
  return row?.next ?? 1;
}

/** The columns of what people enter, cleaned. What belongs to another category or type is dropped. */
export const columnsOf = (fields: RecommendationFields) => ({
  category: fields.category,
  type: fields.type,
  other_type: fields.type === OTHER_TYPE ? cleanText(fields.otherType) : null,
  priority: fields.priority,
  comment: fields.comment.normalize('NFC').trim(),
  due_on: fields.dueDate ?? null,
  combustibility: fields.category === 'Fire' ? (fields.combustibility ?? null) : null,
  location: cleanText(fields.location),
});

/** Changes columns of recommendations that the transaction has locked; their versions grow. */
export async function changeRecommendations(
  tx: Knex.Transaction,
  ids: readonly string[],
  columns: Readonly<Record<string, unknown>>,
  changedBy: string,
): Promise<void> {
  await tx('recommendations')
    .whereIn('id', [...ids])
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy });
}

/** The content of a recommendation under its names on the wire. */
export const contentOf = (
  row: Pick<
    StoredRecommendation,
    'category' | 'type' | 'other_type' | 'priority' | 'comment' | 'due_on' | 'combustibility' | 'location'
  >,
  photos: readonly { readonly name: string; readonly fileId: string }[],
) => ({
  category: row.category,
  type: row.type,
  otherType: row.other_type,
  priority: row.priority,
  comment: row.comment,
  dueDate: row.due_on,
  combustibility: row.combustibility,
  location: row.location,
  photos: photos.map(({ fileId, name }) => ({ fileId, name })),
});
export const CONTENT_FIELDS = [
  'category',
  'type',
  'otherType',
  'priority',
  'comment',
  'dueDate',
  'combustibility',
  'location',
  'photos',
] as const;

/** Replaces the recommendation's files of one kind. */
export async function replaceFiles(
  tx: Knex.Transaction,
  recommendationId: string,
  kind: FileKind,
  files: readonly NamedFile[],
): Promise<void> {
  await tx('recommendation_files').where({ recommendation_id: recommendationId, kind }).delete();
  if (files.length === 0) return;
  await tx('recommendation_files').insert(
    files.map(({ fileId, name }, position) => ({
      recommendation_id: recommendationId,
      kind,
      position,
      file_id: fileId,
      name,
    })),
  );
}

interface StoredComment {
  readonly id: string;
  readonly author_id: string;
  readonly author_name: string;
  readonly author_role: string;
  readonly body: string;
  readonly created_at: Date;
}

/** Returns the newest comments on a recommendation, the oldest of them first. */
export const commentsOf = (pool: pg.Pool, id: string): Promise<StoredComment[]> =>
  queryPrepared<StoredComment>(pool, {
    name: 'recommendation-thread',
    text: `select * from (
        select id, author_id, author_name, author_role, body, created_at from recommendation_comments
        where recommendation_id = $1 order by created_at desc, id desc limit $2
      ) newest order by created_at, id`,
    values: [id, COMMENTS_SHOWN],
  });
