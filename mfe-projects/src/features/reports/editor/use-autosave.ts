import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';

/** Pause in typing after which the values are saved. */
const PAUSE_MS = 300;

/**
 * Saves the values of a form whenever the person pauses. Values that were refused wait for the next change.
 * @param submit validates and saves
 * @returns the function that holds the present values back
 */
export function useAutosave<Values extends FieldValues>(
  { control, formState: { isDirty } }: UseFormReturn<Values>,
  isSaving: boolean,
  submit: () => void,
): (values: Values) => void {
  const values = useWatch({ control });
  const held = useRef<string>(undefined);
  const save = useEffectEvent(() => {
    if (JSON.stringify(values) !== held.current) submit();
  });
  useEffect(() => {
    if (!isDirty || isSaving) return undefined;
    const timer = setTimeout(() => save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty, isSaving]);
  return (refused) => {
    held.current = JSON.stringify(refused);
  };
}
