import { MAX_TIME_ZONES, timeZoneStates } from '@portal/contracts/events/identity';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';
import COUNTRY_ZONES from './country-zones.json' with { type: 'json' };

/** Keeps the time zone of a person's browser; one that the database does not know changes nothing. */
export async function keepTimeZone(tx: Knex.Transaction, userId: string, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined) return;
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `insert into time_zones (user_id, time_zone) select :userId, zone from (select cast(:timeZone as text) as zone) z
     where zone_or_utc(zone) = zone
     on conflict (user_id) do update set time_zone = excluded.time_zone
       where time_zones.time_zone <> excluded.time_zone`,
    { userId, timeZone },
  );
  if (rowCount > 0) await publishTimeZones(tx, [userId]);
}

/** Zones of the largest cities by country (GeoNames), as a parameter of {@link ZONE_OF_PERSON}. */
export const countryZones = (): string => JSON.stringify(COUNTRY_ZONES);

/**
 * SQL of the time zone of a person `u`: their browser's, else that of their country's largest city, else UTC (decisions §27).
 * Its parameter `countryZones` is {@link countryZones}.
 */
export const ZONE_OF_PERSON = `zone_or_utc(coalesce(
  (select t.time_zone from time_zones t where t.user_id = u.user_id),
  cast(:countryZones as jsonb) ->> (u.address ->> 'country')))`;

/** Days after which a person's time zone is published again; the stream keeps events for 7 days. */
const ROUND_DAYS = 3;

type PublishedZone = { userId: string; version: number; timeZone: string };

/** SQL that stores the present time zones of the people that a condition names, and returns those to publish. */
const publishing = (condition: string, isDue: string): string => `
  insert into published_time_zones as a (user_id, version, time_zone, published_at)
  select u.user_id, 1, ${ZONE_OF_PERSON}, now() from users u where ${condition} order by u.user_id
  on conflict (user_id) do update set time_zone = excluded.time_zone, published_at = excluded.published_at,
    version = a.version + (a.time_zone <> excluded.time_zone)::integer
    where ${isDue}
  returning user_id as "userId", version, time_zone as "timeZone"`;

const CHANGED = publishing('u.user_id = any(cast(:userIds as uuid[]))', 'a.time_zone <> excluded.time_zone');
const AGAIN = publishing(
  `u.user_id in (
    select p.user_id from users p left join published_time_zones old using (user_id)
    where old.user_id is null or old.published_at < now() - interval '${ROUND_DAYS} days'
    order by p.user_id limit :batch)`,
  `a.published_at < now() - interval '${ROUND_DAYS} days'`,
);

/** Publishes the time zones of people where they differ from what was published; call it after a change of theirs. */
export async function publishTimeZones(tx: Knex.Transaction, userIds: readonly string[]): Promise<void> {
  const { rows } = await tx.raw<{ rows: PublishedZone[] }>(CHANGED, { userIds, countryZones: countryZones() });
  if (rows.length > 0) await publish(tx, timeZoneStates, { people: rows }, null);
}

/**
 * Publishes the next time zones that have not been published for some days, so that a service that starts at any time
 * finds everybody's in the stream. Returns the number of people; copies of the service may run it concurrently.
 */
export async function republishDueTimeZones(tx: Knex.Transaction): Promise<number> {
  const { rows } = await tx.raw<{ rows: PublishedZone[] }>(AGAIN, {
    batch: MAX_TIME_ZONES,
    countryZones: countryZones(),
  });
  if (rows.length > 0) await publish(tx, timeZoneStates, { people: rows }, null);
  return rows.length;
}
