import {
  RECOMMENDATION_SORT_FIELDS,
  type RecommendationSortField,
} from '@portal/contracts/projects/recommendation-lists';
import type { Recommendations } from '@portal/contracts/projects/recommendation';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import { call, endpointKey, endpointQuery, useEndpoint } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Narrowing } from './use-narrowing.ts';

/** Page, search, order and filters of a list. */
export interface ListQuery {
  readonly address: ListAddress;
  readonly narrowing: Narrowing;
}

/** The filters as the endpoints take them. */
const filtersOf = ({ status, priority, category, due }: Narrowing) => ({
  ...(status && { status }),
  ...(priority && { priority }),
  ...(category && { category }),
  ...(due === 'overdue' && { isOverdue: 'true' as const }),
  ...(due === 'soon' && { isDueSoon: 'true' as const }),
});

/** Returns the query of a page of recommendations: of an inspection where the list is narrowed to one, else of all. */
export function recommendationsQuery(projectId: string, { address, narrowing }: ListQuery) {
  const query = listQueryOf(address);
  if (!address.sortFieldName) query.set('sortFieldName', 'urgency');
  for (const [name, value] of Object.entries(filtersOf(narrowing))) query.set(name, value);
  if (narrowing.inspectionId) {
    query.set('inspectionId', narrowing.inspectionId);
    return endpointQuery('GET /inspections/risks', { query });
  }
  query.set('projectId', projectId);
  return endpointQuery('GET /inspections/all-risks', { query });
}

/** Reads a page of recommendations where it is shown; the one before stays until it is there. */
export const useRecommendations = (projectId: string, query: ListQuery, isShown = true) =>
  useQuery({
    ...recommendationsQuery(projectId, query),
    placeholderData: keepPreviousData,
    enabled: isShown,
  });

/** Returns the function that returns such a page as it was read last, also before it is shown. */
export function useNewestRecommendations(projectId: string, query: ListQuery) {
  const client = useQueryClient();
  return () => client.getQueryData<Recommendations>(recommendationsQuery(projectId, query).queryKey);
}

/** Reads a recommendation with its thread. */
export const useRecommendation = (id: string) => useEndpoint('GET /risks/{id}', { params: { id } });

const HISTORY_PAGE = 20;

/** Reads the history of a recommendation, newest first, older entries on request. */
export const useRecommendationHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: endpointKey('GET /risks/{id}/history', { params: { id } }),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      call('GET /risks/{id}/history', { params: { id }, query: { page: pageParam, pageSize: HISTORY_PAGE }, signal }),
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
  });

/** Returns the address of a file with all recommendations that a list is narrowed to, in its order. */
export function requestRecommendationsExport(
  projectId: string,
  format: ExportFormat,
  { address: { name, sortFieldName, sortDirection }, narrowing }: ListQuery,
) {
  const { inspectionId } = narrowing;
  const sorted = RECOMMENDATION_SORT_FIELDS.find((field): field is RecommendationSortField => field === sortFieldName);
  return call('POST /risks/exports', {
    body: {
      projectId,
      format,
      ...(inspectionId && { inspectionId }),
      ...filtersOf(narrowing),
      ...(name && { name }),
      ...(sorted && sortDirection ? { sortFieldName: sorted, sortDirection } : { sortFieldName: 'urgency' as const }),
    },
  });
}
