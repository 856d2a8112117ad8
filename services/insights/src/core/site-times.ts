/** SQL of the day of an instant at a site; in UTC until its zone is known. */
export const siteDayOf = (instant: string, zone: string): string =>
  `(${instant} at time zone zone_or_utc(${zone}))::date`;

/** SQL of the present day at a site. */
export const siteToday = (zone: string): string => siteDayOf('now()', zone);
