import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';
import { latitude, longitude } from '../geo/coordinate.ts';
import { geoSourceSchema, perilAssessment } from '../geo/perils.ts';
import { eventType } from './envelope.ts';

/** Maximum number of locations in one event; more are published in several. */
export const MAX_LOCATIONS_PER_EVENT = 500;

const locationPoint = v.object({
  locationId: id,
  projectId: id,
  /** Grows with each change of the point; an assessment of an older one is dropped. */
  version: v.number(),
  latitude,
  longitude,
});
export type LocationPoint = v.InferOutput<typeof locationPoint>;

/** Locations were added or moved: their hazards and time zone are to be found. */
export const locationChanged = eventType(
  'projects.location.changed.v1',
  v.object({ items: v.pipe(v.array(locationPoint), v.maxLength(MAX_LOCATIONS_PER_EVENT)) }),
);

const locationAssessment = v.object({
  locationId: id,
  version: v.number(),
  /** IANA name. */
  timeZone: v.string(),
  assessedAt: instant,
  perils: v.array(perilAssessment),
  source: geoSourceSchema,
});
export type LocationAssessment = v.InferOutput<typeof locationAssessment>;

/** Hazards and time zone of locations as they were found: a dated snapshot. */
export const locationAssessed = eventType(
  'geo.location.assessed.v1',
  v.object({ items: v.pipe(v.array(locationAssessment), v.maxLength(MAX_LOCATIONS_PER_EVENT)) }),
);
