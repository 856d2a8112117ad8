import * as v from 'valibot';

/** The perils of the layer panel in its order (spec 2 §2). */
export const PERILS = ['flood', 'wildfire', 'earthquake', 'windstorm', 'hurricane'] as const;
export type Peril = (typeof PERILS)[number];

export const perilSchema = v.picklist(PERILS);

/**
 * One peril at a point. `raw` is null where there is no data: then the score is 0 (decisions §14), with a text that
 * explains it. `riskScore` is null for hurricane, which is not scored.
 */
export const perilAssessment = v.object({
  peril: perilSchema,
  raw: v.nullable(v.number()),
  riskScore: v.nullable(v.number()),
  riskDesc: v.string(),
  color: v.string(),
});
export type PerilAssessment = v.InferOutput<typeof perilAssessment>;

/** Layers that are announced and always disabled (spec 2 §2, decisions §16). */
export const COMING_SOON_LAYERS = [
  'Lightning',
  'Tornado',
  'Hailstorm',
  'Coastal Storm Surge',
  'Tsunami',
  'Landslide',
  'Geology',
  'Sinkholes',
  'Riverine Flood Risk',
] as const;

/** Raw classes of a grid. */
export const MIN_RAW_CLASS = 1;
export const MAX_RAW_CLASS = 10;

/** Sources of answers: data shipped with the portal, or an online provider. */
export const GEO_SOURCES = ['embedded', 'provider'] as const;
export const geoSourceSchema = v.picklist(GEO_SOURCES);
export type GeoSource = (typeof GEO_SOURCES)[number];
