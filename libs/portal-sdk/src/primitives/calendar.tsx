import '@mantine/dates/styles.layer.css';
import { CALENDAR_TEXTS } from './calendar.texts.ts';
import { dayOfKey } from './day-of-key.ts';
import { firstDayOfWeek } from './first-day-of-week.ts';
import { DatePicker, type CalendarLevel } from '@mantine/dates';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
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

/**
 * A month of days to choose one from by mouse, thumb or keys, which go on into the months around it. It takes the focus, at the
 * chosen day or today.
 */
export default function Calendar({ value, min, max, onPick, onClose }: CalendarProps) {
  const [today] = useState(() => dayOf(new Date()));
  const [start] = useState(() => within(value ?? today, min, max));
  const [shown, setShown] = useState(start);
  const [level, setLevel] = useState<CalendarLevel>('month');
  const [firstDay] = useState(() => firstDayOfWeek());
  const root = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus();
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog around the field stays open.
      event.stopPropagation();
      onClose();
      return;
    }
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const to = from === undefined ? undefined : dayOfKey(event, from, firstDay);
    if (to === undefined) return;
    event.preventDefault();
    const day = within(to, min, max);
    flushSync(() => setShown(day));
    focus(`[data-day="${day}"]`);
  };
  return (
    <div ref={root} className="portal-calendar" onKeyDown={onKeyDown}>
      <DatePicker
        value={value}
        date={shown}
        onDateChange={setShown}
        level={level}
        onLevelChange={(next) => {
          flushSync(() => setLevel(next));
          focus('table [tabindex="0"]');
        }}
        minDate={min}
        maxDate={max}
        onChange={(date) => date !== null && onPick(date)}
        allowDeselect={false}
        firstDayOfWeek={firstDay}
        hideOutsideDates
        highlightToday
        withCellSpacing={false}
        // Its keys for years and levels leave the focus nowhere.
        enableKeyboardNavigation={false}
        ariaLabels={CALENDAR_TEXTS}
        getDayAriaLabel={(date) => LONG_DATE.format(new Date(`${date}T00:00:00Z`))}
        getDayProps={(date) => ({
          'aria-pressed': date === value,
          'aria-current': date === today ? 'date' : undefined,
          'data-autofocus': date === start || undefined,
          'data-day': date,
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
