import { ActionIcon, Button, firstDayOfWeek, VisuallyHidden } from '@portal/portal-sdk';
import { ErrorLine } from '@portal/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { dayName, todayOf, weekdayName } from '../../../dates/day.ts';
import { INSPECTION_CALENDAR_TEXTS as TEXTS } from '../inspection.texts.ts';
import classes from './calendar.module.css';
import { monthAfter, monthName, monthNow, weeksOf } from './month.ts';

/** The inspections of a month as they are read. */
interface Reading {
  readonly data: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface MonthCalendarProps {
  /** `YYYY-MM`; null for the current one. */
  readonly month: string | null;
  readonly onMonth: (month: string | null) => void;
  readonly reading: Reading;
  /** The number of inspections in words, once they are there. */
  readonly count: string;
  /** Returns what a day holds, by its `YYYY-MM-DD`; the first one that the calendar shows may be of the month before. */
  readonly children: (day: string, isFirstShown: boolean) => ReactNode;
}

/** A month of inspections, turned by buttons and by Page Up and Page Down; arrow keys go from inspection to inspection. */
export function MonthCalendar({ onMonth, reading, count, children, ...props }: MonthCalendarProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = reading;
  const month = props.month ?? monthNow();
  const titleId = useId();
  const weeks = useMemo(() => weeksOf(month, firstDayOfWeek()), [month]);
  const turn = (months: number) => {
    const next = monthAfter(month, months);
    onMonth(next === monthNow() ? null : next);
  };
  return (
    <section aria-labelledby={titleId} className={classes.calendar}>
      <div className={classes.bar}>
        <h2 id={titleId} aria-live="polite">
          {monthName(month)}
        </h2>
        <div className={classes.steps}>
          <ActionIcon variant="default" size={36} aria-label={TEXTS.previous} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => onMonth(null)}>
            {TEXTS.today}
          </Button>
          <ActionIcon variant="default" size={36} aria-label={TEXTS.next} onClick={() => turn(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <p className={classes.count} role="status">
          {data !== undefined && !isPlaceholderData && count} {TEXTS.days}
        </p>
      </div>
      {Boolean(error) && <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      <table
        className={isPlaceholderData || data === undefined ? `${classes.month} ${classes.waiting}` : classes.month}
        aria-labelledby={titleId}
        aria-busy={isFetching}
        onKeyDown={(event) => moveByKey(event, turn)}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day key={day} day={day} isOutside={!day.startsWith(month)}>
                  {children(day, day === weeks[0]?.[0])}
                </Day>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  readonly day: string;
  /** True for a day of the month before or after. */
  readonly isOutside: boolean;
  readonly children: ReactNode;
}

function Day({ day, isOutside, children }: DayProps) {
  const isToday = day === todayOf();
  return (
    <td className={isOutside ? classes.outside : undefined} aria-current={isToday ? 'date' : undefined}>
      <span className={isToday ? `${classes.number} ${classes.today}` : classes.number}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <VisuallyHidden>{dayName(day)}</VisuallyHidden>
      </span>
      <span className={classes.weekday} aria-hidden="true">
        {weekdayName(day)}
      </span>
      {children}
    </td>
  );
}

const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function moveByKey(event: KeyboardEvent<HTMLTableElement>, onMonths: (months: number) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const months = MONTHS[event.key];
  const step = STEPS[event.key];
  if (months) onMonths(months);
  else if (step) focusNext(event.currentTarget, step);
  else return;
  event.preventDefault();
}

function focusNext(table: HTMLElement, step: number): void {
  const links = [...table.querySelectorAll<HTMLElement>('a:not([tabindex="-1"])')];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at + step]?.focus();
}
