import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { formatInstant, formatUtcOffset } from '@portal/ui';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { viewerOffsetAt } from '../site-times.ts';
import classes from './form.module.css';
import {
  unchangedInstant,
  viewerZone,
  type InspectionValues,
  type TimeContext,
  type TimeField,
} from './inspection.schema.ts';
import { useSiteTime, type SiteTime } from './wall-time.api.ts';

interface ZoneNoteProps {
  readonly values: InspectionValues;
  readonly context: TimeContext;
}

/** Note on the time zone of start and end, with both in the viewer's. The server converts them. */
export function ZoneNote({ values, context }: ZoneNoteProps) {
  const from = useTime('startDateTime', values, context);
  const to = useTime('endDateTime', values, context);
  const entered = [from, to].filter(({ isEntered }) => isEntered);
  const [start, end] = [from, to].map(({ isEntered, time }) => (isEntered ? time?.instants[0] : undefined));
  const isAway = entered.some(({ time }) => {
    const instant = time?.instants[0];
    return instant !== undefined && time?.utcOffsetMinutes !== viewerOffsetAt(instant);
  });
  const isAny = (isMeant: (instants: readonly string[]) => boolean) =>
    context.timeZone !== null && entered.some(({ time }) => time !== undefined && isMeant(time.instants));
  return (
    <div className={classes.note} role="status">
      <p>{values.locationId === null ? TEXTS.chooseLocation : zoneText(context.timeZone, from, to)}</p>
      {context.isFormer && <p className={classes.caution}>{TEXTS.formerZone}</p>}
      {isAny(({ length }) => length > 1) && <p className={classes.caution}>{TEXTS.repeated}</p>}
      {isAny(({ length }) => length === 0) && <p className={classes.caution}>{INSPECTION_TEXTS.skipped}</p>}
      {isAway && <p>{TEXTS.inYourZone(start && formatInstant(start), end && formatInstant(end))}</p>}
      {!isAway && context.timeZone !== null && entered.length > 0 && <p>{TEXTS.sameZone}</p>}
    </div>
  );
}

interface Time {
  readonly isEntered: boolean;
  readonly time: Pick<SiteTime, 'instants' | 'utcOffsetMinutes'> | undefined;
}

/** Reads a time of the form; one that was not changed is known already. */
function useTime(name: TimeField, values: InspectionValues, context: TimeContext): Time {
  const wallTime = values[name];
  const unchanged = unchangedInstant(name, wallTime, context);
  const read = useSiteTime(unchanged === undefined ? values.locationId : null, wallTime);
  if (unchanged === undefined || !context.opened) return { isEntered: read?.wallTime === wallTime, time: read };
  const { startUtcOffsetMinutes, endUtcOffsetMinutes } = context.opened;
  const utcOffsetMinutes = name === 'startDateTime' ? startUtcOffsetMinutes : endUtcOffsetMinutes;
  return { isEntered: true, time: { instants: [unchanged], utcOffsetMinutes } };
}

function zoneText(timeZone: string | null, from: Time, to: Time): string {
  if (timeZone === null) return TEXTS.noZone(viewerZone());
  const start = from.time?.utcOffsetMinutes;
  const end = to.isEntered ? to.time?.utcOffsetMinutes : start;
  if (start == null) return TEXTS.siteZone(timeZone, undefined);
  if (end == null || !from.isEntered || start === end) return TEXTS.siteZone(timeZone, formatUtcOffset(start));
  return TEXTS.siteZoneChanges(timeZone, formatUtcOffset(start), formatUtcOffset(end));
}
