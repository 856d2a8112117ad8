import { get, type Control, type Field, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';

/**
 * Shows the field errors of a refused call at the form's fields that are there to be seen, and focuses the first (spec 3
 * §8); returns true if there was one. A field that the form knows but does not draw now would show nothing.
 */
export function placeFieldErrors<Values extends FieldValues>(
  fieldErrors: Readonly<Record<string, readonly string[]>> | undefined,
  fields: readonly FieldPath<Values>[],
  { control, setError }: Pick<UseFormReturn<Values>, 'control' | 'setError'>,
): boolean {
  const shown = fields.filter((field) => fieldErrors?.[field]?.length && isDrawn(control, field));
  shown.forEach((field, index) =>
    setError(field, { type: SERVER_ERROR, message: fieldErrors?.[field]?.[0] ?? '' }, { shouldFocus: index === 0 }),
  );
  return shown.length > 0;
}

/** Type of an error that the service found. */
export const SERVER_ERROR = 'server';

const isDrawn = <Values extends FieldValues>({ _fields }: Control<Values>, name: string): boolean =>
  (get(_fields, name) as Partial<Field> | undefined)?._f?.mount === true;
