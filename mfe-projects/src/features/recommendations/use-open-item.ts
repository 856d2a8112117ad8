import { asText, useSearch } from '@portal/portal-sdk';
import { useItemDialog } from '@portal/ui';
import { useCallback } from 'react';
import {
  NEW_RECOMMENDATION_SEARCH,
  newRecommendationIn,
  newRecommendationSearch,
} from '../../links/new-recommendation.ts';

const BOTH = { ...NEW_RECOMMENDATION_SEARCH, recommendationId: asText() };

/** Keeps the id of the recommendation open beside the list in the address; notifications use `recommendationId`. */
export function useOpenItem() {
  const { itemId, addressOf, close } = useItemDialog('recommendationId');
  const [search, setSearch] = useSearch(NEW_RECOMMENDATION_SEARCH);
  const [, setItem] = useSearch(BOTH);
  const add = useCallback((inspectionId: string) => setSearch(newRecommendationSearch({ inspectionId })), [setSearch]);
  /** Opens a recommendation in the place of the form of a new one. */
  const show = useCallback(
    (id: string) => setItem({ ...newRecommendationSearch(), recommendationId: id }, { replace: true }),
    [setItem],
  );
  const closeNew = useCallback(() => setSearch(newRecommendationSearch(), { replace: true }), [setSearch]);
  return { id: itemId, addressOf, close, newOne: newRecommendationIn(search), add, closeNew, show };
}
