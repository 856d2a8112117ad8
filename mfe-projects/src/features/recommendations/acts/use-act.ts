import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { useItemAction } from '@portal/ui';
import { useChanged, useRecommendationCall } from '../recommendation-writes.api.ts';

interface ActOptions {
  readonly call: Parameters<typeof useRecommendationCall>[1];
  /** What is told when it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

/**
 * A step of one recommendation over the version that the person has looked at; where it was changed meanwhile, they are
 * asked (decisions §4).
 */
export function useAct(recommendation: Recommendation, { call, done, onClose }: ActOptions) {
  const changed = useChanged(recommendation.projectId);
  const action = useItemAction({
    mutation: useRecommendationCall(recommendation, call),
    done,
    onClose,
    fields: true,
    stale: { onReload: () => void changed(), overwrite: (sent) => ({ ...sent, isOverwriting: true }) },
  });
  return {
    /** Does it, and throws what the server refuses. */
    act: (json: object): Promise<void> => action.attempt({ json }),
    /** Does it; what the server refuses is told, or asked about. */
    start: (json: object = {}): void => action.run({ json }),
    /** What the server said of the field. */
    error: action.error,
    isBusy: action.isBusy,
    askStale: (fault: unknown, json: object) => action.askStale(fault, { json }),
    staleDialog: action.staleDialog,
  };
}
