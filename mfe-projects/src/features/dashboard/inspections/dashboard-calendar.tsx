import { ActionIcon, Button, firstDayOfWeek } from '@portal/portal-sdk';
import { ErrorLine } from '@portal/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { weekdayName } from '../../../dates/day.ts';
import calendar from '../../inspections/calendar/calendar.module.css';
import { monthAfter, monthName, monthNow, weeksOf } from '../../inspections/calendar/month.ts';
import { useInspectionsOfMonth } from '../lists/dashboard-list.api.ts';
import { DASHBOARD_INSPECTION_TEXTS as TEXTS } from '../lists/list.texts.ts';
import { CalendarDay } from './calendar-day.tsx';

interface DashboardCalendarProps {
  readonly query: URLSearchParams;
  readonly isWaiting: boolean;
  /** `YYYY-MM`; undefined for the current one. */
  readonly month: string | undefined;
  readonly onMonth: (month: string | undefined) => void;
}

/** A month of the inspections of all projects, each on the day on which it begins at its site. */
export default function DashboardCalendar({ query, isWaiting, onMonth, ...props }: DashboardCalendarProps) {
  const month = props.month ?? monthNow();
  const titleId = useId();
  const weeks = useMemo(() => weeksOf(month, firstDayOfWeek()), [month]);
  const ofMonth = new URLSearchParams([...query, ['month', month]]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useInspectionsOfMonth(ofMonth, isWaiting);
  const byDay = useMemo(() => Map.groupBy(data?.items ?? [], ({ startDay }) => startDay), [data]);
  const show = (next: string) => onMonth(next === monthNow() ? undefined : next);
  return (
    <section aria-labelledby={titleId} className={calendar.calendar}>
      <div className={calendar.bar}>
        <h2 id={titleId} aria-live="polite">
          {monthName(month)}
        </h2>
        <div className={calendar.steps}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={TEXTS.previous}
            onClick={() => show(monthAfter(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => onMonth(undefined)}>
            {TEXTS.today}
          </Button>
          <ActionIcon variant="default" size={36} aria-label={TEXTS.next} onClick={() => show(monthAfter(month, 1))}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <p className={calendar.count} role="status">
          {data && !isPlaceholderData && TEXTS.inMonth(data.totalCount, data.totalIsLowerBound)} {TEXTS.days}
        </p>
      </div>
      {error && <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      <table
        className={isPlaceholderData || !data ? `${calendar.month} ${calendar.waiting}` : calendar.month}
        aria-labelledby={titleId}
        aria-busy={isFetching}
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
                  inspections={byDay.get(day) ?? []}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
