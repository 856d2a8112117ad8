import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { useCallback, useState } from 'react';

const NONE: ReadonlyMap<string, Recommendation> = new Map();

/**
 * Selection of recommendations across pages, limited to the maximum of a bulk approval. Those of the page that is shown are
 * as they are `now`, with the steps that they allow by now.
 */
export function useChosen(now: readonly Recommendation[] = []) {
  const [chosen, setChosen] = useState(NONE);
  const change = useCallback(
    (rows: readonly Recommendation[], isChosen: boolean) =>
      setChosen((current) => {
        const next = new Map(current);
        for (const row of rows) {
          if (!isChosen) next.delete(row.id);
          else if (next.size < RECOMMENDATION_LIMITS.bulk) next.set(row.id, row);
        }
        return next;
      }),
    [],
  );
  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen.values()].map((one) => now.find(({ id }) => id === one.id) ?? one),
    change,
    clear: useCallback(() => setChosen(NONE), []),
  };
}
