/** The viewer's day, `YYYY-MM-DD`. */
export function todayOf(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** Tuesday, November 24 */
export const dayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
/** Tue */
export const weekdayName = (day: string): string => WEEKDAY.format(new Date(`${day}T00:00:00Z`));
