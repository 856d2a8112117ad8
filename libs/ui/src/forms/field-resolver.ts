import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';

/** Returns the resolver of a form with one checked field: `faultOf` returns its error, undefined where it is valid. */
export const fieldResolver =
  <Values extends FieldValues>(
    field: FieldPath<Values>,
    faultOf: (value: string) => string | undefined,
  ): Resolver<Values> =>
  (values) => {
    const message = faultOf(String((values as Record<string, unknown>)[field] ?? ''));
    return message === undefined
      ? { values, errors: {} }
      : { values: {}, errors: { [field]: { type: 'validate', message } } as never };
  };
