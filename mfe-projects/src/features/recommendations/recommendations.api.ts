import type { Page } from '@portal/contracts/common/list';
import type { Activity } from '@portal/contracts/projects/activity';
import type { Recommendation, RecommendationDetail, Recommendations } from '@portal/contracts/projects/recommendation';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { recommendationKeys } from './recommendations.keys.ts';
import type { Narrowing } from './use-narrowing.ts';

/** What a list is asked for, beside its page. */
export interface ListQuery {
  readonly address: ListAddress;
  readonly narrowing: Narrowing;
}

/** The filters as the routes take them. */
export function narrowingParameters({ status, priority, category, due }: Narrowing): Record<string, string> {
  return {
    ...(status && { status }),
    ...(priority && { priority }),
    ...(category && { category }),
    ...(due === 'overdue' && { isOverdue: 'true' }),
    ...(due === 'soon' && { isDueSoon: 'true' }),
  };
}

function searchOf(projectId: string, { address, narrowing }: ListQuery): URLSearchParams {
  const search = listQueryOf(address);
  for (const [name, value] of Object.entries(narrowingParameters(narrowing))) search.set(name, value);
  if (narrowing.inspectionId) search.set('inspectionId', narrowing.inspectionId);
  else search.set('projectId', projectId);
  return search;
}

/** `GET /inspections/all-risks`, or `GET /inspections/risks` of one inspection. */
export const fetchRecommendations = (
  projectId: string,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Recommendations> => {
  const path = query.narrowing.inspectionId ? 'inspections/risks' : 'inspections/all-risks';
  return getData<Recommendations>(api.get(path, { searchParams: searchOf(projectId, query), signal }));
};

/** A page of recommendations; the one before stays until it is there. */
export function useRecommendations(projectId: string, query: ListQuery, isWanted = true) {
  return useQuery({
    queryKey: recommendationKeys.list(projectId, searchOf(projectId, query).toString()),
    queryFn: ({ signal }) => fetchRecommendations(projectId, query, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** `GET /risks/{id}` */
export function useRecommendation(projectId: string, id: string | null) {
  return useQuery({
    queryKey: recommendationKeys.one(projectId, id),
    queryFn: ({ signal }) =>
      getData<RecommendationDetail>(api.get(`risks/${encodeURIComponent(id ?? '')}`, { signal })),
    enabled: id !== null,
  });
}

const HISTORY_PAGE = 20;

/** `GET /risks/{id}/history`, newest first, older ones as they are asked for. */
export function useRecommendationHistory({ projectId, id }: Pick<Recommendation, 'projectId' | 'id'>) {
  return useInfiniteQuery({
    queryKey: recommendationKeys.history(projectId, id),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => {
      const searchParams = { page: String(pageParam), pageSize: String(HISTORY_PAGE) };
      return getData<Page<Activity>>(api.get(`risks/${id}/history`, { searchParams, signal }));
    },
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
  });
}
