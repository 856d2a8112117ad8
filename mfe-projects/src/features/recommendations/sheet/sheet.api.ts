import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { endpointKey } from '@portal/portal-sdk';
import { useQuery } from '@tanstack/react-query';
import { recommendationsQuery } from '../recommendations.api.ts';

/** Recommendations that a sheet shows at most: more is no sheet any more. */
export const SHEET_MAX = 200;
const PAGE = 100;
/** Statuses of recommendations that wait for the site. */
const OPEN = 'Issued,InProgress,FurtherAction,Actioned';

/** Reads the recommendations open at the site, by inspection; of one inspection, or of all. */
export const useSheet = (projectId: string, inspectionId: string | undefined) =>
  useQuery({
    queryKey: [...endpointKey('GET /inspections/all-risks'), 'sheet', projectId, inspectionId],
    queryFn: async ({ signal }) => {
      const items: Recommendation[] = [];
      let total = 0;
      for (let page = 1; items.length < SHEET_MAX; page++) {
        const query = { address: { page, pageSize: PAGE }, narrowing: { inspectionId, status: OPEN } };
        const found = await recommendationsQuery(projectId, query).queryFn({ signal });
        items.push(...found.items);
        total = found.totalCount;
        if (page >= found.totalPages) break;
      }
      return { items, isShortened: total > items.length };
    },
  });
