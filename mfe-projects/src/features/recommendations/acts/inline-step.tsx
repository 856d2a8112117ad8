import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { Close } from './close.tsx';
import { RecordAction } from './record-action.tsx';
import { Reject } from './reject.tsx';
import { RequireFurtherAction } from './require-further-action.tsx';

export interface StepProps {
  readonly recommendation: Recommendation;
  readonly onClose: () => void;
  /** Opens the next recommendation of the list that waits for the same step, with its form. */
  readonly onNext: (() => void) | undefined;
}

/** Steps that need a text, files or a date: each a form under the text that it answers. */
const STEPS = {
  reject: Reject,
  action: RecordAction,
  close: Close,
  requireFurtherAction: RequireFurtherAction,
} as const;
export type InlineStepName = keyof typeof STEPS;
export const isInlineStep = (action: string): action is InlineStepName => action in STEPS;

export function InlineStep({ step, ...props }: StepProps & { readonly step: InlineStepName }) {
  const Step = STEPS[step];
  return <Step {...props} />;
}
