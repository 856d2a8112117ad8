import { ActionIcon, Calendar, Popover, Skeleton } from '@portal/portal-sdk';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TimeList, type TimeListProps } from './time-list.tsx';
import classes from './time-list.module.css';

interface CalendarButtonProps {
  readonly label: string;
  /** The chosen day, `YYYY-MM-DD`. */
  readonly value: string | null;
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPick: (date: string) => void;
  /** Times of day, to which a day that is picked leads on. */
  readonly times?: Pick<TimeListProps, 'value' | 'onPick' | 'onType'>;
}

/**
 * A button that opens a calendar, with the times of a day beside it where there are any. Choosing the day, or its time, closes it
 * and gives the focus back.
 */
export function CalendarButton({ label, value, min, max, disabled, onPick, times }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const time = useRef<HTMLButtonElement>(null);
  // The popover would give the focus back to what has it while it opens, which may be a day of the calendar already.
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const pick = (date: string) => {
    if (times) {
      flushSync(() => onPick(date));
      time.current?.focus();
    } else {
      close();
      onPick(date);
    }
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={label}
          // The field keeps the focus until the calendar takes it, which is no leaving of the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} data-calendar>
        <div className={classes.beside}>
          <Suspense fallback={<Skeleton className={classes.days} />}>
            <Calendar value={value} min={min ?? undefined} max={max ?? undefined} onPick={pick} onClose={close} />
          </Suspense>
          {times && (
            <TimeList
              value={times.value}
              current={time}
              hasDay={value !== null}
              onPick={(picked) => {
                close();
                times.onPick(picked);
              }}
              onType={() => {
                setOpen(false);
                times.onType();
              }}
              onClose={close}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
