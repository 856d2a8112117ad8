import { formatInstant, formatSiteTime, formatUtcOffset } from '@portal/ui';
import { INSPECTION_SCREEN_TEXTS as TEXTS } from './inspection.texts.ts';
import classes from './inspections.module.css';
import { viewerOffsetAt } from './site-times.ts';

interface SiteTimeProps {
  readonly instant: string;
  /** Null where the zone of the site is not known yet. */
  readonly offsetMinutes: number | null;
  readonly timeZone: string | null;
}

/** An instant at the site with how far it is from UTC, and below it the viewer's time where that is another (decisions §6). */
export function SiteTime({ instant, offsetMinutes, timeZone }: SiteTimeProps) {
  if (offsetMinutes === null)
    return (
      <span className={classes.times}>
        <span>{formatInstant(instant)}</span>
        <span className={classes.second} title={TEXTS.viewersOwnTime}>
          {TEXTS.viewersOwnTime}
        </span>
      </span>
    );
  return (
    <span className={classes.times}>
      <span title={timeZone ?? undefined}>
        {formatSiteTime(instant, offsetMinutes)} <span className={classes.zone}>{formatUtcOffset(offsetMinutes)}</span>
      </span>
      {viewerOffsetAt(instant) !== offsetMinutes && (
        <span className={classes.second}>{TEXTS.viewerTime(formatInstant(instant))}</span>
      )}
    </span>
  );
}
