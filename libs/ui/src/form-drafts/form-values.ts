/** Values of a form by the path of their field: `address.city`. */
export type ValuesByPath = Readonly<Record<string, unknown>>;

/** Returns the values of a form by path. `fields` have a value of several parts that belong together. */
export function byPath(values: object, fields: ReadonlyMap<string, unknown>, prefix = ''): ValuesByPath {
  const entries = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const path = `${prefix}${name}`;
    return isGroup(value) && !fields.has(path) ? Object.entries(byPath(value, fields, `${path}.`)) : [[path, value]];
  });
  return Object.fromEntries(entries) as ValuesByPath;
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns the name of the form's value that a path leads into. */
export const rootOf = (path: string): string => path.split('.', 1)[0] ?? path;

/** Returns true if two values are saved alike. */
export const isSameValue = (one: unknown, other: unknown): boolean => written(one) === written(other);

const written = (value: unknown): string => JSON.stringify(value ?? null);

/** Returns the fingerprint of a value (FNV-1a): equal values have the same one, and it does not give the value away. */
export function fingerprintOf(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of written(value)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
