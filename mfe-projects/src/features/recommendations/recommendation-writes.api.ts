import type {
  Recommendation,
  RecommendationDetail,
  RecommendationFields,
} from '@portal/contracts/projects/recommendation';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recommendationKeys } from './recommendations.keys.ts';

/** The version that was read goes with every write; `*` is whichever there is now (decisions §4). */
const ifMatch = (version: number, isOverwriting: boolean) => ({ 'If-Match': isOverwriting ? '*' : `"${version}"` });

/** What a write makes old: everything of the project's recommendations. */
export function useChanged(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: recommendationKeys.ofProject(projectId) });
}

/** The answer of a write is what its panel shows until it is read anew. */
function useWritten(projectId: string) {
  const client = useQueryClient();
  const changed = useChanged(projectId);
  return async (written: RecommendationDetail) => {
    client.setQueryData(recommendationKeys.one(projectId, written.id), written);
    await changed();
  };
}

interface Save {
  readonly fields: RecommendationFields;
  readonly isOverwriting?: boolean;
}

/** `POST /risks` to an inspection, or `PUT /risks` where there is one. */
export function useSaveRecommendation(
  projectId: string,
  of: { readonly inspectionId: string } | { readonly recommendation: Recommendation },
) {
  return useMutation({
    mutationFn: ({ fields, isOverwriting = false }: Save) => {
      if ('inspectionId' in of) return getData<RecommendationDetail>(api.post('risks', { json: { ...of, ...fields } }));
      const { id, version } = of.recommendation;
      const headers = ifMatch(version, isOverwriting);
      return getData<RecommendationDetail>(api.put('risks', { json: { id, ...fields }, headers }));
    },
    onSuccess: useWritten(projectId),
  });
}

/** The calls on one recommendation, by the end of their path. */
type Call = 'approve' | 'reject' | 'status' | 'action' | 'comment';

interface Sent {
  readonly json?: object;
  readonly isOverwriting?: boolean;
}

/** `PUT /risks/{id}/{call}` */
export function useRecommendationCall({ projectId, id, version }: Recommendation, call: Call) {
  const changed = useChanged(projectId);
  return useMutation({
    mutationFn: ({ json = {}, isOverwriting = false }: Sent) => {
      const headers = call === 'comment' ? {} : ifMatch(version, isOverwriting);
      return getData<RecommendationDetail>(api.put(`risks/${id}/${call}`, { json, headers }));
    },
    onSuccess: useWritten(projectId),
    // A refusal, too, tells that something has changed.
    onError: () => void changed(),
  });
}

/** `DELETE /risks/{id}` */
export function useDeleteRecommendation({ projectId, id, version }: Recommendation) {
  return useMutation({
    mutationFn: () => getData(api.delete(`risks/${id}`, { headers: ifMatch(version, false) })),
    onSettled: useChanged(projectId),
  });
}

/** What became of each of several that were to be approved. */
export interface BulkResult {
  readonly approved: readonly string[];
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/** `PUT /risks/bulk-approve` */
export function useBulkApprove(projectId: string) {
  return useMutation({
    mutationFn: (ids: readonly string[]) => getData<BulkResult>(api.put('risks/bulk-approve', { json: { ids } })),
    onSettled: useChanged(projectId),
  });
}
