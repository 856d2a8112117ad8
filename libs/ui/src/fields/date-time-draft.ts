import { WALL_TIME } from '@portal/contracts/common/wall-time';
import { dateDraft, dateOfDraft, draftOfDate, pastedDate } from './date-draft.ts';

const DATE_LENGTH = 'MM/dd/yyyy'.length;
/** Place of the time in a draft. */
export const TIME_START = DATE_LENGTH + 1;
/** Time of a day that is picked before there is one. */
export const USUAL_TIME = '09:00';

/** A pasted date, as a rule with its time; the date is read by {@link pastedDate}. */
const PASTED = /^(.*?)(?:(?:,|\s)\s*(?:at )?(\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?))?$/i;

/**
 * Returns a date-time field's text after an edit: digits are placed into MM/dd/yyyy hh:mm, `a` and `p` give AM and PM
 * (spec 2 §5).
 */
export function dateTimeDraft(typed: string, previous: string): string {
  const iso = typed.trim().slice(0, 16).replace(' ', 'T');
  if (WALL_TIME.test(iso)) return draftOfDateTime(iso);
  if (typed.length < previous.length) return typed;
  const [, day = '', clock] = PASTED.exec(typed.trim()) ?? [];
  const pasted = pastedDate(day);
  if (pasted !== undefined) return clock === undefined ? pasted : `${pasted} ${timeDraft(clock)}`;
  const date = dateDraft(typed.slice(0, DATE_LENGTH), previous.slice(0, DATE_LENGTH));
  const time = typed.slice(DATE_LENGTH).replace(/^[,\sT]+/, '');
  return date.length === DATE_LENGTH && time !== '' ? `${date} ${timeDraft(time)}` : date;
}

function timeDraft(typed: string): string {
  const half = /[ap]/i.exec(typed)?.[0].toUpperCase();
  const digits = typed
    .replace(/^(\d):/, '0$1:')
    .replaceAll(/\D/g, '')
    // Reads 930 as 9:30: no hour has these two digits.
    .replace(/^(?=2[4-9]|[3-9]\d)/, '0')
    .slice(0, 4);
  const clock = digits.length > 2 || typed.includes(':') ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
  return half ? `${clock} ${half}M` : clock;
}

const DRAFT = /^(\d{2}\/\d{2}\/\d{4}) (\d{1,2})(?::?(\d{2}))? ?(?:([AP])M?)?$/i;

/**
 * Returns the wall time `YYYY-MM-DDTHH:mm` of a complete draft; otherwise null. Without AM and PM the hours are those
 * of 24, so that 14:30 may be typed, too.
 */
export function dateTimeOfDraft(draft: string): string | null {
  const [, day = '', hours = '', minutes, half] = DRAFT.exec(draft.trim()) ?? [];
  const date = dateOfDraft(day);
  const hour = hourOf(Number(hours), half?.toUpperCase());
  const minute = Number(minutes ?? (half ? 0 : NaN));
  if (date === null || hour === undefined || !(minute < 60)) return null;
  return `${date}T${padded(hour)}:${padded(minute)}`;
}

function hourOf(shown: number, half: string | undefined): number | undefined {
  if (half === undefined) return shown < 24 ? shown : undefined;
  if (shown > 12 && shown < 24) return half === 'P' ? shown : undefined;
  if (shown < 1 || shown > 12) return undefined;
  return (shown % 12) + (half === 'P' ? 12 : 0);
}

/** The day `YYYY-MM-DD` of a draft whose time may still be missing; null where it has none. */
export const dateOfDateTimeDraft = (draft: string): string | null => dateOfDraft(draft.slice(0, DATE_LENGTH));

/** Returns the draft with another day and the same time, or the usual time where it has none. */
export const withDate = (draft: string, date: string): string =>
  draftOfDateTime(`${date}T${timeOfDateTimeDraft(draft) ?? USUAL_TIME}`);

/** The time `HH:mm` of a complete draft; null where it has none. */
export const timeOfDateTimeDraft = (draft: string): string | null => dateTimeOfDraft(draft)?.split('T')[1] ?? null;

/** Returns the draft with another time and the same day. */
export const withTime = (draft: string, time: string): string => `${draft.slice(0, DATE_LENGTH)} ${draftOfTime(time)}`;

/** Returns a wall time as the field shows it, MM/dd/yyyy hh:mm aa; other texts stay as typed. */
export function draftOfDateTime(wallTime: string | null | undefined): string {
  if (!WALL_TIME.test(wallTime ?? '')) return wallTime ?? '';
  const [date = '', time = ''] = (wallTime ?? '').split('T');
  return `${draftOfDate(date)} ${draftOfTime(time)}`;
}

/** Returns a time `HH:mm` as the field shows it, hh:mm aa. */
export function draftOfTime(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${padded(hours % 12 || 12)}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

const padded = (number: number): string => String(number).padStart(2, '0');
