import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/**
 * Shows the field errors of a refused call at the form's fields and focuses the first (spec 3 §8); returns true if
 * there was one.
 */
export function placeFieldErrors<Values extends FieldValues>(
  fieldErrors: Readonly<Record<string, readonly string[]>> | undefined,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const known = fields.filter((field) => fieldErrors?.[field]?.length);
  known.forEach((field, index) =>
    setError(field, { type: 'server', message: fieldErrors?.[field]?.[0] ?? '' }, { shouldFocus: index === 0 }),
  );
  return known.length > 0;
}
