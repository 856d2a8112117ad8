import '@mantine/dates/styles.layer.css';
import { CALENDAR_TEXTS } from './calendar.texts.ts';
import { firstDayOfWeek } from './first-day-of-week.ts';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import './calendar.css';

export interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`. */
  readonly value: string | null;
  /** First and last day that can be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
}

/** A month of days to choose one from by mouse or arrow keys. It takes the focus, at the chosen day or today. */
export default function Calendar({ value, min, max, onPick, onClose }: CalendarProps) {
  const [today] = useState(() => dayOf(new Date()));
  const [start] = useState(() => value ?? within(today, min, max));
  const [firstDay] = useState(() => firstDayOfWeek());
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around the field stays open.
    event.stopPropagation();
    onClose();
  };
  return (
    <div ref={root} className="portal-calendar" onKeyDown={closeOnEscape}>
      <DatePicker
        value={value}
        defaultDate={start}
        minDate={min}
        maxDate={max}
        onChange={(date) => date !== null && onPick(date)}
        allowDeselect={false}
        firstDayOfWeek={firstDay}
        hideOutsideDates
        highlightToday
        ariaLabels={CALENDAR_TEXTS}
        getDayAriaLabel={(date) => LONG_DATE.format(new Date(`${date}T00:00:00Z`))}
        getDayProps={(date) => ({
          'aria-pressed': date === value,
          'aria-current': date === today ? 'date' : undefined,
          'data-autofocus': date === start || undefined,
        })}
      />
    </div>
  );
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Returns the day of an instant where the browser is. */
function dayOf(instant: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}

function within(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}
