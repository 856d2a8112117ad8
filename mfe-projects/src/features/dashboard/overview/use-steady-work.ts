import type { MyWork, MyWorkItem } from '@portal/contracts/insights/my-work';
import { useMemo, useState } from 'react';

/** An item as it is shown. */
export interface SteadyItem extends MyWorkItem {
  /** True once it no longer waits; it keeps its place until the list is taken up anew. */
  readonly isDone: boolean;
}

/**
 * Keeps a list in place while somebody reads it: what is done stays where it was, and what is new waits until it is asked
 * for, so that no line moves under the eyes or the pointer.
 * @param among key of the list; another one is shown at once
 */
export function useSteadyWork(newest: MyWork | undefined, among: string) {
  const [taken, setTaken] = useState<{ readonly among: string; readonly items: readonly MyWorkItem[] }>();
  if (newest && taken?.among !== among) setTaken({ among, items: newest.items });
  const items = useMemo(() => {
    const waiting = new Map(newest?.items.map((item) => [item.key, item]));
    return (taken?.items ?? []).map((item): SteadyItem => {
      const now = waiting.get(item.key);
      // Its group stays, too; the reason is that of now.
      return { ...(now ?? item), urgency: item.urgency, isDone: newest !== undefined && now === undefined };
    });
  }, [newest, taken]);
  const added = useMemo(() => {
    const known = new Set(taken?.items.map(({ key }) => key));
    return taken ? (newest?.items.filter(({ key }) => !known.has(key)).length ?? 0) : 0;
  }, [newest, taken]);
  const takeUp = () => newest && setTaken({ among, items: newest.items });
  return { items: taken && items, added, takeUp };
}
