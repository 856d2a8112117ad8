import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_STATUS_LABELS, type ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { actionOn, drawnAction, mayDo, useItemAction, withPrimary, type PaneAction } from '@portal/ui';
import { CLAIM_ACTION_OF } from '@portal/workflow';
import { useState } from 'react';
import { claimNow, useMoveClaim } from '../claim-writes.api.ts';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { DeleteClaim } from '../delete-claim.tsx';
import { fieldsOf, formValuesOf } from '../form/claim.schema.ts';

type Step = keyof typeof TEXTS.step;

/** The statuses that a claim is moved to, with the action that does it. */
const STEPS = Object.entries(CLAIM_ACTION_OF) as [ClaimStatus, Step][];
/** Actions that a claim waits for; the first possible one is the primary action. */
const NEXT = ['review', 'settle', 'update'] as const;

interface ClaimActionsOptions {
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** Returns the viewer's actions on a claim, with what is against them, and their questions (decisions §10). */
export function useClaimActions(claim: Claim, { onEdit, onDeleted }: ClaimActionsOptions) {
  const [isDeleting, setDeleting] = useState(false);
  const move = useMoveClaim();
  const step = useItemAction({
    mutation: move,
    done: ({ status }) => TEXTS.moved(CLAIM_STATUS_LABELS[status]),
    isPossible: ({ body: { status } }) => STEPS.every(([to, action]) => to !== status || mayDo(claim, action)),
    // The step alone is this person's change: the fields are those of the newer version.
    overwrite: async ({ body: { id, status } }, version) => ({
      body: { id, ...fieldsOf(formValuesOf(await claimNow(id))), ...(status && { status }) },
      ifMatch: version,
    }),
  });
  const moveTo = (status: ClaimStatus): void => {
    const { id, version } = claim;
    step.run({ body: { id, ...fieldsOf(formValuesOf(claim)), status }, ifMatch: version });
  };
  const draw = (id: Claim['actions'][number]['action'], action: Omit<PaneAction, 'id' | 'obstacle'>): PaneAction[] => {
    const drawn = drawnAction(actionOn(claim, id));
    return drawn ? [{ ...action, ...drawn, id }] : [];
  };
  const actions = [
    ...STEPS.flatMap(([status, action]) =>
      draw(action, { label: TEXTS.step[action], isBusy: move.isPending, onPress: () => moveTo(status) }),
    ),
    ...draw('update', { label: TEXTS.edit, onPress: onEdit }),
    ...draw('delete', { label: TEXTS.delete, isDanger: true, onPress: () => setDeleting(true) }),
  ];
  return {
    ...withPrimary(actions, NEXT),
    dialogs: (
      <>
        {isDeleting && <DeleteClaim claim={claim} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
        {step.staleDialog}
      </>
    ),
  };
}
