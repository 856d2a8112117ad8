import type { Activity } from '@portal/contracts/projects/activity';
import { INSPECTION_KIND_LABELS, INSPECTION_KINDS } from '@portal/contracts/projects/inspection-lists';
import { formatInstant, formatWallTime } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { INSPECTION_FORM_TEXTS as LABELS } from '../inspection.texts.ts';

/** Writes a value; `wallTime` is what the clocks of the site showed then, where its zone is known. */
type Reading = (value: unknown, wallTime?: string) => string;

const text: Reading = (value) =>
  (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || SCREEN_TEXTS.nothing;
const time: Reading = (value, wallTime) => (wallTime ? formatWallTime(wallTime) : formatInstant(String(value)));
const kind: Reading = (value) => {
  const known = INSPECTION_KINDS.find((one) => one === value);
  return known ? INSPECTION_KIND_LABELS[known] : text(value);
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

/** Returns the changes of a step, one line each; times are the site's. */
export const changesText = ({ changes }: Pick<Activity, 'changes'>) =>
  changes.map(({ field, oldValue, newValue, oldWallTime, newWallTime }) => {
    const [label, read] = FIELDS[field] ?? [field, text];
    return `${label}: ${read(oldValue, oldWallTime)} → ${read(newValue, newWallTime)}`;
  });
