import type {
  Recommendation,
  RecommendationDetail,
  RecommendationFields,
} from '@portal/contracts/projects/recommendation';
import { endpointKey, useWrite, type Answer } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that shows the answer of a write in its panel until it is loaded again. */
function useCacheWrite() {
  const client = useQueryClient();
  return (written: RecommendationDetail): void => {
    client.setQueryData(endpointKey('GET /risks/{id}', { params: { id: written.id } }), written);
  };
}

interface Save {
  readonly fields: RecommendationFields;
  readonly isOverwriting?: boolean;
}

/** Adds a recommendation to an inspection, or changes one over the version that was opened. */
export function useSaveRecommendation(
  of: { readonly inspectionId: string } | { readonly recommendation: Recommendation },
) {
  const onAnswer = useCacheWrite();
  const create = useWrite('POST /risks', { onAnswer });
  const update = useWrite('PUT /risks', { onAnswer });
  return ({ fields, isOverwriting = false }: Save): Promise<RecommendationDetail> => {
    if ('inspectionId' in of) return create.mutateAsync({ body: { ...of, ...fields } });
    const { id, version } = of.recommendation;
    return update.mutateAsync({ body: { id, ...fields }, ifMatch: isOverwriting ? '*' : version });
  };
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

/** Approved recommendations, and failed ones with their reasons. */
export type BulkResult = Answer<'PUT /risks/bulk-approve'>;

/** Approves several recommendations, each by itself. */
export const useBulkApprove = () => useWrite('PUT /risks/bulk-approve', { refreshWhenRefused: true });
