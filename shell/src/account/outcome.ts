import { ApiError } from '@portal/api-client';
import { formFault } from './form-fault.ts';

/** Result of sending a form: `done`, or errors by field and (`form`) as a whole. */
export type Outcome<Field extends string, Done = true> = Partial<Record<Field | 'form', string>> & {
  readonly done?: Done;
};

/** The faults that there are; undefined where every field is right. */
export function faultsOf<Field extends string>(
  faults: Readonly<Partial<Record<Field, string | undefined>>>,
): Partial<Record<Field, string>> | undefined {
  const found = Object.entries<string | undefined>(faults).filter(([, fault]) => fault !== undefined);
  return found.length > 0 ? (Object.fromEntries(found) as Partial<Record<Field, string>>) : undefined;
}

/** The first message of each of the fields that has one, as the server and the schemas name them. */
export const firstMessages = <Field extends string>(
  fields: readonly Field[],
  messages: Readonly<Record<string, readonly string[]>>,
): Partial<Record<Field, string>> | undefined =>
  faultsOf(Object.fromEntries(fields.map((field) => [field, messages[field]?.[0]])) as Record<Field, string>);

interface Attempt<Field extends string, Done> {
  /** Fields of the form, at which the server's faults are shown. */
  readonly fields: readonly Field[];
  readonly send: () => Promise<Done>;
  /** Handles refusals specific to this form; returns undefined for all others. */
  readonly onRefusal?: (error: ApiError) => Outcome<Field, Done> | undefined;
}

/** Sends a form. Returns the outcome; throws only errors that are no answer of the server. */
export async function attempt<Field extends string, Done>({
  fields,
  send,
  onRefusal,
}: Attempt<Field, Done>): Promise<Outcome<Field, Done>> {
  try {
    return { done: await send() } as Outcome<Field, Done>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (onRefusal?.(error) ?? firstMessages(fields, error.fieldErrors) ?? { form: formFault(error) }) as Outcome<
      Field,
      Done
    >;
  }
}
