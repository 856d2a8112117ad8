import { Select } from '@portal/portal-sdk/forms';
import { FIELD_PARTS, INPUT_ORDER } from '@portal/ui';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { DURATIONS, durationText, minutesBetween, timeAfter } from './duration.ts';

interface DurationFieldProps {
  readonly start: string | null;
  readonly end: string | null;
  readonly onEnd: (end: string) => void;
}

/** The duration between start and end; choosing one sets the end. It says so while there is no start. */
export function DurationField({ start, end, onEnd }: DurationFieldProps) {
  const minutes = minutesBetween(start, end);
  const hasStart = timeAfter(start, 0) !== undefined;
  const offered = [...new Set([...DURATIONS, ...(minutes === undefined ? [] : [minutes])])].toSorted((a, b) => a - b);
  return (
    <Select
      label={TEXTS.duration}
      description={hasStart ? TEXTS.durationHelp : TEXTS.startFirst}
      inputWrapperOrder={INPUT_ORDER}
      classNames={FIELD_PARTS}
      disabled={!hasStart}
      data={offered.map((one) => ({ value: String(one), label: durationText(one) }))}
      value={minutes === undefined ? null : String(minutes)}
      onChange={(chosen) => {
        const chosenEnd = chosen === null ? undefined : timeAfter(start, Number(chosen));
        if (chosenEnd !== undefined) onEnd(chosenEnd);
      }}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
