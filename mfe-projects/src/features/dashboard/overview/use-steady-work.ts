import { URGENCIES, type Urgency } from '@portal/contracts/insights/dashboard-lists';
import type { MyWork, MyWorkItem } from '@portal/contracts/insights/my-work';
import { useMemo, useState } from 'react';

/** An item as it is shown. */
export interface SteadyItem extends MyWorkItem {
  /** True once it no longer waits; it keeps its place until the list is taken up anew. */
  readonly isDone: boolean;
}

interface Taken {
  readonly among: string;
  readonly items: readonly MyWorkItem[];
}

/**
 * Keeps a list in place while somebody reads it: what is done stays where it was, and what is new waits until it is asked
 * for, so that no line moves under the eyes or the pointer. Where nothing is left to do, what is new is shown at once.
 * @param among key of the list; another one is shown at once
 */
export function useSteadyWork(newest: MyWork | undefined, among: string) {
  const [taken, setTaken] = useState<Taken>();
  const items = useMemo(() => taken && itemsOf(taken, newest), [newest, taken]);
  const isNothingLeft = newest && newest.items.length > 0 && items?.every(({ isDone }) => isDone);
  if (newest && (taken?.among !== among || isNothingLeft)) setTaken({ among, items: newest.items });
  const added = useMemo(() => {
    const known = new Set(taken?.items.map(({ key }) => key));
    return taken ? (newest?.items.filter(({ key }) => !known.has(key)).length ?? 0) : 0;
  }, [newest, taken]);
  const takeUp = () => newest && setTaken({ among, items: newest.items });
  return { items, added, takeUp };
}

/** Returns the list that was taken up, each item as it is now, in its place and its group. */
function itemsOf(taken: Taken, newest: MyWork | undefined): readonly SteadyItem[] {
  const waiting = new Map(newest?.items.map((item) => [item.key, item]));
  /** Place up to which what is missing of an urgency is done. */
  const endOf = (urgency: Urgency): number => {
    const total = newest?.totals.find((one) => one.urgency === urgency);
    const listed = newest?.items.filter((one) => one.urgency === urgency).length;
    if (total && !total.totalIsLowerBound && total.totalCount === listed) return taken.items.length;
    return taken.items.findLastIndex((one) => one.urgency === urgency && waiting.get(one.key)?.urgency === urgency);
  };
  // More urgent work pushes others out of the answer, which still wait: those before a listed item of their urgency are done.
  const ends = new Map(URGENCIES.map((urgency) => [urgency, endOf(urgency)]));
  return taken.items.map((item, place) => {
    const now = waiting.get(item.key);
    const isMissing = newest !== undefined && now === undefined;
    return { ...(now ?? item), urgency: item.urgency, isDone: isMissing && place < (ends.get(item.urgency) ?? 0) };
  });
}
