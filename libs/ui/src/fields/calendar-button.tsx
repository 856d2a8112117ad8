import { ActionIcon, Calendar, Popover, Skeleton } from '@portal/portal-sdk';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

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
  const [isPicked, setPicked] = useState(false);
  const close = () => setOpen(false);
  const pick = (date: string) => {
    close();
    setPicked(true);
    onPick(date);
  };
  const show = (isShown: boolean) => {
    setPicked(false);
    setOpen(isShown);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={show}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus={!goesOn || !isPicked}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" disabled={disabled} aria-label={label} onClick={() => show(!isOpen)}>
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
