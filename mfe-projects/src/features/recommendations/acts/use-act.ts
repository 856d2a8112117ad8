import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { useItemAction } from '@portal/ui';
import type { UseMutationResult } from '@tanstack/react-query';

interface ActOptions<Given> {
  readonly mutation: UseMutationResult<RecommendationDetail, Error, Given>;
  /** The notice of success, which names the recommendation. */
  readonly done: (number: number) => string;
  /** Closes the form; absent where the step has none. */
  readonly onClose?: (() => void) | undefined;
  /** False if the recommendation does not allow the step any more. */
  readonly isPossible?: boolean;
}

/**
 * Runs a step of one recommendation over the version that the person has seen; asks if it was changed meanwhile
 * (decisions §4).
 */
export function useAct<Given extends { readonly ifMatch?: number | undefined }>({
  isPossible = true,
  ...options
}: ActOptions<Given>) {
  return useItemAction<Given, RecommendationDetail>({
    ...options,
    done: ({ number }) => options.done(number),
    isPossible: () => isPossible,
    fields: true,
    overwrite: (given, version) => ({ ...given, ifMatch: version }),
  });
}
