import type { Location } from '@portal/contracts/projects/location';
import type { AssessedLocation } from './repository.ts';

/** A location as it is answered, but for what the viewer may do with it. */
export function locationOf(row: AssessedLocation): Omit<Location, 'actions'> {
  const { assessed_at: assessedAt, source, perils } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    address: row.address,
    isPrimary: row.is_primary,
    coordinate: { longitude: row.longitude, latitude: row.latitude },
    countryCode: row.country_code ?? '',
    state: row.state,
    city: row.city,
    timeZone: row.time_zone,
    hazards: assessedAt && { assessedAt: assessedAt.toISOString(), source, perils },
  };
}
