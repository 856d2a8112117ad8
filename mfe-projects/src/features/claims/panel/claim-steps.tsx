import { ERROR_CODES } from '@portal/contracts/common/error';
import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_STATUS_LABELS, type ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '@portal/contracts/projects/claim-screen-texts';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { GuardedButton, StaleDialog } from '@portal/ui';
import { CLAIM_ACTION_OF } from '@portal/workflow';
import { useState } from 'react';
import { useMoveClaim } from '../claim-writes.api.ts';
import { drawnOf } from '../drawn-action.ts';
import classes from './panel.module.css';

/** The statuses that a claim is moved to, with the action that does it. */
const STEPS = Object.entries(CLAIM_ACTION_OF) as [ClaimStatus, keyof typeof TEXTS.step][];

/** The steps of a claim's status as the server judges them (decisions §10); none for who may not take them. */
export function ClaimSteps({ claim }: { readonly claim: Claim }) {
  const move = useMoveClaim(claim);
  const [stale, setStale] = useState<unknown>();
  const go = (status: ClaimStatus) =>
    move.mutate(status, {
      onSuccess: () => notify.success(TEXTS.moved(CLAIM_STATUS_LABELS[status])),
      onError: (fault) => {
        if (apiFault(fault)?.code === ERROR_CODES.staleVersion) setStale(fault);
        else notifyFailure(fault, () => go(status));
      },
    });
  const steps = STEPS.flatMap(([status, action]) => {
    const drawn = drawnOf(claim, action);
    return drawn ? [{ status, action, drawn }] : [];
  });
  if (steps.length === 0) return null;
  // What is there now is fetched after a refusal, too: the dialog is left, and shows it.
  const leave = () => setStale(undefined);
  return (
    <div role="group" aria-label={TEXTS.steps} className={classes.steps}>
      {steps.map(({ status, action, drawn }) => (
        <GuardedButton
          key={action}
          {...drawn}
          size="compact-sm"
          isBusy={move.isPending && move.variables === status}
          onClick={() => go(status)}
        >
          {TEXTS.step[action]}
        </GuardedButton>
      ))}
      <StaleDialog fault={stale} onReload={leave} onCancel={leave} />
    </div>
  );
}
