import type { Viewer } from '@portal/access';
import type { DashboardCalendar } from '@portal/contracts/insights/dashboard-inspections';
import { DASHBOARD_PLACES } from '@portal/contracts/insights/dashboard-lists';
import type pg from 'pg';
import { pageOf, within } from '../core/pages.ts';
import { inspectionSet, NUMBER, type InspectionNarrowing } from '../core/sets/inspections.ts';
import { siteDayOf } from '../core/site-times.ts';
import { siteDayAt, withWallTimes } from '../core/wall-times.ts';
import { columnsFor, inspectionOf, type StoredInspection } from './inspection.mapping.ts';

/** Hours by which the clocks of a place are ahead of UTC or behind it, at most. */
const MOST_HOURS = 14;
const DAY = siteDayOf('i.start_at', 'i.time_zone');

/** Returns the inspections that begin in a month, `YYYY-MM`, by the clocks of their sites; the first ones of too many. */
export async function calendarOf(
  pool: pg.Pool,
  viewer: Viewer,
  narrowing: InspectionNarrowing,
  month: string,
): Promise<DashboardCalendar> {
  const set = inspectionSet(viewer, narrowing, undefined, 'dated');
  const first = `${set.into.add(`${month}-01`)}::date`;
  const next = `(${first} + interval '1 month')::date`;
  const inMonth = within(set, [
    // The index finds the instants that may be of the month anywhere.
    `i.start_at >= (${first} - interval '${MOST_HOURS} hours') at time zone 'utc'`,
    `i.start_at < (${next} + interval '${MOST_HOURS} hours') at time zone 'utc'`,
    // The clocks of the site are asked on the first and the last day alone.
    `((i.start_at >= (${first} + interval '${MOST_HOURS} hours') at time zone 'utc'
      and i.start_at < (${next} - interval '${MOST_HOURS} hours') at time zone 'utc') or (${DAY} >= ${first} and ${DAY} < ${next}))`,
  ]);
  const { rows, total, isLowerBound } = await pageOf<StoredInspection & { id: string; start_at: Date }>(pool, inMonth, {
    select: () => columnsFor(viewer),
    order: `i.start_at, p.name_key, p.id, ${NUMBER}`,
    pageSize: DASHBOARD_PLACES,
    offset: 0,
  });
  return {
    items: (await withWallTimes(pool, rows)).map((row) => ({
      ...inspectionOf(row),
      ...{ id: row.id, startDay: siteDayAt(row.start_at, row) },
    })),
    totalCount: total,
    ...(isLowerBound && { totalIsLowerBound: true }),
  };
}
