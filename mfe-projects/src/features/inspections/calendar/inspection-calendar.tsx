import type { Inspection } from '@portal/contracts/projects/inspection';
import { firstDayOfWeek } from '@portal/portal-sdk';
import { useEffect, useMemo } from 'react';
import type { ExpectedInspection } from '../expected.api.ts';
import { INSPECTION_CALENDAR_TEXTS as TEXTS } from '../inspection.texts.ts';
import { useInspectionsBetween } from '../inspections.api.ts';
import { siteDaysOf } from '../site-times.ts';
import type { OnSeen } from '../use-seen.ts';
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
  readonly openId: string | null;
  readonly onSeen: OnSeen;
}

/** A month of a project's inspections, each on the days on which it takes place at its site. */
export default function InspectionCalendar(props: InspectionCalendarProps) {
  const { projectId, onMonth, expected, linkOf, openId, onSeen } = props;
  const month = props.month ?? monthNow();
  const weeks = useMemo(() => weeksOf(month, firstDayOfWeek()), [month]);
  const [from, to] = useMemo(() => intervalOf(weeks), [weeks]);
  const reading = useInspectionsBetween(projectId, from, to);
  const { data } = reading;
  const dated = useMemo(() => (data?.items ?? []).map(withDays), [data]);
  const seen = useMemo(() => data && seenIn(weeks.flat(), dated), [weeks, data, dated]);
  useEffect(() => onSeen(seen), [seen, onSeen]);
  const inMonth = dated.filter(({ first, last }) => first.slice(0, 7) <= month && last.slice(0, 7) >= month);
  return (
    <MonthCalendar
      month={props.month}
      onMonth={onMonth}
      reading={reading}
      count={countOf(inMonth.length, data?.totalIsLowerBound)}
    >
      {(day, isFirstShown) => (
        <DayOfSite
          day={day}
          isFirstShown={isFirstShown}
          dated={dated.filter(({ first, last }) => first <= day && day <= last)}
          anticipated={expected.filter(({ anticipatedDate }) => anticipatedDate === day)}
          linkOf={linkOf}
          openId={openId}
        />
      )}
    </MonthCalendar>
  );
}

const countOf = (inMonth: number, areOnlyFirst = false): string => {
  const count = inMonth === 0 ? TEXTS.none : TEXTS.count(inMonth);
  return areOnlyFirst ? `${count} ${TEXTS.onlyFirst}` : count;
};

/** Returns the inspections that take place on some of the days, in the order in which one reads them. */
const seenIn = (days: readonly string[], dated: readonly DatedInspection[]): readonly Inspection[] =>
  dated
    .filter(({ first, last }) => days.some((day) => first <= day && day <= last))
    .toSorted((a, b) => a.first.localeCompare(b.first))
    .map(({ inspection }) => inspection);

const withDays = (inspection: Inspection): DatedInspection => ({ inspection, ...siteDaysOf(inspection) });
