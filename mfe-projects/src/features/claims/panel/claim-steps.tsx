import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_STATUS_LABELS, type ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { actionOn, drawnAction, GuardedButton, useItemAction } from '@portal/ui';
import { CLAIM_ACTION_OF } from '@portal/workflow';
import { claimNow, useMoveClaim } from '../claim-writes.api.ts';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { fieldsOf, formValuesOf } from '../form/claim.schema.ts';
import classes from './panel.module.css';

/** The statuses that a claim is moved to, with the action that does it. */
const STEPS = Object.entries(CLAIM_ACTION_OF) as [ClaimStatus, keyof typeof TEXTS.step][];

/** Buttons for the steps of a claim's status (decisions §10); none for viewers without the right. */
export function ClaimSteps({ claim }: { readonly claim: Claim }) {
  const move = useMoveClaim();
  const step = useItemAction({
    mutation: move,
    done: ({ status }) => TEXTS.moved(CLAIM_STATUS_LABELS[status]),
    // The step alone is this person's change: the fields are those of the newer version.
    overwrite: async ({ body: { id, status } }, version) => ({
      body: { id, ...fieldsOf(formValuesOf(await claimNow(id))), ...(status && { status }) },
      ifMatch: version,
    }),
  });
  const steps = STEPS.flatMap(([status, action]) => {
    const drawn = drawnAction(actionOn(claim, action));
    return drawn ? [{ status, action, drawn }] : [];
  });
  const moveTo = (status: ClaimStatus): void => {
    const { id, version } = claim;
    step.run({ body: { id, ...fieldsOf(formValuesOf(claim)), status }, ifMatch: version });
  };
  if (steps.length === 0) return null;
  return (
    <div role="group" aria-label={TEXTS.steps} className={classes.steps}>
      {steps.map(({ status, action, drawn }) => (
        <GuardedButton
          key={action}
          {...drawn}
          size="compact-sm"
          isBusy={move.isPending && move.variables.body.status === status}
          onClick={() => moveTo(status)}
        >
          {TEXTS.step[action]}
        </GuardedButton>
      ))}
      {step.staleDialog}
    </div>
  );
}
