import { useLocation, useSession } from '@portal/portal-sdk';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { draftKey, readDraft, removeExpiredDrafts, writeDraft, type DraftValues } from './draft-values.ts';

export interface FormDraft {
  /** Time at which the offered values were typed; null where none are offered. */
  readonly offeredFrom: Date | null;
  restore(): void;
  discard(): void;
  /** Removes the draft: the form was saved, or left without saving. */
  forget(): void;
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
 * Stores typed values of a form for 24 hours, for the same person at the same address, so that they outlive the session
 * and the browser; they are offered when the form opens again. `name` distinguishes the forms of an address, and
 * versions of their item; prefilled values (`isPrefilled`) are not stored.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  isPrefilled: () => boolean = () => false,
): FormDraft {
  const key = useDraftKey(name);
  const [offered, setOffered] = useState<DraftValues | null>(() => readDraft(key));
  const { subscribe, setValue, getValues } = form;

  const isWorthKeeping = useEffectEvent(() => !isPrefilled());

  useEffect(() => removeExpiredDrafts(), []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields }) => {
          const changed = Object.keys(dirtyFields ?? {}).map((field) => [field, values[field as Path<Values>]]);
          if (changed.length > 0 && isWorthKeeping()) writeDraft(key, Object.fromEntries(changed));
        },
      }),
    [key, subscribe],
  );

  const forget = useCallback(() => {
    writeDraft(key, null);
    setOffered(null);
  }, [key]);
  const restore = (): void => {
    for (const [field, value] of Object.entries(offered?.values ?? {})) {
      if (field in getValues()) setValue(field as Path<Values>, value as never, { shouldDirty: true });
    }
    setOffered(null);
  };
  return { offeredFrom: offered ? new Date(offered.savedAt) : null, restore, discard: forget, forget };
}
