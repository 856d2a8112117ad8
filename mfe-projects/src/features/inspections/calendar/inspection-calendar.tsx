import type { Inspection } from '@portal/contracts/projects/inspection';
import { firstDayOfWeek } from '@portal/portal-sdk';
import { useMemo } from 'react';
import type { ExpectedInspection } from '../expected.api.ts';
import { INSPECTION_CALENDAR_TEXTS as TEXTS } from '../inspection.texts.ts';
import { useInspectionsBetween } from '../inspections.api.ts';
import { siteDaysOf } from '../site-times.ts';
import { DayOfSite, type DatedInspection } from './day-of-site.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { intervalOf, monthNow, weeksOf } from './month.ts';

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
  const [from, to] = useMemo(() => intervalOf(weeksOf(month, firstDayOfWeek())), [month]);
  const reading = useInspectionsBetween(projectId, from, to);
  const { data } = reading;
  const dated = useMemo(() => (data?.items ?? []).map(withDays), [data]);
  const inMonth = dated.filter(({ first, last }) => first.slice(0, 7) <= month && last.slice(0, 7) >= month);
  return (
    <MonthCalendar
      month={props.month}
      onMonth={onMonth}
      reading={reading}
      count={inMonth.length === 0 ? TEXTS.none : TEXTS.count(inMonth.length)}
    >
      {(day, isFirstShown) => (
        <DayOfSite
          day={day}
          isFirstShown={isFirstShown}
          dated={dated.filter(({ first, last }) => first <= day && day <= last)}
          anticipated={expected.filter(({ anticipatedDate }) => anticipatedDate === day)}
          linkOf={linkOf}
        />
      )}
    </MonthCalendar>
  );
}

const withDays = (inspection: Inspection): DatedInspection => ({ inspection, ...siteDaysOf(inspection) });
