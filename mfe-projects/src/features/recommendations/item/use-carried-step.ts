import type { Recommendation, Recommendations } from '@portal/contracts/projects/recommendation';
import { useLocation, useNavigate } from '@portal/portal-sdk';
import { actionOn, askedStep, hasNextPage, textNeeded, turnPage, type PagedList } from '@portal/ui';
import { isInlineStep, type InlineStepName } from '../acts/inline-step.tsx';

export interface CarriedStep {
  /** The step whose form the open recommendation shows at once. */
  readonly step: InlineStepName | undefined;
  /** True where the open recommendation is to be changed at once. */
  readonly startsEditing: boolean;
  /** Returns a function that opens the next recommendation with the same step; undefined where none allows it. */
  readonly nextOf: (step: InlineStepName) => (() => void) | undefined;
}

interface RecommendationList extends PagedList {
  readonly page: RecommendationPage | undefined;
  /** Returns the page as it was read last, which may be newer than the one that is shown. */
  readonly newest: () => RecommendationPage | undefined;
}
type RecommendationPage = Pick<Recommendations, 'items' | 'totalCount'>;

/**
 * Carries a step from one recommendation of a list to the next, also to that of the next page: ten are actioned without
 * going back to the list. Those before it come last.
 */
export function useCarriedStep(
  list: RecommendationList,
  openId: string | null,
  addressOf: (id: string) => string,
): CarriedStep {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const items = list.page?.items ?? [];
  const at = items.findIndex(({ id }) => id === openId);
  const shown = items[at];
  const carried = stepIn(state);
  return {
    step: carried && shown && !isOpenTo(shown, carried) ? undefined : carried,
    startsEditing: askedStep(state) === 'update',
    nextOf(step) {
      const find = (some: readonly Recommendation[]) => some.find((one) => isOpenTo(one, step));
      const open = ({ id }: Recommendation) => void navigate(addressOf(id), { replace: true, state: { step } });
      const later = find(items.slice(at + 1));
      const earlier = find(items.slice(0, Math.max(at, 0)));
      if (!later && at >= 0 && hasNextPage(list)) {
        return () => {
          const page = list.newest();
          // The step may have taken the recommendation off the page, whose place the first one of the next page has taken.
          const follower = find(page?.items.slice(at).filter(({ id }) => id !== openId) ?? []);
          if (follower) open(follower);
          else if (hasNextPage({ ...list, page })) turnPage(list, 1, { step });
        };
      }
      const next = later ?? earlier;
      return next && (() => open(next));
    },
  };
}

/** Returns true where a step is what comes next; one that needs reasons of its own is an exception. */
const isOpenTo = (one: Recommendation, step: InlineStepName): boolean =>
  actionOn(one, step)?.allowed === true && !textNeeded(one, step)?.startsWith;

function stepIn(state: unknown): InlineStepName | undefined {
  const step = askedStep(state);
  return step !== undefined && isInlineStep(step) ? step : undefined;
}
