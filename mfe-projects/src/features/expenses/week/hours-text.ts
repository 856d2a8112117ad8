const DECIMAL = /^\d{1,2}(?:[.,]\d{0,2})?$|^[.,]\d{1,2}$/;
const CLOCK = /^(\d{1,2}):([0-5]\d)$/;

/** Returns typed hours as a number: `7.5`, `7,5` and `7:30` alike. Null where nothing is typed, NaN for what is no number of hours. */
export function hoursOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const [, hours, minutes] = CLOCK.exec(typed) ?? [];
  if (hours !== undefined) return Number(hours) + Number(minutes) / 60;
  return DECIMAL.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** Returns typed hours as they are written once they are left: `7:30` becomes `7.5`. */
export function tidyHours(text: string): string {
  const hours = hoursOf(text);
  return hours === null ? '' : Number.isNaN(hours) ? text.trim() : String(Math.round(hours * 100) / 100);
}
