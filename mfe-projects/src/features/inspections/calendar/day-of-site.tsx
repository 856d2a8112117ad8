import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_STATUS_LABELS } from '@portal/contracts/projects/inspection-lists';
import { Link } from '@portal/portal-sdk';
import { formatInstant, formatSiteTime, INSPECTION_STATUS_COLOURS, shownStatusOf } from '@portal/ui';
import type { ExpectedInspection } from '../expected.api.ts';
import { INSPECTION_CALENDAR_TEXTS as TEXTS, INSPECTION_SCREEN_TEXTS } from '../inspection.texts.ts';
import classes from './calendar.module.css';

/** An inspection with the first and last of its days at its site. */
export interface DatedInspection {
  readonly inspection: Inspection;
  readonly first: string;
  readonly last: string;
}

interface DayOfSiteProps {
  readonly day: string;
  /** The first day that the calendar shows. */
  readonly isFirstShown: boolean;
  readonly dated: readonly DatedInspection[];
  readonly anticipated: readonly ExpectedInspection[];
  readonly linkOf: (id: string) => string;
  readonly openId: string | null;
}

/** The inspections of a project on a day, and its anticipated ones. */
export function DayOfSite({ day, isFirstShown, dated, anticipated, linkOf, openId }: DayOfSiteProps) {
  return (
    <>
      {dated.map((one) => (
        <Entry
          key={one.inspection.id}
          inspection={one.inspection}
          nth={nthDay(one.first, day)}
          isStop={one.first === day || isFirstShown}
          link={linkOf(one.inspection.id)}
          isOpen={one.inspection.id === openId}
        />
      ))}
      {anticipated.map(({ number }) => (
        <span key={number} className={classes.anticipated}>
          {TEXTS.anticipated(number)}
        </span>
      ))}
    </>
  );
}

const DAY_MS = 86_400_000;
const nthDay = (first: string, day: string): number => (Date.parse(day) - Date.parse(first)) / DAY_MS + 1;

interface EntryProps {
  readonly inspection: Inspection;
  /** Position among the day's inspections. */
  readonly nth: number;
  /** True for the first visible one of the day, the only tab stop. */
  readonly isStop: boolean;
  readonly link: string;
  readonly isOpen: boolean;
}

/** An inspection on one of its days. */
function Entry({ inspection, nth, isStop, link, isOpen }: EntryProps) {
  const { inspectionNumber, startDateTime, startUtcOffsetMinutes, locationName } = inspection;
  const status = shownStatusOf(inspection);
  const start =
    startUtcOffsetMinutes === null
      ? formatInstant(startDateTime)
      : formatSiteTime(startDateTime, startUtcOffsetMinutes);
  const time = start.slice(start.indexOf(' ') + 1);
  const word = INSPECTION_STATUS_LABELS[status];
  const name = nth > 1 ? TEXTS.onDay(inspectionNumber, nth) : INSPECTION_SCREEN_TEXTS.inspection(inspectionNumber);
  return (
    <Link
      to={link}
      className={status === 'Cancelled' ? `${classes.entry} ${classes.cancelled}` : classes.entry}
      style={status === 'Cancelled' ? undefined : { borderLeftColor: INSPECTION_STATUS_COLOURS[status] }}
      title={`${name}, ${word}, ${locationName}`}
      data-row-link=""
      data-row-id={inspection.id}
      {...(!isStop && { tabIndex: -1 })}
      {...(isOpen && { 'aria-current': 'true' })}
    >
      <span className={classes.name}>{name}</span>{' '}
      <span className={classes.facts}>
        {nth === 1 && <span>{time}</span>} <span>{word}</span>
      </span>
    </Link>
  );
}
