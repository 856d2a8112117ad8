import type { Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { RECOMMENDATION_AGES, type RecommendationAge } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardCharts } from '@portal/contracts/insights/dashboard-summary';
import {
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUSES,
  type RecommendationPriority,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import type pg from 'pg';
import { run } from '../core/run.ts';
import { recommendationSet } from '../core/sets/recommendations.ts';
import { namedOf, slicesOf, type Slice } from './slices.ts';

/** SQL of the age of a recommendation `r` since its issue; null for those that are not issued or closed. */
const AGE = `case when not r.is_issued or r.status = 'Closed' then null
  ${([30, 90, 180] as const).map((days) => `when coalesce(r.issued_at, r.created_at) >= now() - interval '${days} days' then 'UpTo${days}'`).join(' ')}
  else 'Over180' end`;

interface Group {
  readonly status: RecommendationStatus;
  readonly priority: RecommendationPriority;
  readonly category: string;
  readonly age: RecommendationAge | null;
  readonly count: number;
}

/** Counts the recommendations that the viewer may read, by status; those that are not closed also by priority, category and age. */
export async function recommendationCharts(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
): Promise<DashboardCharts['recommendations']> {
  const { from, where, into, byValues } = recommendationSet(viewer, query);
  const groups = await run<Group>(
    pool,
    `select r.status, r.priority, r.category, ${AGE} as age, count(*)::int as count
     from ${from} where ${where.join(' and ')} group by 1, 2, 3, 4`,
    into,
    byValues,
  );
  const open = groups.filter(({ status }) => status !== 'Closed');
  const by = <Key>(of: readonly Group[], key: (group: Group) => Key): Slice<Key>[] =>
    of.map((group) => ({ key: key(group), count: group.count }));
  return {
    byStatus: slicesOf(
      by(groups, ({ status }) => status),
      RECOMMENDATION_STATUSES,
    ),
    byPriority: slicesOf(
      by(open, ({ priority }) => priority),
      RECOMMENDATION_PRIORITIES,
    ),
    byCategory: namedOf(by(open, ({ category }) => category)),
    byAge: slicesOf(
      by(open, ({ age }) => age).flatMap(({ key, count }) => (key === null ? [] : [{ key, count }])),
      RECOMMENDATION_AGES,
    ),
  };
}
