import { layersFor, type Viewer } from '@portal/access';
import type { Location } from '@portal/contracts/projects/location';
import { lastChangeOf } from '@portal/service-kit';
import type { AssessedLocation } from './location.repository.ts';

/** Builds the answer for a location, with the hazards of the viewer's layers, without actions. */
export function locationOf(row: AssessedLocation, viewer: Viewer): Omit<Location, 'actions'> {
  const { assessed_at: assessedAt, source } = row;
  const layers = layersFor(viewer);
  return {
    id: row.id,
    version: row.version,
    ...lastChangeOf(row, true),
    name: row.name,
    address: row.address,
    isPrimary: row.is_primary,
    coordinate: { longitude: row.longitude, latitude: row.latitude },
    countryCode: row.country_code ?? '',
    state: row.state,
    city: row.city,
    timeZone: row.time_zone,
    hazards: assessedAt && {
      assessedAt: assessedAt.toISOString(),
      source,
      perils: row.perils.filter(({ peril }) => layers.includes(peril)),
    },
  };
}
