import { useState } from 'react';

/** Things in the order in which they were taken up. */
interface HeldOrder<Thing> {
  /** Things that were taken up and are still there, as they are now. */
  readonly held: readonly Thing[];
  /** Things that came since. */
  readonly added: readonly Thing[];
  /** Takes up those that came since, after the others. */
  readonly takeUp: () => void;
}

/**
 * Keeps things in the order in which they were taken up while somebody reads them (decisions §27): those that stay follow what
 * happens to them in their places, and those that are gone leave.
 * @param newest things as they were read last
 * @param among key of the order: another one is taken up at once; undefined while what belongs to it is read
 */
export function useHeldOrder<Thing>(
  newest: readonly Thing[],
  idOf: (thing: Thing) => string,
  among: string | undefined,
): HeldOrder<Thing> {
  const [taken, setTaken] = useState<{ readonly among: string; readonly ids: readonly string[] }>();
  const things = new Map(newest.map((thing) => [idOf(thing), thing]));
  if (among !== undefined && taken?.among !== among) {
    setTaken({ among, ids: [...things.keys()] });
    return { held: newest, added: [], takeUp: () => undefined };
  }
  if (!taken) return { held: newest, added: [], takeUp: () => undefined };
  const held = taken.ids.flatMap((id) => things.get(id) ?? []);
  for (const id of taken.ids) things.delete(id);
  return {
    held,
    added: [...things.values()],
    takeUp: () => setTaken({ ...taken, ids: [...taken.ids, ...things.keys()] }),
  };
}

/** Returns things as {@link useHeldOrder} keeps them, those that came since at the end. */
export function useGrowingOrder<Thing>(...given: Parameters<typeof useHeldOrder<Thing>>): readonly Thing[] {
  const { held, added, takeUp } = useHeldOrder(...given);
  if (added.length > 0) takeUp();
  return [...held, ...added];
}
