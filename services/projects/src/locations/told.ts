import { locationChanged, MAX_LOCATIONS_TOLD, type LocationPoint } from '@portal/contracts/events/locations';
import { publishAll, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';

/**
 * Tells where locations are, so that their hazards and time zone are looked up. To be called in the transaction that added
 * them or moved their point.
 */
export async function announceLocations(tx: Knex.Transaction, ids: readonly string[], actor: Actor): Promise<void> {
  const { rows } = await tx.raw<{ rows: LocationPoint[] }>(
    `select id as "locationId", project_id as "projectId", point_version as version, latitude, longitude
     from locations where id = any(?::uuid[]) order by id`,
    [[...ids]],
  );
  const batches = Array.from({ length: Math.ceil(rows.length / MAX_LOCATIONS_TOLD) }, (_, batch) => ({
    items: rows.slice(batch * MAX_LOCATIONS_TOLD, (batch + 1) * MAX_LOCATIONS_TOLD),
  }));
  await publishAll(tx, locationChanged, batches, actor);
}
