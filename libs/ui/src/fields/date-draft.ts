/** A pasted date with points, in which the day comes first. Typed points have become slashes before the year is typed. */
const WITH_POINTS = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?!\d)/;

/** Returns a date field's text after an edit: digits are placed into MM/dd/yyyy, slashes are added (spec 2 §5). */
export function dateDraft(typed: string, previous: string): string {
  const deleting = typed.length < previous.length;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim());
  if (iso) return `${iso[2]?.padStart(2, '0')}/${iso[3]?.padStart(2, '0')}/${iso[1]}`;
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
