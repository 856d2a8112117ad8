/** SQL of inspections `i` with their locations `l`. */
export const FROM_INSPECTIONS = 'from inspections i left join locations l on l.id = i.location_id';

/** SQL of the time zone of an inspection `i` at its location `l`; UTC until it is known. */
export const INSPECTION_ZONE = 'zone_or_utc(coalesce(l.time_zone, i.time_zone))';

/** Returns SQL of the calendar day of an instant at the site of an inspection `i`. */
export const siteDayOf = (instant: string): string => `(${instant} at time zone ${INSPECTION_ZONE})::date`;

/** Returns SQL of an instant by the clocks of the site of an inspection `i`, `YYYY-MM-DDTHH:mm`. */
export const siteWallTimeOf = (instant: string): string =>
  `to_char(${instant} at time zone ${INSPECTION_ZONE}, 'YYYY-MM-DD"T"HH24:MI')`;

/** Returns SQL of the minutes that the site of an inspection `i` is ahead of UTC at an instant; null without a known zone. */
export const siteOffsetOf = (
  instant: string,
): string => `case when ${INSPECTION_ZONE} = coalesce(l.time_zone, i.time_zone)
  then (extract(epoch from (${instant} at time zone ${INSPECTION_ZONE}) - (${instant} at time zone 'utc')) / 60)::integer end`;

/** Returns SQL of the present calendar day at the site of an inspection, given by its id. */
export const siteTodayOf = (inspectionId: string): string =>
  `(select ${siteDayOf('now()')} ${FROM_INSPECTIONS} where i.id = ${inspectionId})`;

/** Returns SQL of the last minute of a calendar day at the site of an inspection, given by its id. */
export const endOfSiteDay = (day: string, inspectionId: string): string =>
  `(select (${day} + time '23:59') at time zone ${INSPECTION_ZONE} ${FROM_INSPECTIONS} where i.id = ${inspectionId})`;

/**
 * Returns SQL of the instants at which the clocks of a zone show a wall time, in their order: two in the night when they go
 * back, none in the hour that they skip when they go forward.
 */
export const instantsOf = (wall: string, zone: string): string => `array(
  select moment from generate_series(${wall} at time zone ${zone} - interval '3 hours',
    ${wall} at time zone ${zone} + interval '3 hours', interval '15 minutes') as moment
  where moment at time zone ${zone} = ${wall} order by moment)`;
