import { RECOMMENDATION_AGES, type AnalyticsCharts, type ScoredInspection } from '@portal/contracts/projects/analytics';
import {
  ISSUED_STATUSES,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUSES,
  type RecommendationPriority,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import type { ScoredSection } from '@portal/contracts/projects/risk-score';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { OVERDUE } from '../core/inspection/due-days.ts';
import { FROM_INSPECTIONS, siteDayOf } from '../core/inspection/site-time.ts';

type Figures = NonNullable<AnalyticsCharts['recommendations']>;

/** Recommendations that are alike in all that charts count. */
interface Group {
  readonly category: string;
  readonly priority: RecommendationPriority;
  readonly status: RecommendationStatus;
  /** Place of the age of open issued ones; null for others. */
  readonly age: number | null;
  readonly count: number;
  readonly overdue: number;
}
interface ClosedGroup {
  readonly priority: RecommendationPriority;
  readonly closed: number;
  readonly median: number;
  readonly longest: number;
}

const DAYS_OPEN = `extract(epoch from now() - r.issued_at) / 86400`;
const AGE = `case when r.issued_at is not null and r.status <> 'Closed'
  then width_bucket(floor(${DAYS_OPEN})::numeric, array[31, 61, 91, 181]::numeric[]) end`;
const DAYS_TO_CLOSE = `extract(epoch from r.closed_at - r.issued_at) / 86400`;

/** Returns figures of the recommendations of a project: of all, or of issued ones only (decisions §5). */
export async function chartsOf(pool: pg.Pool, projectId: string, issuedOnly: boolean): Promise<Figures> {
  const statuses = issuedOnly ? ISSUED_STATUSES : RECOMMENDATION_STATUSES;
  const [groups, closed] = await Promise.all([
    queryPrepared<Group>(pool, {
      name: 'analytics-groups',
      text: `
        select r.category, r.priority, r.status, ${AGE} as age, count(*)::integer as count,
          count(*) filter (where ${OVERDUE})::integer as overdue
        from recommendations r where r.project_id = $1 and r.status = any($2::text[]) group by 1, 2, 3, 4`,
      values: [projectId, [...statuses]],
    }),
    queryPrepared<ClosedGroup>(pool, {
      name: 'analytics-time-to-close',
      text: `
        select r.priority, count(*)::integer as closed,
          (percentile_cont(0.5) within group (order by (${DAYS_TO_CLOSE})::double precision)) as median,
          max(${DAYS_TO_CLOSE})::double precision as longest
        from recommendations r
        where r.project_id = $1 and r.status = 'Closed' and r.closed_at >= r.issued_at group by 1`,
      values: [projectId],
    }),
  ]);
  return {
    total: sumOf(groups),
    overdue: groups.reduce((sum, { overdue }) => sum + overdue, 0),
    byCategory: byCategory(groups),
    byPriority: RECOMMENDATION_PRIORITIES.map((name) => ({
      name,
      ...shares(groups.filter(({ priority }) => priority === name)),
    })),
    byStatus: statuses.map((name) => ({ name, count: sumOf(groups.filter(({ status }) => status === name)) })),
    byAge: RECOMMENDATION_AGES.map((name, place) => ({
      name,
      count: sumOf(groups.filter(({ age }) => age === place)),
    })),
    timeToClose: RECOMMENDATION_PRIORITIES.map((name) => {
      const found = closed.find(({ priority }) => priority === name);
      const days = (value: number | undefined) => (value === undefined ? null : Math.round(value * 10) / 10);
      return {
        name,
        closed: found?.closed ?? 0,
        medianDays: days(found?.median),
        longestDays: days(found?.longest),
      };
    }),
  };
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

const shares = (groups: readonly Group[]) => {
  const closed = sumOf(groups.filter(({ status }) => status === 'Closed'));
  return { open: sumOf(groups) - closed, closed };
};

function byCategory(groups: readonly Group[]): Figures['byCategory'] {
  return [...Map.groupBy(groups, ({ category }) => category)]
    .map(([name, own]) => ({ name, ...shares(own) }))
    .toSorted((one, other) => other.open + other.closed - one.open - one.closed || one.name.localeCompare(other.name));
}

/** Returns the sections of the report notes of each inspection that has scored ones, by the day on which it began. */
export async function sectionsByInspection(
  pool: pg.Pool,
  projectId: string,
): Promise<NonNullable<AnalyticsCharts['sections']>> {
  const rows = await queryPrepared<ScoredInspection & { readonly sections: ScoredSection[] }>(pool, {
    name: 'analytics-sections',
    text: `
      select i.id, i.number, ${siteDayOf('i.start_at')} as "startDay", i.status = 'Completed' as "isCompleted",
        n.scored -> 'sections' as sections
      ${FROM_INSPECTIONS} join projects p on p.id = i.project_id
      join report_notes n on n.inspection_id = i.id and n.project_type = p.type
      where i.project_id = $1 and i.status <> 'Cancelled' and n.scored is not null order by i.start_at, i.id`,
    values: [projectId],
  });
  return rows.map(({ sections, ...inspection }) => ({ inspection, sections }));
}
