import { seesIssuedOnly, type Viewer } from '@portal/access';
import type { SortDirection } from '@portal/contracts/common/list';
import type { RecommendationsQuery } from '@portal/contracts/projects/recommendation';
import {
  ISSUED_STATUSES,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUSES,
  type RecommendationSortField,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { listParameters, queryPrepared, searchPattern, type ListParameters } from '@portal/service-kit';
import type pg from 'pg';
import { DUE_SOON, OVERDUE } from '../core/inspection/due-days.ts';
import { SHOWN, type ShownRecommendation } from './recommendation.repository.ts';

const positionIn = (values: readonly string[], column: string): string =>
  `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${column})`;

/** Sort expressions by field; equal rows are ordered by number. */
const ORDER: Readonly<Record<RecommendationSortField, string>> = {
  // Closed ones last, overdue ones first; then by priority.
  urgency: `(case when r.status = 'Closed' then 2 when ${OVERDUE} then 0 else 1 end,
    ${positionIn(RECOMMENDATION_PRIORITIES, 'r.priority')}, coalesce(r.due_on, 'infinity'))`,
  number: 'r.number',
  inspectionNumber: 'i.number',
  status: positionIn(RECOMMENDATION_STATUSES, 'r.status'),
  category: 'r.category',
  type: 'r.type',
  priority: positionIn(RECOMMENDATION_PRIORITIES, 'r.priority'),
  // Recommendations without a due date come last in both directions.
  dueDateTime: 'r.due_on',
};

/** The project, or one of its inspections. */
export interface RecommendationParent {
  readonly projectId: string;
  readonly inspectionId: string | null;
}

const MINE = `r.project_id = $1 and ($2::uuid is null or r.inspection_id = $2) and ($3::text[] is null or r.status = any($3))`;
/** Texts of recommendations `r` that a search looks through: those that people wrote, and those of our own lists. */
const SEARCHED = [
  ...['r.comment', 'r.other_type', 'r.location'].map((text) => `search_text(${text})`),
  ...['r.type', 'r.category'].map((choice) => `without_marks(lower(${choice}))`),
];
/** Condition on recommendations `r` that match the values of {@link filterValues}. */
export const MATCHES = `${MINE}
  and ($4::text[] is null or r.status = any($4)) and ($5::text[] is null or r.priority = any($5))
  and ($6::text[] is null or r.category = any($6)) and ($7::boolean is null or ${OVERDUE} = $7)
  and ($8::text is null or ${SEARCHED.map((text) => `${text} like $8`).join(' or ')}
    or r.number::text = $9) and ($10::boolean is null or ${DUE_SOON} = $10)`;

/** Returns parameters 1 to 10 of {@link MATCHES}: the project or inspection, what the viewer may see, and the query. */
export function filterValues(
  viewer: Viewer,
  { projectId, inspectionId }: RecommendationParent,
  query: RecommendationsQuery,
): unknown[] {
  const { name } = query;
  return [
    projectId,
    inspectionId,
    seesIssuedOnly(viewer) ? [...ISSUED_STATUSES] : null,
    query.status?.split(',') ?? null,
    query.priority?.split(',') ?? null,
    query.category?.split(',') ?? null,
    query.isOverdue === undefined ? null : query.isOverdue === 'true',
    name ? searchPattern(name) : null,
    name ? name : null,
    query.isDueSoon === undefined ? null : query.isDueSoon === 'true',
  ];
}

/** The order of a list by a field, over recommendations `r` and, by their number, inspections `i`. */
export function orderOf(field: RecommendationSortField, sortDirection: SortDirection): string {
  const direction = sortDirection === 'Ascending' ? 'asc' : 'desc';
  const nulls = field === 'dueDateTime' ? 'nulls last' : '';
  return `${ORDER[field]} ${direction} ${nulls}, r.number ${direction}`;
}

export interface RecommendationPage {
  readonly rows: ShownRecommendation[];
  readonly total: number;
  readonly statusCounts: { status: RecommendationStatus; count: number }[];
  readonly parameters: ListParameters<RecommendationSortField>;
}

/** A page of recommendations that the viewer may read, how many match, and how many there are in each status. */
export async function recommendationsOf(
  pool: pg.Pool,
  viewer: Viewer,
  of: RecommendationParent,
  query: RecommendationsQuery,
): Promise<RecommendationPage> {
  const parameters = listParameters(query, { sortFieldName: 'number' });
  const { sortFieldName, sortDirection, pageSize, offset, name } = parameters;
  const joined = sortFieldName === 'inspectionNumber' ? 'join inspections i on i.id = r.inspection_id' : '';
  const order = orderOf(sortFieldName, sortDirection);
  const filters = filterValues(viewer, of, { ...query, name });
  const isByStatusAlone = filters.slice(4).every((filter) => filter === null);
  const [rows, counted, statusCounts] = await Promise.all([
    queryPrepared<ShownRecommendation>(pool, {
      name: `recommendations-${sortFieldName}-${sortDirection}`,
      text: `
        with page as (
          select r.id from recommendations r ${joined} where ${MATCHES}
          order by ${order} limit $11 offset $12
        )
        select ${SHOWN} from page p join recommendations r on r.id = p.id ${joined}
        order by ${order}`,
      values: [...filters, pageSize, offset],
    }),
    // If the status is the only filter, the counts by status already contain the total.
    isByStatusAlone
      ? []
      : queryPrepared<{ total: number }>(pool, {
          name: 'recommendations-total',
          text: `select count(*)::int as total from recommendations r where ${MATCHES}`,
          values: filters,
        }),
    queryPrepared<{ status: RecommendationStatus; count: number }>(pool, {
      name: 'recommendations-by-status',
      // Sums the stored counts, one row for each inspection and status.
      text: `select r.status, sum(r.count)::int as count from recommendation_counts r where ${MINE} and r.count > 0
        group by r.status order by ${positionIn(RECOMMENDATION_STATUSES, 'r.status')}`,
      values: filters.slice(0, 3),
    }),
  ]);
  const requested = query.status?.split(',');
  const matching = statusCounts.filter(({ status }) => requested?.includes(status) ?? true);
  const total = counted[0]?.total ?? matching.reduce((sum, { count }) => sum + count, 0);
  return { rows, total, statusCounts, parameters };
}
