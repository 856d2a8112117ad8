import { TextInput } from '@portal/portal-sdk';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { CalendarButton } from './calendar-button.tsx';
import { isLeftForCalendar } from './left-for-calendar.ts';
import {
  dateOfDateTimeDraft,
  dateTimeDraft,
  dateTimeOfDraft,
  draftOfDateTime,
  timeOfDateTimeDraft,
  TIME_START,
  withDate,
  withTime,
} from './date-time-draft.ts';
import classes from './fields.module.css';
import { useField, type FieldProps } from './use-field.ts';

/**
 * A date and time by a wall clock: typed as MM/dd/yyyy hh:mm aa, or picked from a calendar with the times beside it. The form holds `YYYY-MM-DDTHH:mm`, null when empty, and the typed text while it is no time, so that the rule can refuse it.
 */
export function DateTimeField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { value: held, onChange, onBlur, attach, shown, error } = useField(props);
  const value: string | null = held ?? null;
  const [draft, setDraft] = useState(() => draftOfDateTime(value));
  const valueOf = (text: string) => dateTimeOfDraft(text) ?? (text || null);
  const shownDraft = valueOf(draft) === value ? draft : draftOfDateTime(value);
  const isTime = value === null || dateTimeOfDraft(shownDraft) !== null;
  const take = (next: string) => {
    setDraft(next);
    onChange(valueOf(next));
  };
  const input = useRef<HTMLInputElement>(null);
  const typeTime = () => {
    input.current?.focus();
    input.current?.setSelectionRange(TIME_START, shownDraft.length);
  };

  return (
    <TextInput
      {...shown}
      error={error && !isTime ? SCREEN_TEXTS.dateTimeInvalid : error}
      ref={(element: HTMLInputElement | null) => {
        attach(element);
        input.current = element;
      }}
      autoComplete="off"
      placeholder="MM/DD/YYYY hh:mm AM"
      classNames={{ ...shown.classNames, input: classes.date ?? '' }}
      value={shownDraft}
      onChange={(event) => take(dateTimeDraft(event.currentTarget.value, shownDraft))}
      onBlur={(event) => {
        // Show the value as it will be formatted later: 14:30 becomes 02:30 PM.
        setDraft(draftOfDateTime(value));
        if (!isLeftForCalendar(event)) onBlur();
      }}
      rightSection={
        <CalendarButton
          label={SCREEN_TEXTS.chooseDate}
          value={dateOfDateTimeDraft(shownDraft)}
          disabled={shown.disabled}
          onPick={(date) => take(withDate(shownDraft, date))}
          times={{
            value: timeOfDateTimeDraft(shownDraft),
            onPick: (time) => take(withTime(shownDraft, time)),
            onType: typeTime,
          }}
        />
      }
    />
  );
}
