/** A field with its old and new value. */
export interface FieldChange {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** Returns the fields that differ, in the order of the names. */
export function changesBetween<Content extends object>(
  before: Content,
  after: Content,
  fields: readonly (keyof Content & string)[],
): FieldChange[] {
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, oldValue: before[field] ?? null, newValue: after[field] ?? null }));
}
