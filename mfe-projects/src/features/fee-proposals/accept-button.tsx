import type { FeeRecipient } from '@portal/contracts/finance/fee-proposal';
import { centsOf, moneyText } from '@portal/money';
import { VisuallyHidden } from '@portal/portal-sdk';
import { actionOn, ConfirmDialog, drawnAction, GuardedButton, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { FEE_SCREEN_TEXTS as TEXTS } from './fee-proposal.texts.ts';
import { useAcceptFee } from './fee-proposals.api.ts';

interface AcceptButtonProps {
  readonly feeProposalId: string;
  /** Version of the proposal. */
  readonly version: number;
  readonly answer: Pick<FeeRecipient, 'companyContactId' | 'companyName' | 'status' | 'actions'> & {
    readonly total: number;
  };
  readonly currency: string;
}

/** Button that accepts an answer after a question; absent where the answer is accepted or rejected already. */
export function AcceptButton({ feeProposalId, version, answer, currency }: AcceptButtonProps) {
  // The question is about the version that the person saw when it was asked.
  const [asked, setAsked] = useState<{ readonly version: number; readonly total: number }>();
  const onClose = (): void => setAsked(undefined);
  const { companyContactId, companyName, status, total } = answer;
  const accept = useItemAction({ mutation: useAcceptFee(), done: TEXTS.accepted(companyName), onClose });
  const drawn = status === 'ApprovedByRe' ? drawnAction(actionOn(answer, 'accept')) : undefined;
  return (
    <>
      {drawn && (
        <GuardedButton
          size="compact-sm"
          variant="filled"
          obstacle={drawn.obstacle}
          onClick={() => setAsked({ version, total })}
        >
          {TEXTS.actions.accept} <VisuallyHidden>{companyName}</VisuallyHidden>
        </GuardedButton>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={TEXTS.acceptTitle(companyName)}
        verb={TEXTS.actions.accept}
        isBusy={accept.isBusy}
        onCancel={onClose}
        onConfirm={() => accept.run({ body: { feeProposalId, companyContactId }, ifMatch: asked?.version ?? version })}
      >
        <strong>
          {companyName}, {moneyText(centsOf(asked?.total ?? total), currency)}
        </strong>
        <p>{TEXTS.acceptBody(companyName)}</p>
      </ConfirmDialog>
      {accept.staleDialog}
    </>
  );
}
