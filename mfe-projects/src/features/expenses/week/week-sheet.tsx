import type { Currency } from '@portal/contracts/common/enums';
import type { Expense } from '@portal/contracts/finance/expense';
import { firstDayOfWeek } from '@portal/portal-sdk';
import { ErrorPanel, Loading } from '@portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormData } from '../expenses.api.ts';
import type { BookedHours } from '../use-expense-address.ts';
import { THIS_WEEK, weekOf } from './week-days.ts';
import { useBookedHours } from './week.api.ts';
import { WeekForm } from './week.form.tsx';
import { emptyRow, type WeekRow } from './week.schema.ts';
import type { ExpenseProject } from '../project-expenses.tsx';

interface WeekSheetProps {
  readonly project: ExpenseProject;
  /** A day of the week, or the present one. */
  readonly week: string;
  readonly onWeek: (week: string, options?: { readonly replace?: boolean }) => void;
  readonly onBooked: (booked: BookedHours) => void;
  readonly onClose: () => void;
}

/** Rows that are proposed at most. */
const PROPOSED = 5;

/** The hours of a week, with the rows that the engineer had last. */
export default function WeekSheet(props: WeekSheetProps) {
  return props.week === THIS_WEEK ? <PresentWeek {...props} /> : <HoursOfWeek {...props} />;
}

/** Leads to the week that the service has now: where that stays open, the present week is another address later. */
function PresentWeek({ project, onWeek }: WeekSheetProps) {
  const { data, error, isFetchedAfterMount, refetch } = useFormData(project.id, null);
  // The day of an earlier visit may be in another week.
  const today = isFetchedAfterMount && !error ? data?.today : undefined;
  const lead = useEffectEvent((day: string) => onWeek(weekOf(day, firstDayOfWeek())[0] ?? day, { replace: true }));
  useEffect(() => {
    if (today !== undefined) lead(today);
  }, [today]);
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={480} />;
}

function HoursOfWeek({ project, week, onWeek, onBooked, onClose }: WeekSheetProps) {
  const [days] = useState(() => weekOf(week, firstDayOfWeek()));
  const [engineerId, setEngineerId] = useState<string | null>(null);
  const formData = useFormData(project.id, engineerId);
  const booked = useBookedHours(project.id, days[0] ?? week);
  const error = formData.error ?? booked.error;
  if (!formData.data || !booked.data) {
    if (!error) return <Loading height={480} />;
    return <ErrorPanel error={error} onRetry={() => void Promise.all([formData.refetch(), booked.refetch()])} />;
  }
  const own = booked.data.filter(({ engineer }) => engineer.userId === formData.data.riskEngineerId);
  return (
    <WeekForm
      projectId={project.id}
      days={days}
      data={formData.data}
      proposed={proposedRows(own, formData.data.riskEngineerCurrency)}
      booked={days.map((day) => hoursOn(own, day))}
      onEngineer={setEngineerId}
      onWeek={onWeek}
      onBooked={onBooked}
      onClose={onClose}
    />
  );
}

const hoursOn = (entries: readonly Expense[], day: string): number =>
  entries.reduce((sum, { date, timeExpense }) => sum + (date === day ? (timeExpense?.hours ?? 0) : 0), 0);

/**
 * Returns a row for each kind of work that was booked last, the newest first; an empty one where there is none. A rate that
 * was typed is proposed where it is in the currency in which rates are typed now.
 */
function proposedRows(entries: readonly Expense[], typedIn: Currency): WeekRow[] {
  const newest = entries.toSorted((one, other) => other.date.localeCompare(one.date));
  const rows = new Map<string, WeekRow>();
  for (const { serviceType, timeExpense, rateSource, rate, currency } of newest) {
    const activity = timeExpense?.activity ?? null;
    const key = `${serviceType} ${activity}`;
    if (rows.has(key) || rows.size === PROPOSED) continue;
    const isProposed = rateSource === 'Typed' && currency === typedIn;
    rows.set(key, emptyRow({ serviceType, activity, rate: isProposed ? rate : null }));
  }
  return rows.size > 0 ? [...rows.values()] : [emptyRow()];
}
