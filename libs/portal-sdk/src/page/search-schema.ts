/** A typed parameter of an address: reads its value from text and writes it back. */
export interface SearchParameter<Value> {
  /** Returns the value of a text. Empty text and text that makes no sense count as absent. */
  read(text: string): Value;
  /** Returns the text of a value, empty for a value that the address leaves out. */
  write(value: Value | undefined): string;
}

/** A parameter that is `undefined` when the address does not have it. */
export interface OptionalSearchParameter<Value> extends SearchParameter<Value | undefined> {
  /** Returns the parameter with a default value, which is left out of the address. */
  withDefault(fallback: Value): SearchParameter<Value>;
}

/** The parameters of a page or part of one, by their names in the address. */
export type SearchSchema = Readonly<Record<string, SearchParameter<unknown>>>;

export type SearchValues<Schema extends SearchSchema> = {
  readonly [Name in keyof Schema]: ReturnType<Schema[Name]['read']>;
};

/** New values of some parameters; `undefined` removes one. */
export type SearchChanges<Schema extends SearchSchema> = {
  readonly [Name in keyof Schema]?: ReturnType<Schema[Name]['read']> | undefined;
};

/** Texts of parameters absent from an address, for example those of a saved view. */
export type SearchDefaults = Readonly<Record<string, string>>;

/** Defines a parameter by how its text is parsed, `undefined` for text that makes no sense, and formatted. */
export function searchParameter<Value>(
  parse: (text: string) => Value | undefined,
  format: (value: Value) => string = String,
): OptionalSearchParameter<Value> {
  const read = (text: string) => (text === '' ? undefined : parse(text));
  const write = (value: Value | undefined) => (value === undefined ? '' : format(value));
  return {
    read,
    write,
    withDefault: (fallback) => ({
      read: (text) => read(text) ?? fallback,
      write: (value) => (write(value) === write(fallback) ? '' : write(value)),
    }),
  };
}

/** Defines a parameter that holds any text, or any that is valid. */
export const asText = (isValid: (text: string) => boolean = () => true): OptionalSearchParameter<string> =>
  searchParameter((text) => (isValid(text) ? text : undefined));

/** Defines a parameter that holds one of several values. */
export const asOneOf = <Value extends string>(values: readonly Value[]): OptionalSearchParameter<Value> =>
  searchParameter((text) => values.find((value) => value === text));

/** Defines a parameter that holds a whole number from 1; a greater number than `max` counts as `max`. */
export const asWholeNumber = (max = 999_999_999): OptionalSearchParameter<number> =>
  searchParameter((text) => (/^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), max) : undefined));

/** Reads the values of a schema's parameters from an address. */
export function readSearch<Schema extends SearchSchema>(
  search: URLSearchParams,
  schema: Schema,
  defaults: SearchDefaults = {},
): SearchValues<Schema> {
  const values = Object.entries(schema).map(([name, parameter]) => [
    name,
    parameter.read(search.get(name) ?? defaults[name] ?? ''),
  ]);
  return Object.fromEntries(values) as SearchValues<Schema>;
}

/**
 * Returns an address with changed parameters; the others stay. What the defaults say is left out, and a parameter that
 * is removed against its default stays with empty text.
 */
export function withSearch<Schema extends SearchSchema>(
  search: URLSearchParams,
  schema: Schema,
  changes: SearchChanges<Schema>,
  defaults: SearchDefaults = {},
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    const text = schema[name]?.write(value) ?? '';
    if (text === (defaults[name] ?? '')) next.delete(name);
    else next.set(name, text);
  }
  return next;
}
