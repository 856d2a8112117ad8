import { queryHazard, queryStorms } from '@portal/contracts/geo/hazard-query.endpoints';
import {
  HAZARD_ATTRIBUTES,
  MAX_STORM_DISTANCE_KM,
  STORM_ATTRIBUTES,
  STORM_DISTANCE_KM,
} from '@portal/contracts/geo/hazard-query';
import { invalid, route, type PortalApp } from '@portal/service-kit';
import { namedFields, readPoint } from '../core/points/map-service-point.ts';
import { legendOf } from './classes.ts';
import type { Hazards } from '../core/hazards/hazards.ts';
import { requireLayer } from './layer-access.ts';

const OBJECT_ID = 'OBJECTID';
const TEXT = 'esriFieldTypeString';
const NUMBERS: ReadonlySet<string> = new Set([
  'riskScore',
  'rawClass',
  'season',
  'maxWindKt',
  'closestKm',
  'closestWindKt',
]);

const fieldsOf = (names: readonly string[]) =>
  names.map((name) => ({ name, type: NUMBERS.has(name) ? 'esriFieldTypeDouble' : TEXT, alias: name }));

/** Returns the requested attributes only, in the schema's order. */
function picked<Attributes extends object>(attributes: Attributes, names: readonly string[]): Partial<Attributes> {
  const rest: Partial<Attributes> = { ...attributes };
  for (const name in rest) if (!names.includes(name)) delete rest[name];
  return rest;
}

/** Queries of a point in the form of map services: without envelope; errors are the portal's. */
export function hazardQueryRoutes(app: PortalApp, hazards: Hazards): void {
  route(app, queryHazard, async ({ viewer, params: { peril }, query: { geometry, outFields } }) => {
    requireLayer(viewer, peril);
    const point = readPoint(geometry, 'geometry');
    const names = namedFields(outFields, HAZARD_ATTRIBUTES);
    const { raw, riskScore, riskDesc, color } = await hazards.at(peril, point);
    const { word, band } = legendOf(raw ?? 0) ?? {};
    const features =
      raw === null || word === undefined || band === undefined
        ? []
        : [{ attributes: picked({ riskScore, riskDesc, color, rawClass: raw, word, band }, names) }];
    return { objectIdFieldName: OBJECT_ID, fields: fieldsOf(names), features };
  });

  route(app, queryStorms, ({ viewer, query: { geometry, outFields, distance, returnGeometry } }) => {
    requireLayer(viewer, 'hurricane');
    const point = readPoint(geometry, 'geometry');
    const withinKm = Number(distance ?? STORM_DISTANCE_KM);
    if (withinKm > MAX_STORM_DISTANCE_KM) throw invalid({ distance: [`Must be at most ${MAX_STORM_DISTANCE_KM}`] });
    const names = namedFields(outFields, STORM_ATTRIBUTES);
    const features = hazards.stormsNear(point, withinKm).map(({ track, path, ...passage }) => ({
      attributes: picked(
        { stormId: track.id, name: track.name, season: track.season, maxWindKt: track.maxWindKt, ...passage },
        names,
      ),
      ...(returnGeometry === 'true' && { geometry: { paths: [path.map(([x, y]) => [x, y])] } }),
    }));
    return { objectIdFieldName: OBJECT_ID, fields: fieldsOf(names), features };
  });
}
