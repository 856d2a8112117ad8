import { isSiteTime } from '@portal/contracts/projects/inspection-lists';
import type { Activity } from '@portal/contracts/projects/activity';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';

type Change = Activity['changes'][number];

const timesOf = ({ field, oldValue, newValue }: Change): string[] =>
  isSiteTime(field) ? [oldValue, newValue].filter((value) => typeof value === 'string') : [];

/** Adds what the clocks of a zone show to the times in a history; leaves it as it is without a known zone. */
export async function withWallTimes(
  pool: pg.Pool,
  activities: readonly Activity[],
  timeZone: string | null,
): Promise<Activity[]> {
  const instants = [...new Set(activities.flatMap(({ changes }) => changes.flatMap(timesOf)))];
  if (timeZone === null || instants.length === 0) return [...activities];
  const rows = await queryPrepared<{ instant: string; wallTime: string }>(pool, {
    name: 'wall-times',
    text: `
      select t.instant, to_char(t.instant::timestamptz at time zone z.zone, 'YYYY-MM-DD"T"HH24:MI') as "wallTime"
      from unnest($1::text[]) as t (instant), (select zone_or_utc($2) as zone offset 0) z where z.zone = $2`,
    values: [instants, timeZone],
  });
  const walls = new Map(rows.map(({ instant, wallTime }) => [instant, wallTime]));
  const wallOf = (value: unknown) => (typeof value === 'string' ? walls.get(value) : undefined);
  const shown = (change: Change): Change => {
    if (!isSiteTime(change.field)) return change;
    const [oldWallTime, newWallTime] = [wallOf(change.oldValue), wallOf(change.newValue)];
    return { ...change, ...(oldWallTime && { oldWallTime }), ...(newWallTime && { newWallTime }) };
  };
  return activities.map((activity) => ({ ...activity, changes: activity.changes.map(shown) }));
}
