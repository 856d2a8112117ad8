import type {
  Recommendation,
  RecommendationDetail,
  RecommendationFields,
} from '@portal/contracts/projects/recommendation';
import { endpointKey, useWrite, type Answer } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that shows the answer of a write in its panel until it is read anew. */
function useKeepWritten() {
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
  const onAnswer = useKeepWritten();
  const create = useWrite('POST /risks', { onAnswer });
  const update = useWrite('PUT /risks', { onAnswer });
  return ({ fields, isOverwriting = false }: Save): Promise<RecommendationDetail> => {
    if ('inspectionId' in of) return create.mutateAsync({ body: { ...of, ...fields } });
    const { id, version } = of.recommendation;
    return update.mutateAsync({ body: { id, ...fields }, ifMatch: isOverwriting ? '*' : version });
  };
}

/** A refusal of a step, too, tells that something has changed. */
const useStepSettings = () => ({ refreshWhenRefused: true, onAnswer: useKeepWritten() });

/** Approves a recommendation. */
export const useApprove = () => useWrite('PUT /risks/{id}/approve', useStepSettings());

/** Rejects a recommendation for a reason. */
export const useReject = () => useWrite('PUT /risks/{id}/reject', useStepSettings());

/** Takes a recommendation up, closes it or asks for further action. */
export const useSetStatus = () => useWrite('PUT /risks/{id}/status', useStepSettings());

/** Says what was done about a recommendation. */
export const useSayAction = () => useWrite('PUT /risks/{id}/action', useStepSettings());

/** Comments on a recommendation. */
export const useComment = () => useWrite('PUT /risks/{id}/comment', useStepSettings());

/** Deletes a recommendation. */
export const useDeleteRecommendation = () => useWrite('DELETE /risks/{id}', { refreshWhenRefused: true });

/** The recommendation as the parameters of a write, over the version that is shown. */
export const target = ({ id, version }: Recommendation) => ({ params: { id }, ifMatch: version });

/** The recommendations that were approved, and those that were not, with the reason. */
export type BulkResult = Answer<'PUT /risks/bulk-approve'>;

/** Approves several recommendations, each by itself. */
export const useBulkApprove = () => useWrite('PUT /risks/bulk-approve', { refreshWhenRefused: true });
