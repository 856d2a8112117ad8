import {
  HAZARD_ATTRIBUTES,
  hazardAnswer,
  hazardQuery,
  hazardQueryParams,
  MAX_STORM_DISTANCE_KM,
  STORM_ATTRIBUTES,
  STORM_DISTANCE_KM,
  stormsAnswer,
  stormsQuery,
} from '@portal/contracts/geo/hazard-query';
import { allow } from '@portal/rights';
import { invalid, oldRoute, type PortalApp } from '@portal/service-kit';
import { readPoint } from '../points/map-service-point.ts';
import { namedFields } from '../points/out-fields.ts';
import { legendOf } from './classes.ts';
import type { Hazards } from './hazards.ts';
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

/** Only what was asked for, in the schema's order. */
const picked = <Attributes extends object>(attributes: Attributes, names: readonly string[]): Partial<Attributes> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name))) as Partial<Attributes>;

/** Questions about a point, as map services are asked them: not enveloped; faults are the portal's. */
export function hazardQueryRoutes(app: PortalApp, hazards: Hazards): void {
  const access = allow('location', 'read');

  oldRoute(app, {
    method: 'GET',
    url: '/geo/:peril/FeatureServer/0/query',
    summary: 'The hazard class at a point, with score, description and colour',
    access,
    params: hazardQueryParams,
    query: hazardQuery,
    response: hazardAnswer,
    handler: async ({ viewer, params: { peril }, query: { geometry, outFields } }) => {
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
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/geo/hurricane/FeatureServer/1/query',
    summary: 'The storms that passed a point since 1980, the latest first',
    access,
    query: stormsQuery,
    response: stormsAnswer,
    handler: ({ viewer, query: { geometry, outFields, distance, returnGeometry } }) => {
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
    },
  });
}
