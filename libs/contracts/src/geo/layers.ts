import * as v from 'valibot';
import { answer } from '../common/list.ts';
import { geoSourceSchema, perilSchema } from './perils.ts';

const legendClass = v.object({
  rawClass: v.number(),
  word: v.string(),
  /** Points that the class counts in the risk score. */
  points: v.number(),
  band: v.string(),
  color: v.string(),
});
export type LegendClass = v.InferOutput<typeof legendClass>;

const hazardLayer = v.object({
  peril: perilSchema,
  label: v.string(),
  /** True if the viewer's group and plan include it (decisions §16). */
  allowed: v.boolean(),
  /** Tooltip of the entry: the layer's content, or the reason why it is disabled. */
  tooltip: v.string(),
  /** Limits of the data's reliability, shown in the legend. */
  caveat: v.string(),
  credit: v.string(),
  scored: v.boolean(),
  /** False if an online provider answers points only: then nothing is drawn. */
  drawn: v.boolean(),
  legend: v.array(legendClass),
});
export type HazardLayer = v.InferOutput<typeof hazardLayer>;

/** `GET /geo/layers`: the layer panel of the viewer. */
export const hazardLayersAnswer = answer(
  v.object({
    source: geoSourceSchema,
    layers: v.array(hazardLayer),
    comingSoon: v.array(v.object({ label: v.string() })),
    noData: v.object({ label: v.string(), color: v.string() }),
    /** Credit of the places behind search and addresses. */
    geocoderCredit: v.string(),
  }),
);
export type HazardLayers = v.InferOutput<typeof hazardLayersAnswer>['data'];

/** `GET /geo/layers/{peril}`. */
export const hazardLayerParams = v.object({ peril: perilSchema });

/**
 * A global grid of classes: `classes` holds one byte a cell (1 to 10) in base64, row by row from 90° north and 180° west,
 * eastward, then southward.
 */
const hazardGrid = v.object({
  columns: v.number(),
  rows: v.number(),
  cellDegrees: v.number(),
  classes: v.string(),
});
export type HazardGrid = v.InferOutput<typeof hazardGrid>;

/**
 * A storm's way: `fixes` holds latitude, longitude and wind of each 6-hourly fix: the first in tenths of a degree and
 * knots, each later one as tenths of a degree moved since the one before and knots.
 */
const stormTrack = v.object({
  id: v.string(),
  name: v.string(),
  season: v.number(),
  maxWindKt: v.number(),
  fixes: v.array(v.number()),
});
export type StormTrack = v.InferOutput<typeof stormTrack>;

export const hazardLayerAnswer = answer(
  v.object({
    peril: perilSchema,
    credit: v.string(),
    grid: hazardGrid,
    /** Hurricane's tracks; null for the other perils. */
    tracks: v.nullable(v.array(stormTrack)),
  }),
);
export type HazardLayerContent = v.InferOutput<typeof hazardLayerAnswer>['data'];
