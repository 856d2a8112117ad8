import { ActionIcon, Calendar, Popover, Skeleton } from '@portal/portal-sdk';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';

interface CalendarButtonProps {
  readonly label: string;
  /** The chosen day, `YYYY-MM-DD`. */
  readonly value: string | null;
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPick: (date: string) => void;
  /** True if `onPick` moves the focus on. */
  readonly goesOn?: boolean;
}

/** A button that opens a calendar; choosing a day closes it and gives the focus back, unless that goes on to a field. */
export function CalendarButton({ label, value, min, max, disabled, onPick, goesOn = false }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The popover would give the focus back to what has it while it opens, which may be a day of the calendar already.
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const pick = (date: string) => {
    if (goesOn) setOpen(false);
    else close();
    onPick(date);
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
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<Skeleton width={252} height={296} />}>
          <Calendar value={value} min={min ?? undefined} max={max ?? undefined} onPick={pick} onClose={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
