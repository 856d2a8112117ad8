/** The calendar day of an instant at the site; that of UTC where the site's zone is not known. */
export function siteDay(instant: Date, timeZone: string | null): string {
  try {
    return dayIn(instant, timeZone ?? 'UTC');
  } catch {
    return dayIn(instant, 'UTC');
  }
}

/** Swedish writes days as ISO 8601 does. */
const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
