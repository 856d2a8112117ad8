import * as v from 'valibot';

/** A parameter of a query with several values of a list, separated by commas; absent, it does not filter. */
export const someOf = <const Values extends readonly string[]>(values: Values) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(500),
      v.check((text) => text.split(',').every((one) => values.includes(one)), 'Please choose from the list.'),
    ),
  );

/** Returns the values of such a parameter; null where it is absent. */
export const valuesOf = (text: string | undefined): readonly string[] | null => text?.split(',') ?? null;
