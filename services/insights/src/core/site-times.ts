/** SQL of an instant by the clocks of a site, as `YYYY-MM-DDTHH:mm`; null until its zone is known. */
export const wallTimeOf = (instant: string, zone: string): string =>
  `case when ${zone} is not null then to_char(${instant} at time zone zone_or_utc(${zone}), 'YYYY-MM-DD"T"HH24:MI') end`;

/** SQL of the day of an instant at a site; in UTC until its zone is known. */
export const siteDayOf = (instant: string, zone: string): string =>
  `(${instant} at time zone zone_or_utc(${zone}))::date`;

/** SQL of the present day at a site. */
export const siteToday = (zone: string): string => siteDayOf('now()', zone);
