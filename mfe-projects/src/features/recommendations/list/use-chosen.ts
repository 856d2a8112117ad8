import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { notify } from '@portal/portal-sdk';
import { useCallback, useState } from 'react';

const NONE: ReadonlyMap<string, Recommendation> = new Map();

/**
 * Selection of recommendations across pages. One beyond the maximum of a bulk approval is refused in sight. Those of the
 * page that is shown are as they are `now`, with the steps that they allow by now.
 */
export function useChosen(now: readonly Recommendation[] = []) {
  const [chosen, setChosen] = useState(NONE);
  const change = useCallback(
    (rows: readonly Recommendation[], isChosen: boolean) => {
      const next = new Map(chosen);
      for (const row of rows) {
        if (!isChosen) next.delete(row.id);
        else if (next.has(row.id) || next.size < RECOMMENDATION_LIMITS.bulk) next.set(row.id, row);
      }
      setChosen(next);
      if (isChosen && !rows.every(({ id }) => next.has(id))) {
        notify.warning(RECOMMENDATION_TEXTS.atMost(RECOMMENDATION_LIMITS.bulk));
      }
    },
    [chosen],
  );
  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen.values()].map((one) => now.find(({ id }) => id === one.id) ?? one),
    change,
    clear: useCallback(() => setChosen(NONE), []),
  };
}
