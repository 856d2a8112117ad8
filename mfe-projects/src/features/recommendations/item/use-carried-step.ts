import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { useLocation, useNavigate } from '@portal/portal-sdk';
import { actionOn, textNeeded } from '@portal/ui';
import { isInlineStep, type InlineStepName } from '../acts/inline-step.tsx';

export interface CarriedStep {
  /** The step whose form the open recommendation shows at once. */
  readonly step: InlineStepName | undefined;
  /** Returns a function that opens the next recommendation with the same step; undefined where none allows it. */
  readonly nextOf: (step: InlineStepName) => (() => void) | undefined;
}

/** Carries a step from one recommendation of a list to the next: ten are actioned without going back to the list. */
export function useCarriedStep(
  items: readonly Recommendation[],
  openId: string | null,
  addressOf: (id: string) => string,
): CarriedStep {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return {
    step: stepIn(state),
    nextOf(step) {
      const at = items.findIndex(({ id }) => id === openId);
      const next = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].find((one) => isOpenTo(one, step));
      return next && (() => void navigate(addressOf(next.id), { replace: true, state: { step } }));
    },
  };
}

/** Returns true where a step is what comes next; one that needs reasons of its own is an exception. */
const isOpenTo = (one: Recommendation, step: InlineStepName): boolean =>
  actionOn(one, step)?.allowed === true && !textNeeded(one, step)?.startsWith;

function stepIn(state: unknown): InlineStepName | undefined {
  const step = typeof state === 'object' && state && 'step' in state ? state.step : undefined;
  return typeof step === 'string' && isInlineStep(step) ? step : undefined;
}
