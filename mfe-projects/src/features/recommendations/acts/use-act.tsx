import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { useStaleSave } from '@portal/ui';
import { useState } from 'react';
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
  const put = useRecommendationCall(recommendation, call);
  const changed = useChanged(recommendation.projectId);
  const [error, setError] = useState<string>();
  const act = async (json: object, isOverwriting = false): Promise<void> => {
    await put.mutateAsync({ json, isOverwriting });
    notify.success(done);
    onClose();
  };
  const stale = useStaleSave<object>({
    onOverwrite: (json) => act(json, true),
    onReload: () => {
      void changed();
      onClose();
    },
  });
  return {
    /** Does it, and throws what the server refuses. */
    act,
    /** Does it; what the server refuses is told, or asked about. */
    start: (json: object = {}): void =>
      void act(json).catch((fault: unknown) => {
        if (stale.ask(fault, json)) return;
        const messages = Object.values(apiFault(fault)?.fieldErrors ?? {}).flat();
        setError(messages[0]);
        if (messages.length === 0) notifyFailure(fault);
      }),
    /** What the server said of the field. */
    error,
    isBusy: put.isPending,
    askStale: stale.ask,
    staleDialog: stale.dialog,
  };
}
