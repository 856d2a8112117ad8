import { useLocation, useSession } from '@portal/portal-sdk';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { keptKey, readKept, sweepKept, writeKept, type KeptValues } from './kept-values.ts';

export interface KeptForm {
  /** Time at which the offered values were typed; null where none are offered. */
  readonly offeredFrom: Date | null;
  restore(): void;
  discard(): void;
  /** The form was saved, or left with its changes given up. */
  forget(): void;
}

/** Returns true if the named form had kept values to offer when the component mounted. */
export function useHasKeptForm(name: string): boolean {
  const key = useKeptKey(name);
  return useState(() => readKept(key) !== null)[0];
}

function useKeptKey(name: string): string {
  const { viewer } = useSession();
  return keptKey(viewer.userId, useLocation().pathname, name);
}

/**
 * Keeps typed values of a form for 24 hours, for the same person at the same address, so that they outlive the session
 * and the browser; they are offered when the form opens again. `name` distinguishes the forms of an address, and
 * versions of their item; prefilled values (`isNobodys`) are not kept.
 */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  isNobodys: () => boolean = () => false,
): KeptForm {
  const key = useKeptKey(name);
  const [offered, setOffered] = useState<KeptValues | null>(() => readKept(key));
  const { subscribe, setValue, getValues } = form;

  const isKeepable = useEffectEvent(() => !isNobodys());

  useEffect(() => sweepKept(), []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ values, dirtyFields }) => {
          const changed = Object.keys(dirtyFields ?? {}).map((field) => [field, values[field as Path<Values>]]);
          if (changed.length > 0 && isKeepable()) writeKept(key, Object.fromEntries(changed));
        },
      }),
    [key, subscribe],
  );

  const forget = useCallback(() => {
    writeKept(key, null);
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
