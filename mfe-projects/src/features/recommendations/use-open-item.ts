import { useSearchParams } from '@portal/portal-sdk';
import { useItemDialog } from '@portal/ui';
import { useCallback } from 'react';
import {
  newRecommendationIn,
  withNewRecommendation,
  withoutNewRecommendation,
} from '../../links/new-recommendation.ts';

/** Which recommendation is open beside the list, as the address says; notifications name it by `recommendationId`. */
export function useOpenItem() {
  const { itemId, addressOf, close } = useItemDialog('recommendationId');
  const [search, setSearch] = useSearchParams();
  const add = useCallback(
    (inspectionId: string) => setSearch((current: URLSearchParams) => withNewRecommendation(current, { inspectionId })),
    [setSearch],
  );
  const closeNew = useCallback(
    () => setSearch((current: URLSearchParams) => withoutNewRecommendation(current), { replace: true }),
    [setSearch],
  );
  return { id: itemId, addressOf, close, newOne: newRecommendationIn(search), add, closeNew };
}
