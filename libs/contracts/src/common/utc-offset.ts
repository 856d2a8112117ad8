/**
 * Minutes that local time is ahead of UTC at an instant; null without a zone, or where this release of the time zone
 * database does not know it.
 */
export function offsetAt(timeZone: string | null, instant: Date): number | null {
  if (timeZone === null) return null;
  const name = offsetName(timeZone, instant);
  if (name === undefined) return null;
  // GMT, GMT+05:30, and before standard time also seconds: GMT-07:52:58.
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign === '-' && ahead > 0 ? -ahead : ahead;
}

function offsetName(timeZone: string, instant: Date): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
    return parts.find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}
