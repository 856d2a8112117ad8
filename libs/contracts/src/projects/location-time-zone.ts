import * as v from 'valibot';
import { calendarDate, id } from '../common/fields.ts';
import { answer } from '../common/list.ts';

/** Locations that one request may ask for. */
export const MAX_TIME_ZONE_IDS = 100;

const INSTANT = 'Use a date and time as ISO 8601';

const idList = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((one) => v.is(id, one.trim())), 'Not a valid id'),
  v.check((text) => text.split(',').length <= MAX_TIME_ZONE_IDS, `At most ${MAX_TIME_ZONE_IDS} ids`),
);

/**
 * Query of `GET /i18n/timezone/by-location` (spec 2 §7): `ids` separated by commas, or given several times; offsets are
 * those at `atDateTime`, now where it is not given.
 */
export const timeZonesByLocationQuery = v.object({
  ids: v.union([idList, v.pipe(v.array(id), v.maxLength(MAX_TIME_ZONE_IDS, `At most ${MAX_TIME_ZONE_IDS} ids`))]),
  atDateTime: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(INSTANT),
      v.check((text) => v.is(calendarDate, text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), INSTANT),
    ),
  ),
});

/** The time zones of the locations that the viewer may know of; others are left out. */
export const timeZonesByLocationAnswer = answer(
  v.array(
    v.object({
      id,
      /** IANA name; null until the location has been looked up. */
      timeZone: v.nullable(v.string()),
      /** Minutes that local time is ahead of UTC then; null with the zone. */
      utcOffsetMinutes: v.nullable(v.number()),
    }),
  ),
);
export type LocationTimeZone = v.InferOutput<typeof timeZonesByLocationAnswer>['data'][number];
