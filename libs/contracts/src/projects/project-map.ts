import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { boundingBox } from '../geo/bounding-box.ts';
import { projectListQuery } from './project-list.ts';
import { projectStatusSchema } from './project-lists.ts';
import { riskPair } from './risk-score.ts';

/**
 * Query of `GET /projects/map`. `bbox` is west,south,east,north in degrees; if west is greater than east, the box
 * crosses the date line. `zoom` is that of the map (web Mercator, tiles of 256 pixels). Search, filters and import as
 * in the list.
 */
export const projectMapQuery = v.object({
  bbox: boundingBox,
  zoom: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,15})?$/, 'Zoom must be a number from 0')),
  ...v.omit(projectListQuery, ['page', 'pageSize', 'sortFieldName', 'sortDirection']).entries,
});

const point = v.object({ longitude: v.number(), latitude: v.number() });

/** Projects too close to each other to be separated at this zoom. */
export const mapCluster = v.object({
  count: v.number(),
  /** The middle of its projects. */
  center: point,
  /** Bounds of its projects; a point where all are at the same place. */
  bounds: v.object({ west: v.number(), south: v.number(), east: v.number(), north: v.number() }),
});
export type MapCluster = v.InferOutput<typeof mapCluster>;

/** A project at its primary location. */
export const mapProject = v.object({
  id,
  name: v.string(),
  status: projectStatusSchema,
  coordinate: point,
  /** Null until report notes exist, and for who does not see scores. */
  risk: v.nullable(riskPair),
  currency: currencySchema,
  /** Null where they are not known, and for viewers who do not see them (decisions §11). */
  tiv: v.nullable(v.number()),
  var: v.nullable(v.number()),
});
export type MapProject = v.InferOutput<typeof mapProject>;

/** The projects in view that the viewer may see: each is either in one cluster or by itself. */
export const projectMapAnswer = answer(
  v.object({
    clusters: v.array(mapCluster),
    projects: v.array(mapProject),
    /** Number of all projects and clusters together. The box is widened to whole cells of the map's grid. */
    totalCount: v.number(),
    /** True if search or filters match more of a company's projects than the limit. */
    totalIsLowerBound: v.optional(v.boolean()),
  }),
);
export type ProjectMap = v.InferOutput<typeof projectMapAnswer>['data'];
