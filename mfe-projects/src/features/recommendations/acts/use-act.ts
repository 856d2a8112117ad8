import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { useItemAction } from '@portal/ui';
import type { UseMutationResult } from '@tanstack/react-query';

interface ActOptions<Given> {
  readonly mutation: UseMutationResult<RecommendationDetail, Error, Given>;
  /** The notice of success, which names the recommendation. */
  readonly done: (number: number) => string;
  /** Closes the form; absent where the step has none. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * Runs a step of one recommendation over the version that the person has seen; asks if it was changed meanwhile
 * (decisions §4).
 */
export function useAct<Given extends { readonly ifMatch?: number | undefined }>(options: ActOptions<Given>) {
  return useItemAction<Given, RecommendationDetail>({
    ...options,
    done: ({ number }) => options.done(number),
    fields: true,
    overwrite: (given, version) => ({ ...given, ifMatch: version }),
  });
}
