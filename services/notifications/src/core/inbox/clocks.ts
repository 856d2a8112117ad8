import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** Minutes that the clocks of a time zone are ahead of UTC at an instant; null for a zone unknown to PostgreSQL. */
export type Clocks = (timeZone: string, instant: string) => number | null;

/** An instant to be written in the time of a zone. */
export interface LocalMoment {
  readonly timeZone: string;
  readonly instant: string;
}

/**
 * Reads what the clocks of zones show at instants from PostgreSQL, the one source of zone rules (ADR 32). Node's own zone
 * data are of another release.
 */
export async function readClocks(target: pg.Pool | Knex, moments: readonly LocalMoment[]): Promise<Clocks> {
  const rows =
    moments.length === 0
      ? []
      : await queryPrepared<LocalMoment & { ahead: number | null }>(target, {
          name: 'clocks',
          text: `
            select distinct m.zone as "timeZone", m.instant, case when zone_or_utc(m.zone) = m.zone then
              (extract(epoch from (m.instant::timestamptz at time zone m.zone)
                - (m.instant::timestamptz at time zone 'UTC')) / 60)::integer end as ahead
            from unnest($1::text[], $2::text[]) as m (zone, instant)`,
          values: [moments.map(({ timeZone }) => timeZone), moments.map(({ instant }) => instant)],
        });
  const known = new Map(rows.map(({ timeZone, instant, ahead }) => [`${instant} ${timeZone}`, ahead]));
  return (timeZone, instant) => known.get(`${instant} ${timeZone}`) ?? null;
}
