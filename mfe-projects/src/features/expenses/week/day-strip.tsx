import { UnstyledButton, VisuallyHidden } from '@portal/portal-sdk';
import { formatNumber } from '@portal/ui';
import { dayName, weekdayName } from '../../../dates/day.ts';
import { WEEK_TEXTS as TEXTS } from './week.texts.ts';
import classes from './week.module.css';

interface DayStripProps {
  readonly days: readonly string[];
  readonly shown: number;
  readonly onShow: (day: number) => void;
  /** Hours of each day. */
  readonly hours: readonly number[];
  /** Days with something wrong. */
  readonly wrong: readonly number[];
}

/** The days of the week on a phone, where one is entered at a time. */
export const DayStrip = ({ days, shown, onShow, hours, wrong }: DayStripProps) => (
  <div className={classes.strip} role="group" aria-label={TEXTS.day}>
    {days.map((day, index) => (
      <UnstyledButton
        key={day}
        className={classes.day ?? ''}
        aria-pressed={index === shown}
        data-wrong={wrong.includes(index) || undefined}
        onClick={() => onShow(index)}
      >
        <VisuallyHidden>{dayName(day)}</VisuallyHidden>
        <span aria-hidden>{weekdayName(day)}</span>
        <b>{formatNumber(hours[index] ?? 0)}</b>
        {wrong.includes(index) && <VisuallyHidden>{TEXTS.hasError}</VisuallyHidden>}
      </UnstyledButton>
    ))}
  </div>
);
