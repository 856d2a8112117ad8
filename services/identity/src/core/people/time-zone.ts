import type { Knex } from 'knex';
import COUNTRY_ZONES from './country-zones.json' with { type: 'json' };

/** Keeps the time zone of a person's browser; one that the database does not know changes nothing. */
export async function keepTimeZone(tx: Knex.Transaction, userId: string, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined) return;
  await tx.raw(
    `insert into time_zones (user_id, time_zone) select :userId, zone from (select cast(:timeZone as text) as zone) z
     where zone_or_utc(zone) = zone
     on conflict (user_id) do update set time_zone = excluded.time_zone
       where time_zones.time_zone <> excluded.time_zone`,
    { userId, timeZone },
  );
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
