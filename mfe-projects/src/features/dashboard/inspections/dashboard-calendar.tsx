import type { DashboardCalendar as Month } from '@portal/contracts/insights/dashboard-inspections';
import { useMemo } from 'react';
import { MonthCalendar } from '../../inspections/calendar/month-calendar.tsx';
import { monthNow } from '../../inspections/calendar/month.ts';
import { useInspectionsOfMonth } from '../lists/dashboard-list.api.ts';
import { DASHBOARD_INSPECTION_TEXTS as TEXTS } from '../lists/list.texts.ts';
import { DayOfProjects, type DayOfProjectsProps } from './day-of-projects.tsx';

interface DashboardCalendarProps {
  readonly query: URLSearchParams;
  readonly isWaiting: boolean;
  /** `YYYY-MM`; null for the current one. */
  readonly month: string | null;
  readonly onMonth: (month: string | null) => void;
  /** Address to which an inspection leads. */
  readonly linkOf: DayOfProjectsProps['linkOf'];
  readonly openId: string | null;
}

/** A month of the inspections of all projects, each on the day on which it begins at its site. */
export default function DashboardCalendar(props: DashboardCalendarProps) {
  const { query, isWaiting, month, onMonth, linkOf, openId } = props;
  const ofMonth = new URLSearchParams([...query, ['month', month ?? monthNow()]]);
  const reading = useInspectionsOfMonth(ofMonth, isWaiting);
  const { data } = reading;
  const byDay = useMemo(() => Map.groupBy(data?.items ?? [], ({ startDay }) => startDay), [data]);
  return (
    <MonthCalendar month={month} onMonth={onMonth} reading={reading} count={data ? countOf(data) : ''}>
      {(day) => <DayOfProjects inspections={byDay.get(day) ?? []} linkOf={linkOf} openId={openId} />}
    </MonthCalendar>
  );
}

function countOf({ items, totalCount, totalIsLowerBound }: Month): string {
  const count = TEXTS.inMonth(totalCount, totalIsLowerBound);
  return totalIsLowerBound ? `${count} ${TEXTS.onlyFirstInMonth(items.length)}` : count;
}
