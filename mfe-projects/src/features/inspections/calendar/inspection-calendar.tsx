import type { Inspection } from '@portal/contracts/projects/inspection';
import { ActionIcon, Button, firstDayOfWeek } from '@portal/portal-sdk';
import { ErrorLine } from '@portal/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useMemo, type KeyboardEvent } from 'react';
import { weekdayName } from '../../../dates/day.ts';
import type { ExpectedInspection } from '../expected.api.ts';
import { INSPECTION_CALENDAR_TEXTS as TEXTS } from '../inspection.texts.ts';
import { useInspectionsBetween } from '../inspections.api.ts';
import { siteDaysOf } from '../site-times.ts';
import { CalendarDay, type DatedInspection } from './calendar-day.tsx';
import classes from './calendar.module.css';
import { intervalOf, monthAfter, monthName, monthNow, weeksOf } from './month.ts';

interface InspectionCalendarProps {
  readonly projectId: string;
  /** `YYYY-MM`; null for the current one. */
  readonly month: string | null;
  readonly onMonth: (month: string | null) => void;
  readonly expected: readonly ExpectedInspection[];
  readonly linkOf: (id: string) => string;
}

/** A month of a project's inspections, each on the days on which it takes place at its site. */
export default function InspectionCalendar(props: InspectionCalendarProps) {
  const { projectId, onMonth, expected, linkOf } = props;
  const month = props.month ?? monthNow();
  const titleId = useId();
  const weeks = useMemo(() => weeksOf(month, firstDayOfWeek()), [month]);
  const [from, to] = intervalOf(weeks);
  const { data, error, isFetching, isPlaceholderData, refetch } = useInspectionsBetween(projectId, from, to);
  const dated = useMemo(() => (data?.items ?? []).map(withDays), [data]);
  const inMonth = dated.filter(({ first, last }) => first.slice(0, 7) <= month && last.slice(0, 7) >= month);
  const show = (next: string) => onMonth(next === monthNow() ? null : next);

  return (
    <section aria-labelledby={titleId} className={classes.calendar}>
      <div className={classes.bar}>
        <h2 id={titleId} aria-live="polite">
          {monthName(month)}
        </h2>
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={TEXTS.previous}
            onClick={() => show(monthAfter(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => onMonth(null)}>
            {TEXTS.today}
          </Button>
          <ActionIcon variant="default" size={36} aria-label={TEXTS.next} onClick={() => show(monthAfter(month, 1))}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <p className={classes.count} role="status">
          {data && !isPlaceholderData && (inMonth.length === 0 ? TEXTS.none : TEXTS.count(inMonth.length))} {TEXTS.days}
        </p>
      </div>
      {error && <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      <table
        className={isPlaceholderData || !data ? `${classes.month} ${classes.waiting}` : classes.month}
        aria-labelledby={titleId}
        onKeyDown={(event) => moveByKey(event, (months) => show(monthAfter(month, months)))}
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
                <CalendarDay
                  key={day}
                  day={day}
                  isOutside={!day.startsWith(month)}
                  isFirstShown={day === weeks[0]?.[0]}
                  dated={dated.filter(({ first, last }) => first <= day && day <= last)}
                  anticipated={expected.filter(({ anticipatedDate }) => anticipatedDate === day)}
                  linkOf={linkOf}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const withDays = (inspection: Inspection): DatedInspection => ({ inspection, ...siteDaysOf(inspection) });

const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys go from inspection to inspection, Page Up and Page Down from month to month. */
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
