/** A pasted date with points, in which the day comes first. Typed points have become slashes before the year is typed. */
const WITH_POINTS = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?!\d)/;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Pasted dates that can be meant in one way alone: the year first, also with a time, or the month by its name. */
const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]\S.*)?$/;
const DAY_FIRST = /^(?:[a-z]+,? )?(?<day>\d{1,2})\.?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})$/i;
const NAME_FIRST = /^(?:[a-z]+, )?(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i;

/** Returns a pasted date as the field shows it; undefined where it could be meant in several ways. */
export function pastedDate(text: string): string | undefined {
  const written = text.trim().replace(/\s+/g, ' ');
  const found = YEAR_FIRST.exec(written) ?? DAY_FIRST.exec(written) ?? NAME_FIRST.exec(written);
  const { year = '', month = '', day = '' } = found?.groups ?? {};
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
  return found && number !== '0' ? `${number.padStart(2, '0')}/${day.padStart(2, '0')}/${year}` : undefined;
}

/** Returns a date field's text after an edit: digits are placed into MM/dd/yyyy, slashes are added (spec 2 §5). */
export function dateDraft(typed: string, previous: string): string {
  const deleting = typed.length < previous.length;
  const pasted = pastedDate(typed);
  if (pasted !== undefined) return pasted;
  const pointed = WITH_POINTS.exec(typed.trim());
  if (pointed) return `${pointed[2]?.padStart(2, '0')}/${pointed[1]?.padStart(2, '0')}/${pointed[3]}`;
  const cleaned = typed.replace(/[.\-\s]/g, '/').replace(/[^\d/]/g, '');
  if (deleting) return cleaned;
  const padded = cleaned.replace(/^(\d)\//, '0$1/').replace(/^(\d{2}\/)(\d)\//, '$10$2/');
  const digits = padded.replaceAll('/', '').slice(0, 8);
  const [month, day, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (digits.length < 2) return month;
  if (digits.length < 4) return `${month}/${day}`;
  return `${month}/${day}/${year}`;
}

/** The calendar date `YYYY-MM-DD` of a complete draft that exists in the calendar; otherwise null. */
export function dateOfDraft(draft: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(draft);
  if (!parts) return null;
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Returns a stored date as the field shows it; other texts stay as typed. */
export function draftOfDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '');
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : (date ?? '');
}
