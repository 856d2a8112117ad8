import { TextInput } from '@portal/portal-sdk';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { CalendarButton } from './calendar-button.tsx';
import { isLeftForCalendar } from './left-for-calendar.ts';
import { dateDraft, dateOfDraft, draftOfDate } from './date-draft.ts';
import classes from './fields.module.css';
import { useField, type FieldProps } from './use-field.ts';

export interface DateFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** First and last day that the calendar offers, `YYYY-MM-DD`. */
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
}

/**
 * A calendar date: typed as MM/dd/yyyy or picked from a calendar. The form holds `YYYY-MM-DD`, null when empty, and the
 * typed text while it is no date, so that the rule can refuse it.
 */
export function DateField<Values extends FieldValues>({ min, max, ...props }: DateFieldProps<Values>) {
  const { value: held, onChange, onBlur, attach, shown, error } = useField(props);
  const value: string | null = held ?? null;
  const [draft, setDraft] = useState(() => draftOfDate(value));
  const valueOf = (text: string) => dateOfDraft(text) ?? (text || null);
  const shownDraft = valueOf(draft) === value ? draft : draftOfDate(value);
  const isDate = value === null || dateOfDraft(shownDraft) !== null;
  const take = (next: string) => {
    setDraft(next);
    onChange(valueOf(next));
  };

  return (
    <TextInput
      {...shown}
      error={error && !isDate ? SCREEN_TEXTS.dateInvalid : error}
      ref={attach}
      inputMode="numeric"
      autoComplete="off"
      placeholder="MM/DD/YYYY"
      classNames={{ ...shown.classNames, input: classes.date ?? '' }}
      value={shownDraft}
      onChange={(event) => take(dateDraft(event.currentTarget.value, shownDraft))}
      onBlur={(event) => {
        if (!isLeftForCalendar(event)) onBlur();
      }}
      rightSection={
        <CalendarButton
          label={SCREEN_TEXTS.chooseDate}
          value={dateOfDraft(shownDraft)}
          min={min}
          max={max}
          disabled={shown.disabled}
          onPick={(date) => take(draftOfDate(date))}
        />
      }
    />
  );
}
