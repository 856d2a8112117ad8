import { offsetAt } from '@portal/contracts/common/utc-offset';
import type { Activity } from '@portal/contracts/projects/activity';
import { INSPECTION_KINDS } from '@portal/contracts/projects/inspection-lists';
import { formatInstant, formatSiteTime } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import {
  INSPECTION_FORM_TEXTS as LABELS,
  INSPECTION_KIND_LABELS,
  INSPECTION_PANEL_TEXTS,
} from '../inspection.texts.ts';

type Reading = (value: unknown, timeZone: string | null) => string;

const text: Reading = (value) =>
  (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || SCREEN_TEXTS.nothing;
const time: Reading = (value, timeZone) => {
  const instant = String(value);
  const offset = offsetAt(timeZone, new Date(instant));
  return offset === null ? formatInstant(instant) : formatSiteTime(instant, offset);
};
const kind: Reading = (value) => {
  const known = INSPECTION_KINDS.find((one) => one === value);
  return known ? INSPECTION_KIND_LABELS[known] : text(value, null);
};

/** The fields of an inspection as its history names and writes them. */
const FIELDS: Readonly<Record<string, readonly [label: string, reading: Reading]>> = {
  locationName: [LABELS.location, text],
  startDateTime: [LABELS.start, time],
  endDateTime: [LABELS.end, time],
  kind: [LABELS.kind, kind],
  attendees: [LABELS.attendees, text],
  agenda: [LABELS.agenda, text],
  meetingUrl: [LABELS.meetingUrl, text],
};

/** Returns the changes of a step in words; times are the site's. */
export const changesText = ({ changes }: Pick<Activity, 'changes'>, timeZone: string | null) =>
  changes.map(({ field, oldValue, newValue }) => {
    const [label, read] = FIELDS[field] ?? [field, text];
    return { field: label, text: INSPECTION_PANEL_TEXTS.change(read(oldValue, timeZone), read(newValue, timeZone)) };
  });
