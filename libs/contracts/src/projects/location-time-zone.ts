import * as v from 'valibot';
import { enteredMoment, id, instant, wallTime } from '../common/fields.ts';
import { answer } from '../common/list.ts';

/** Maximum number of locations in one request. */
export const MAX_TIME_ZONE_IDS = 100;

const idList = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((one) => v.is(id, one.trim())), 'Not a valid id'),
  v.check((text) => text.split(',').length <= MAX_TIME_ZONE_IDS, `At most ${MAX_TIME_ZONE_IDS} ids`),
);

/**
 * Query of `GET /i18n/timezone/by-location` and `/by-inspection` (spec 2 §7): `ids` separated by commas, or repeated;
 * answers are about `atDateTime`, an instant or a wall time of the place, by default now, for an inspection its start.
 */
export const timeZonesQuery = v.object({
  ids: v.union([idList, v.pipe(v.array(id), v.maxLength(MAX_TIME_ZONE_IDS, `At most ${MAX_TIME_ZONE_IDS} ids`))]),
  atDateTime: v.optional(enteredMoment),
});

/** The time zones of the locations or inspections that the viewer may know of; others are left out. */
export const timeZonesAnswer = answer(
  v.array(
    v.object({
      id,
      /** IANA name; null until the location has been looked up. */
      timeZone: v.nullable(v.string()),
      /** Minutes that local time is ahead of UTC then; null with the zone. */
      utcOffsetMinutes: v.nullable(v.number()),
      /** Time that the clocks of the place show then; null with the zone. */
      wallTime: v.nullable(wallTime),
      /**
       * Instants at which they show it: one, two of a wall time in the night when they go back, none in the hour that
       * they skip when they go forward, or without a zone.
       */
      instants: v.array(instant),
    }),
  ),
);
export type LocationTimeZone = v.InferOutput<typeof timeZonesAnswer>['data'][number];
