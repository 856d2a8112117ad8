import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { useQuery } from '@tanstack/react-query';
import { fetchRecommendations } from '../recommendations.api.ts';
import { recommendationKeys } from '../recommendations.keys.ts';

/** Recommendations that a sheet shows at most: more is no sheet any more. */
export const SHEET_MAX = 200;
const PAGE = 100;
/** What the site was asked for and is not closed. */
const OPEN = 'Issued,InProgress,FurtherAction,Actioned';

/** What is open at the site, by inspection; of one inspection, or of all. */
export function useSheet(projectId: string, inspectionId: string | undefined) {
  return useQuery({
    queryKey: recommendationKeys.list(projectId, `sheet ${inspectionId ?? ''}`),
    queryFn: async ({ signal }) => {
      const items: Recommendation[] = [];
      let total = 0;
      for (let page = 1; items.length < SHEET_MAX; page++) {
        const address = { page, pageSize: PAGE };
        const found = await fetchRecommendations(
          projectId,
          { address, narrowing: { inspectionId, status: OPEN } },
          signal,
        );
        items.push(...found.items);
        total = found.totalCount;
        if (page >= found.totalPages) break;
      }
      return { items, isShortened: total > items.length };
    },
  });
}
