import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/**
 * Puts the field errors of a refused call onto those fields that the form has, the first of them with the focus
 * (spec 3 §8); answers whether there was one to put.
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
