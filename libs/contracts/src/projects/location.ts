import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { countryNameOf } from '../common/countries.ts';
import { id, instant, optionalText, requiredLine, requiredName } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { COORDINATE_TEXTS } from '../geo/coordinate.ts';
import { geoSourceSchema, perilAssessment } from '../geo/perils.ts';
import { LOCATION_ACTIONS } from './location-actions.ts';
import { LOCATION_TEXTS } from './location-texts.ts';
import { requestBody } from './project-fields.ts';
import { projectLocation } from './project.ts';

/** Hazards of a location with the day and source of the assessment. */
export const hazardSnapshot = v.object({
  assessedAt: instant,
  source: geoSourceSchema,
  perils: v.array(perilAssessment),
});
export type HazardSnapshot = v.InferOutput<typeof hazardSnapshot>;

/**
 * A location of a project (spec 2 §3). `countryCode` is empty where the country is not known; `timeZone` and `hazards`
 * are null until the coordinate has been looked up.
 */
export const location = v.object({
  ...projectLocation.entries,
  /** The version that `If-Match` is compared with. */
  version: v.number(),
  ...lastChange,
  hazards: v.nullable(hazardSnapshot),
  /** Actions of the viewer, with the reason for each that is refused. */
  actions: actionVerdicts(LOCATION_ACTIONS),
});
export type Location = v.InferOutput<typeof location>;

/** `GET /locations?projectId`: all of them, the primary one first. */
export const locationsQuery = v.object({ projectId: v.string(MESSAGES.required) });
export const locationsAnswer = answer(
  v.object({
    items: v.array(location),
    /** Right to add another one, with the reason where it is refused. */
    create: actionVerdict(['create']),
  }),
);
export type Locations = v.InferOutput<typeof locationsAnswer>['data'];

const degrees = (most: number, message: string) =>
  v.pipe(
    v.number((issue) => (issue.input == null ? MESSAGES.required : LOCATION_TEXTS.notNumber)),
    v.minValue(-most, message),
    v.maxValue(most, message),
  );

/** An entered point in degrees (WGS 84); poles and date line are valid. */
const enteredCoordinate = requestBody({
  latitude: degrees(90, COORDINATE_TEXTS.latitude),
  longitude: degrees(180, COORDINATE_TEXTS.longitude),
});

/** The fields of a location with their limits (decisions §20, spec 1 §5). Where it is in words may be unknown. */
const locationFields = {
  name: requiredName(LIMITS.locationName),
  address: requiredLine(LIMITS.address),
  coordinate: enteredCoordinate,
  countryCode: v.nullish(
    v.pipe(
      v.string(),
      v.check((code) => code === '' || countryNameOf(code) !== undefined, LOCATION_TEXTS.countryUnknown),
    ),
  ),
  state: optionalText(LIMITS.state),
  city: optionalText(LIMITS.city),
};

/** `POST /locations`: the first location of a project is its primary one. */
export const createLocationBody = requestBody({ projectId: v.string(MESSAGES.required), ...locationFields });
export type CreateLocation = v.InferOutput<typeof createLocationBody>;
/** `PUT /locations/{id}`. */
export const updateLocationBody = requestBody(locationFields);
export type LocationFields = v.InferOutput<typeof updateLocationBody>;

/** Answer of writes. */
export const locationWritten = answer(v.object({ id, version: v.number() }));
