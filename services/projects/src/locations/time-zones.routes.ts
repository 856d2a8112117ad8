import { type LocationTimeZone } from '@portal/contracts/projects/location-time-zone';
import {
  listTimeZonesByInspection,
  listTimeZonesByLocation,
} from '@portal/contracts/projects/location-time-zone.endpoints';
import { auditRefused, route, type Deps, type PortalApp } from '@portal/service-kit';
import { zonesOf, type Zoned } from './time-zone.repository.ts';

/** `GET /i18n/timezone/by-location` and `/by-inspection` (spec 2 §7): time zones of locations and inspections. */
export function timeZoneRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  for (const [endpoint, source] of [
    [listTimeZonesByLocation, 'location'],
    [listTimeZonesByInspection, 'inspection'],
  ] as const) {
    route(app, endpoint, async ({ viewer, query, request }) => {
      const requested = typeof query.ids === 'string' ? query.ids.split(',').map((one) => one.trim()) : query.ids;
      const ids = [...new Set(requested.map((one) => one.toLowerCase()))];
      const rows = await zonesOf(pool, viewer, source, ids, query.atDateTime);
      const found = new Set(rows.map(({ id }) => id));
      const refused = ids.filter((id) => !found.has(id));
      auditRefused(
        request,
        refused.map((id) => ({ kind: source, id, status: 404 })),
      );
      return { data: rows.map(answered) };
    });
  }
}

const answered = ({ instants, ...zone }: Zoned): LocationTimeZone => ({
  ...zone,
  instants: instants.map((instant) => instant.toISOString()),
});
