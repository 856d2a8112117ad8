import { MAX_IMPROVEMENTS, type Improvements } from '@portal/contracts/projects/analytics';
import {
  ISSUED_STATUSES,
  OTHER_TYPE,
  RECOMMENDATION_PRIORITIES,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import { improvementsOf, type OpenRecommendation } from '@portal/risk-score';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { OVERDUE, PAST_DUE } from '../core/inspection/due-days.ts';
import { calculationOf } from './scores.repository.ts';

/** Kinds of recommendations that are equal in what closing one of them removes: issued ones that are not closed. */
const KINDS: readonly OpenRecommendation[] = RECOMMENDATION_PRIORITIES.flatMap((priority) =>
  ISSUED_STATUSES.filter((status) => status !== 'Closed').flatMap((status) =>
    [false, true].map((isOverdue) => ({ priority, status, isOverdue })),
  ),
);

/** A recommendation that adds points to the score. */
interface OpenItem {
  readonly id: string;
  readonly number: number;
  readonly category: string;
  readonly type: string;
  readonly other_type: string | null;
  readonly priority: RecommendationPriority;
  readonly status: OpenRecommendation['status'];
  readonly due_on: string | null;
  /** True where people are told so: not in closed projects, which wait for no step. */
  readonly isShownOverdue: boolean;
  /** Place of its kind among those that were given, from 1. */
  readonly place: number;
  /** Number of all open recommendations of the project. */
  readonly total: number;
}

/** Gains of the kinds of recommendations. */
type KindGains = ReturnType<typeof improvementsOf<OpenRecommendation>>;

/** Returns the recommendations of some kinds whose closing gains the most, equal ones by their numbers. */
const largestOf = (pool: pg.Pool, projectId: string, gains: KindGains): Promise<OpenItem[]> =>
  queryPrepared<OpenItem>(pool, {
    name: 'analytics-open-items',
    text: `
      select r.id, r.number, r.category, r.type, r.other_type, r.priority, r.status, r.due_on,
        ${OVERDUE} as "isShownOverdue", k.place::int as place,
        (select count(*)::int from recommendations o where o.project_id = $1 and o.status = any($3::text[])) as total
      from recommendations r
      join unnest($2::text[], $3::text[], $4::boolean[], $5::float8[]) with ordinality
        k (priority, status, is_overdue, points, place)
        on k.priority = r.priority and k.status = r.status and k.is_overdue = ${PAST_DUE}
      where r.project_id = $1
      order by k.points desc, r.number limit ${MAX_IMPROVEMENTS}`,
    values: [
      projectId,
      gains.map(({ item }) => item.priority),
      gains.map(({ item }) => item.status),
      gains.map(({ item }) => item.isOverdue),
      gains.map(({ points }) => points),
    ],
  });

/**
 * Returns the open recommendations of a project that gain the most, with the points that closing each removes, in order of gain
 * (decisions §14), and the number of all. Unissued ones add nothing and are left out, so that nobody learns of them here.
 */
export async function improvementsOfProject(pool: pg.Pool, projectId: string): Promise<Improvements> {
  const current = await calculationOf(pool, projectId);
  if (!current) return { shown: null, inputs: null, items: [], total: 0 };
  const { inputs, shown } = current.calculation;
  const gains = improvementsOf(inputs, KINDS);
  const rows = await largestOf(pool, projectId, gains);
  return {
    ...{ shown, inputs },
    items: rows.flatMap((row) => {
      const gain = gains[row.place - 1];
      if (!gain) return [];
      return {
        ...{ id: row.id, number: row.number, category: row.category },
        type: row.type === OTHER_TYPE ? (row.other_type ?? row.type) : row.type,
        ...{ priority: row.priority, status: row.status, dueDate: row.due_on, isOverdue: row.isShownOverdue },
        ...{ points: gain.points, shown: gain.shown },
      };
    }),
    total: rows[0]?.total ?? 0,
  };
}
