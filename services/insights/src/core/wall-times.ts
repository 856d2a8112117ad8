import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';

/** Times of a site, whose zone is null until it is known. */
interface SiteTimes {
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly time_zone: string | null;
}

/** Times by the clocks of a site, `YYYY-MM-DDTHH:mm`; null until its zone is known. */
export interface WallTimes {
  readonly start_wall: string | null;
  readonly end_wall: string | null;
}

const UNKNOWN: WallTimes = { start_wall: null, end_wall: null };

/**
 * Adds to rows what the clocks of their sites show, by PostgreSQL's zone data (ADR 32): in one statement for the rows of a page,
 * which asks about each of its zones once.
 */
export async function withWallTimes<Row extends SiteTimes>(
  pool: pg.Pool,
  rows: readonly Row[],
): Promise<(Row & WallTimes)[]> {
  const dated = rows.filter(({ start_at: start, time_zone: zone }) => start !== null && zone !== null);
  if (dated.length === 0) return rows.map((row) => ({ ...row, ...UNKNOWN }));
  const found = await queryPrepared<WallTimes & { readonly place: string }>(pool, {
    name: 'wall-times',
    text: WALL_TIMES,
    values: [
      dated.map(({ time_zone: zone }) => zone),
      dated.map(({ start_at: start }) => start?.toISOString() ?? null),
      dated.map(({ end_at: end }) => end?.toISOString() ?? null),
    ],
  });
  const walls = new Map(found.map(({ place, ...wall }) => [dated[Number(place) - 1], wall]));
  return rows.map((row) => ({ ...row, ...(walls.get(row) ?? UNKNOWN) }));
}

const FORM = `'YYYY-MM-DD"T"HH24:MI'`;
const WALL_TIMES = `
  with zones as materialized (
    select zone from (select distinct unnest($1::text[]) as zone) named where zone_or_utc(zone) = zone
  )
  select t.place, to_char(t.start_at at time zone z.zone, ${FORM}) as start_wall,
    to_char(t.end_at at time zone z.zone, ${FORM}) as end_wall
  from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality as t (zone, start_at, end_at, place)
  join zones z on z.zone = t.zone`;

/** Returns the day of an instant at a site; in UTC until its zone is known. */
export const siteDayAt = (instant: Date, { start_wall: wall }: Pick<WallTimes, 'start_wall'>): string =>
  (wall ?? instant.toISOString()).slice(0, 'YYYY-MM-DD'.length);
