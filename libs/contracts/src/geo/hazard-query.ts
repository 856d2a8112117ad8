import * as v from 'valibot';
import { mapServiceQuery, pointText, spatialReferenceText } from './geocoder.ts';
import { perilSchema } from './perils.ts';

export const hazardQueryParams = v.object({ peril: perilSchema });

const numeric = v.pipe(v.string(), v.regex(/^[0-9]{1,7}(\.[0-9]{1,6})?$/, 'Must be a number from 0'));

/**
 * `GET /geo/{peril}/FeatureServer/0/query`: the hazard class at a point; `/geo/hurricane/FeatureServer/1/query`: the storms
 * that passed it.
 */
export const hazardQuery = v.object({
  ...mapServiceQuery,
  geometry: pointText,
  geometryType: v.optional(v.picklist(['esriGeometryPoint'], 'Only points can be asked for.')),
  spatialRel: v.optional(v.picklist(['esriSpatialRelIntersects'], 'Only intersection can be asked for.')),
  inSR: v.optional(spatialReferenceText),
  outSR: v.optional(spatialReferenceText),
  where: v.optional(v.picklist(['1=1', ''], 'Only a point can be asked for.')),
  /** `*`, or names of attributes separated by commas. */
  outFields: v.optional(v.pipe(v.string(), v.maxLength(500))),
  returnGeometry: v.optional(v.picklist(['true', 'false'])),
});

/** Storms near a point: within `distance` kilometres. */
export const stormsQuery = v.object({
  ...hazardQuery.entries,
  distance: v.optional(numeric),
  units: v.optional(v.picklist(['esriSRUnit_Kilometer'], 'Only kilometres are taken.')),
});

/** Kilometres around a point within which a storm counts as having passed it, where the question names none. */
export const STORM_DISTANCE_KM = 200;
export const MAX_STORM_DISTANCE_KM = 1_000;

const fields = v.array(v.object({ name: v.string(), type: v.string(), alias: v.string() }));

/** Attributes of the class at a point, in the order of the answer's `fields`. No feature at all: no data. */
export const HAZARD_ATTRIBUTES = ['riskScore', 'riskDesc', 'color', 'rawClass', 'word', 'band'] as const;

export const hazardAnswer = v.object({
  objectIdFieldName: v.string(),
  fields,
  features: v.array(
    v.object({
      attributes: v.object({
        /** Points of spec 2 §9, 0 to 20; null for hurricane, which is not scored (decisions §14). */
        riskScore: v.optional(v.nullable(v.number())),
        riskDesc: v.optional(v.string()),
        /** Solid colour of the score, for maps. */
        color: v.optional(v.string()),
        /** Class of the grid, 1 to 10. */
        rawClass: v.optional(v.number()),
        /** The class in the legend's word. */
        word: v.optional(v.string()),
        band: v.optional(v.string()),
      }),
    }),
  ),
});
export type HazardAnswer = v.InferOutput<typeof hazardAnswer>;

/** Attributes of a storm that passed. */
export const STORM_ATTRIBUTES = [
  'stormId',
  'name',
  'season',
  'maxWindKt',
  'closestKm',
  'closestWindKt',
  'closestAt',
] as const;

export const stormsAnswer = v.object({
  objectIdFieldName: v.string(),
  fields,
  features: v.array(
    v.object({
      attributes: v.object({
        stormId: v.optional(v.string()),
        name: v.optional(v.string()),
        /** The year that the agency counts it to. */
        season: v.optional(v.number()),
        maxWindKt: v.optional(v.number()),
        closestKm: v.optional(v.number()),
        closestWindKt: v.optional(v.number()),
        closestAt: v.optional(v.string()),
      }),
      /** Longitude and latitude of each fix, with `returnGeometry=true`; lines do not jump at the date line. */
      geometry: v.optional(v.object({ paths: v.array(v.array(v.array(v.number()))) })),
    }),
  ),
});
export type StormsAnswer = v.InferOutput<typeof stormsAnswer>;
