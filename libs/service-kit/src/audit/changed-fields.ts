/** Characters of a text that are kept. */
const MAX_TEXT = 2_000;
const MAX_DEPTH = 6;
/** Field names never recorded, in any spelling: `passwordHash`, `refresh_token`, `cookie`. */
const SECRET = /pass(?:word|phrase)|token|hash|secret|salt|cookie|credential|authorization|private_?key/i;
const HIDDEN = '(not recorded)';

export type Fields = Readonly<Record<string, unknown>>;
/** Fields that differ, each with its old and new value; null for absent ones. */
export type Changes = Record<string, { readonly old: unknown; readonly new: unknown }>;

/**
 * The fields that differ between two states of an item; with one of them the fields that have a value. Of passwords, tokens
 * and hashes only that they changed is kept.
 */
export function changedFields(before: Fields | undefined, after: Fields | undefined): Changes | null {
  const changes: Changes = {};
  // A state with fewer fields does not affect the others.
  for (const name of Object.keys(after ?? before ?? {})) {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null].map(asJson);
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[name] = SECRET.test(name) ? { old: HIDDEN, new: HIDDEN } : { old: kept(was), new: kept(is) };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Details as they are kept: without secrets, texts cut. */
export const recordedDetails = (details: Fields | undefined): Fields | null =>
  details ? keptFields(JSON.parse(JSON.stringify(details)), 0) : null;

/** Converts a value to what JSON can hold: dates as texts, without functions. */
const asJson = (value: unknown): unknown => (value === null ? null : JSON.parse(JSON.stringify(value) ?? 'null'));

function kept(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storable(value, MAX_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => kept(one, depth + 1));
  return keptFields(value, depth);
}

const keptFields = (fields: object, depth: number): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      storable(name, 100),
      SECRET.test(name) && one !== null ? HIDDEN : kept(one, depth + 1),
    ]),
  );

/** A text that PostgreSQL can store, cut to a length. */
export function storable(text: string, length: number): string {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length > length ? `${clean.slice(0, length - 1).toWellFormed()}…` : clean;
}
