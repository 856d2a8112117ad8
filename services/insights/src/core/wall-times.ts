const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Returns the format of the clocks of a zone; null where the zone is not known. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const found = formats.get(zone);
  if (found !== undefined) return found;
  let format: Intl.DateTimeFormat | null = null;
  try {
    // The Swedish form is that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  formats.set(zone, format);
  return format;
}

/** Returns an instant by the clocks of a site, `YYYY-MM-DDTHH:mm`; null until its zone is known. */
export function wallTimeAt(instant: Date | null, zone: string | null): string | null {
  const format = instant === null || zone === null ? null : formatOf(zone);
  return format && instant ? format.format(instant).replace(' ', 'T') : null;
}

/** Returns the day of an instant at a site; in UTC until its zone is known. */
export const siteDayAt = (instant: Date, zone: string | null): string =>
  (wallTimeAt(instant, zone) ?? instant.toISOString()).slice(0, 'YYYY-MM-DD'.length);
