import { formatInstant, formatUtcOffset } from '@portal/ui';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { viewerOffsetAt } from '../site-times.ts';
import classes from './form.module.css';
import { possibleInstants, offsetIn, type InspectionValues, type Meaning } from './inspection.schema.ts';

interface ZoneNoteProps {
  readonly values: InspectionValues;
  readonly meaning: Meaning;
}

/** Note on the time zone of start and end, with both in the viewer's. */
export function ZoneNote({ values, meaning }: ZoneNoteProps) {
  const { timeZone } = meaning;
  const starts = possibleInstants('startDateTime', values.startDateTime, meaning);
  const ends = possibleInstants('endDateTime', values.endDateTime, meaning);
  const [[start], [end]] = [starts, ends];
  const isAway = [start, end].some((at) => at !== undefined && offsetIn(timeZone, at) !== viewerOffsetAt(at));
  return (
    <div className={classes.note} role="status">
      <p>{values.locationId === null ? TEXTS.chooseLocation : zoneText(timeZone, start, end)}</p>
      {(starts.length > 1 || ends.length > 1) && <p className={classes.caution}>{TEXTS.repeated}</p>}
      {isAway && start && end && <p>{TEXTS.inYourZone(formatInstant(start), formatInstant(end))}</p>}
    </div>
  );
}

function zoneText(timeZone: string | null, start: string | undefined, end: string | undefined): string {
  if (timeZone === null) return TEXTS.noZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const from = offsetIn(timeZone, start ?? new Date().toISOString());
  const to = end === undefined ? from : offsetIn(timeZone, end);
  if (start === undefined || from === to) return TEXTS.siteZone(timeZone, formatUtcOffset(from));
  return TEXTS.siteZoneChanges(timeZone, formatUtcOffset(from), formatUtcOffset(to));
}
