import { useLocation, useSession } from '@portal/portal-sdk';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { fieldLabelsOf } from '../fields/field-labels.ts';
import { changesSince, type ChangesSince, type EditedItem } from './changes-since.ts';
import { draftKey, readDraft, removeExpiredDrafts, writeDraft, type DraftValues } from './draft-values.ts';
import { byPath, fingerprintOf, isSameValue, rootOf, type ValuesByPath } from './form-values.ts';

export interface FormDraft {
  /** Time at which the offered values were typed; null where none are offered. */
  readonly offeredFrom: Date | null;
  /** Changes of the item since then; null where there are none. */
  readonly changes: ChangesSince | null;
  /** True if the person has typed into all offered fields anew: there is nothing left to restore. */
  readonly isReplaced: boolean;
  /** Restores what was typed, except into fields that have been typed into since. */
  restore(): void;
  discard(): void;
  /** Removes the draft: the form was saved, or left without saving. */
  forget(): void;
}

export interface FormDraftOptions {
  /** The item that the form edits, as it was opened; undefined for a new one. */
  readonly item?: EditedItem | undefined;
  /** Groups of fields that mean something only together: one that was typed brings the others along. */
  readonly together?: readonly (readonly string[])[] | undefined;
  /** Returns true if all values were prefilled and none typed: they are not stored. */
  readonly isPrefilled?: (() => boolean) | undefined;
}

/** Returns true if the named form had a draft to offer when the component mounted. */
export function useHasFormDraft(name: string): boolean {
  const key = useDraftKey(name);
  return useState(() => readDraft(key) !== null)[0];
}

function useDraftKey(name: string): string {
  const { viewer } = useSession();
  return draftKey(viewer.userId, useLocation().pathname, name);
}

/**
 * Stores typed values of a form for 24 hours, for the same person at the same address, so that they outlive the session,
 * the browser and other people's changes of the item; they are offered when the form opens again. `name` distinguishes
 * the forms of an address and their items.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  { item, together = [], isPrefilled = () => false }: FormDraftOptions = {},
): FormDraft {
  const key = useDraftKey(name);
  const [offered, setOffered] = useState<DraftValues | null>(() => readDraft(key));
  const { control, subscribe, setValue, getValues } = form;

  const store = useEffectEvent((values: object, shown: object, dirty: object) => {
    const fields = fieldLabelsOf(control);
    const base = byPath(shown, fields);
    const typed = typedValues(byPath(values, fields), base, Object.keys(dirty), together);
    if (Object.keys(typed).length === 0 || isPrefilled()) return;
    const asShown = item && { version: item.version, fingerprints: fingerprintsOf(base) };
    // An offer that is not answered yet stays beside the text that is typed now.
    const kept = offered?.base ?? asShown;
    writeDraft(key, { values: { ...offered?.values, ...typed }, ...(kept && { base: kept }) });
  });

  useEffect(() => removeExpiredDrafts(), []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, defaultValues = {}, dirtyFields = {} }) => store(values, defaultValues, dirtyFields),
      }),
    [subscribe],
  );

  const forget = useCallback(() => {
    writeDraft(key, null);
    setOffered(null);
  }, [key]);
  const { defaultValues: shown = {}, dirtyFields } = form.formState;
  const typedNow = (): ValuesByPath => {
    const fields = fieldLabelsOf(control);
    return isPrefilled()
      ? {}
      : typedValues(byPath(getValues(), fields), byPath(shown, fields), Object.keys(dirtyFields), together);
  };
  const restore = (): void => {
    const typed = typedNow();
    for (const [path, value] of Object.entries(offered?.values ?? {})) {
      if (path in typed || !(rootOf(path) in getValues())) continue;
      setValue(path as Path<Values>, value as never, { shouldDirty: true });
    }
    setOffered(null);
  };
  return {
    offeredFrom: offered ? new Date(offered.savedAt) : null,
    changes: offered && changesSince(offered, item, control, (path) => get(shown, path)),
    isReplaced: offered !== null && isAllIn(offered.values, typedNow()),
    restore,
    discard: forget,
    forget,
  };
}

const isAllIn = (offered: ValuesByPath, typed: ValuesByPath): boolean =>
  Object.keys(offered).every((path) => path in typed);

/** Returns the values that differ from those shown at first, with the fields that belong to them. */
function typedValues(
  values: ValuesByPath,
  base: ValuesByPath,
  dirty: readonly string[],
  together: readonly (readonly string[])[],
): ValuesByPath {
  const isTyped = (path: string) => dirty.includes(rootOf(path)) && !isSameValue(values[path], base[path]);
  const typed = Object.keys(values).filter(isTyped);
  const groups = together.filter((group) => typed.some((path) => group.includes(rootOf(path))));
  const isKept = (path: string) => typed.includes(path) || groups.some((group) => group.includes(rootOf(path)));
  return Object.fromEntries(Object.entries(values).filter(([path]) => isKept(path)));
}

const fingerprintsOf = (values: ValuesByPath): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, fingerprintOf(value)]));
