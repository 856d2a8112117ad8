import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import { getDotPath, safeParse, type GenericSchema } from 'valibot';

/** Errors of a form by field. */
export type Faults<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

export interface BodyRules<Values extends FieldValues> {
  /** The schema of the route. */
  readonly schema: GenericSchema;
  /** Builds the request body. */
  readonly bodyOf: (values: Values) => unknown;
  /** Returns the form's field of a path in the body, where their names differ. */
  readonly pathOf?: (path: string) => string;
  /** Rules of the route that its schema does not hold; at a field they speak before the schema. */
  readonly faultsOf: (values: Values) => Faults<Values>;
}

/** Validates a form by the schema of the route that takes its body. */
export const bodyResolver =
  <Values extends FieldValues>({
    schema,
    bodyOf,
    pathOf = (path) => path,
    faultsOf,
  }: BodyRules<Values>): Resolver<Values> =>
  (values, _context, options) => {
    const issues = safeParse(schema, bodyOf(values)).issues ?? [];
    const said = [
      ...Object.entries<string | undefined>(faultsOf(values)),
      ...issues.map((issue) => [pathOf(getDotPath(issue) ?? ''), issue.message] as const),
    ];
    const faults: Record<string, { type: string; message: string }> = {};
    for (const [path, message] of said) if (message !== undefined) faults[path] ??= { type: 'rule', message };
    return Object.keys(faults).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors(faults as FieldErrors, options) as FieldErrors<Values> };
  };
