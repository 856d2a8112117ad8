import type {
  Recommendation,
  RecommendationDetail,
  RecommendationFields,
} from '@portal/contracts/projects/recommendation';
import { call, endpointKey, useWrite, type Answer } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that shows the answer of a write in its panel until it is loaded again. */
function useCacheWrite() {
  const client = useQueryClient();
  return (written: RecommendationDetail): void => {
    client.setQueryData(endpointKey('GET /risks/{id}', { params: { id: written.id } }), written);
  };
}

/** Returns a recommendation as it is now. */
export const recommendationNow = ({ id }: Recommendation) => call('GET /risks/{id}', { params: { id } });

/** Returns the function that changes a recommendation over the version of `over`, or adds one to an inspection without it. */
export function useSaveRecommendation(inspectionId: string) {
  const onAnswer = useCacheWrite();
  const create = useWrite('POST /risks', { onAnswer });
  const update = useWrite('PUT /risks', { onAnswer });
  return (fields: RecommendationFields, over: Recommendation | undefined): Promise<RecommendationDetail> =>
    over
      ? update.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
      : create.mutateAsync({ body: { inspectionId, ...fields } });
}

/** Returns the settings of a step: a refusal refreshes as well, since something has changed. */
const useStepSettings = () => ({ refreshWhenRefused: true, onAnswer: useCacheWrite() });

/** Approves a recommendation. */
export const useApprove = () => useWrite('PUT /risks/{id}/approve', useStepSettings());

/** Rejects a recommendation for a reason. */
export const useReject = () => useWrite('PUT /risks/{id}/reject', useStepSettings());

/** Starts a recommendation, closes it or requires further action. */
export const useSetStatus = () => useWrite('PUT /risks/{id}/status', useStepSettings());

/** Records the action taken on a recommendation. */
export const useRecordAction = () => useWrite('PUT /risks/{id}/action', useStepSettings());

/** Comments on a recommendation. */
export const useComment = () => useWrite('PUT /risks/{id}/comment', useStepSettings());

/** Deletes a recommendation. */
export const useDeleteRecommendation = () => useWrite('DELETE /risks/{id}', { refreshWhenRefused: true });

/** The recommendation as the parameters of a write, over the version that is shown. */
export const target = ({ id, version }: Recommendation) => ({ params: { id }, ifMatch: version });

/** Changed recommendations, and failed ones with their reasons. */
export type BulkResult = Answer<'PUT /risks/bulk-step'>;

/** Takes a step with several recommendations, each by itself. */
export const useBulkStep = () => useWrite('PUT /risks/bulk-step', { refreshWhenRefused: true });

/** Changes fields of several drafts, each by itself. */
export const useBulkEdit = () => useWrite('PUT /risks/bulk-edit', { refreshWhenRefused: true });

/** Approves several recommendations, each by itself. */
export const useBulkApprove = () => useWrite('PUT /risks/bulk-approve', { refreshWhenRefused: true });
