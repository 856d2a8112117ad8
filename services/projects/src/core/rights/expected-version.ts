import type { ExpectedVersion } from '@portal/service-kit';

/** The columns of a version, as every noun stores them. */
interface VersionColumns {
  readonly version: number;
  readonly changed_by: string | null;
  readonly changed_at: Date | null;
}

/** Returns when and by whom a row was last changed, for the conflict that its editors are shown. */
export const lastChangeOf = ({ changed_by: changedBy, changed_at: changedAt }: VersionColumns, mayChange: boolean) => ({
  changedBy: mayChange ? changedBy : null,
  changedDateTime: mayChange ? (changedAt?.toISOString() ?? null) : null,
});

/** Returns the version of a row beside the one that a request names, for `admit`. */
export const expectedVersion = (
  { version, changed_by: changedBy, changed_at: changedAt }: VersionColumns,
  expected: number | undefined,
  text: string,
): ExpectedVersion => ({ now: { version, changedBy, changedAt }, expected, text });
