import { TextInput } from '@portal/portal-sdk';
import { useController, type Control } from 'react-hook-form';
import { tidyHours } from './hours-text.ts';
import type { WeekValues } from './week.schema.ts';
import classes from './week.module.css';

interface HoursCellProps {
  readonly control: Control<WeekValues>;
  readonly row: number;
  readonly day: number;
  readonly label: string;
  /** Id of the line with the errors of the row. */
  readonly errorsId: string;
  readonly isOff: boolean;
}

/** The hours of a row on a day. */
export function HoursCell({ control, row, day, label, errorsId, isOff }: HoursCellProps) {
  const {
    field: { ref: attach, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: `rows.${row}.hours.${day}` });
  const isWrong = fieldState.error !== undefined;
  return (
    <TextInput
      ref={attach}
      data-cell={`${row},${day}`}
      aria-label={label}
      aria-describedby={isWrong ? errorsId : undefined}
      error={isWrong}
      inputMode="decimal"
      autoComplete="off"
      maxLength={5}
      classNames={{ input: classes.hours ?? '' }}
      disabled={isOff}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        const tidy = tidyHours(value);
        if (tidy !== value) onChange(tidy);
        onBlur();
      }}
    />
  );
}
