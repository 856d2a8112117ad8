import type { DraftValues } from './draft-values.ts';
import { fingerprintOf } from './form-values.ts';

/** An item that a form edits, with the last change of it. */
export interface EditedItem {
  readonly version: number;
  readonly changedBy?: string | null | undefined;
  readonly changedDateTime?: string | null | undefined;
}

/** Changes of an item since a draft of it was typed. */
export interface ChangesSince {
  /** Person and time of the last change; null where they are not known. */
  readonly by: string | null;
  readonly at: string | null;
  /** True if the item was saved more than once. */
  readonly areSeveral: boolean;
  /** Paths of the changed fields. */
  readonly fields: readonly string[];
  /** Paths of those that the draft would replace. */
  readonly replaced: readonly string[];
  /** Control of the form, which knows the labels of its fields. */
  readonly control: object;
}

/** Returns what was changed since a draft was typed over an item; null where nothing was. */
export function changesSince(
  { base, values }: DraftValues,
  item: EditedItem | undefined,
  control: object,
  valueOf: (path: string) => unknown,
): ChangesSince | null {
  if (!base || !item || base.version === item.version) return null;
  const fields = Object.keys(base.fingerprints).filter(
    (path) => fingerprintOf(valueOf(path)) !== base.fingerprints[path],
  );
  return {
    by: item.changedBy ?? null,
    at: item.changedDateTime ?? null,
    areSeveral: item.version > base.version + 1,
    fields,
    replaced: fields.filter((path) => path in values),
    control,
  };
}
