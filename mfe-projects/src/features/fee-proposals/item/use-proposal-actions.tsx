import type { FeeProposal } from '@portal/contracts/finance/fee-proposal';
import type { FeeProposalButton } from '@portal/contracts/finance/fee-proposal-lists';
import { useNavigate } from '@portal/portal-sdk';
import {
  actionOn,
  ConfirmDialog,
  DeleteDialog,
  drawnAction,
  useItemAction,
  withPrimary,
  type PaneAction,
} from '@portal/ui';
import { useState } from 'react';
import { FEE_SCREEN_TEXTS as TEXTS, servicesText } from '../fee-proposal.texts.ts';
import { useRejectFee, useSendFeeProposal, useWithdrawFeeProposal } from '../fee-proposals.api.ts';
import { answeredOf, isToDecide, isToReject } from '../recipients.ts';
import { useFeeAddress } from '../use-fee-address.ts';

interface ProposalActionsOptions {
  readonly onDeleted: () => void;
}

/** Returns the viewer's actions on a proposal, with what is against them, and their questions (decisions §7). */
export function useProposalActions(proposal: FeeProposal, { onDeleted }: ProposalActionsOptions) {
  const { id, serviceTypes } = proposal;
  const { viewOf } = useFeeAddress();
  const navigate = useNavigate();
  // The question is about the version that the person saw when it was asked.
  const [asked, setAsked] = useState<{ readonly action: 'delete' | 'reject'; readonly version: number }>();
  const onClose = (): void => setAsked(undefined);
  const withdrawal = useWithdrawFeeProposal();
  const send = useItemAction({
    mutation: useSendFeeProposal(),
    done: ({ recipients }) => TEXTS.sent(recipients.length),
  });
  const reject = useItemAction({ mutation: useRejectFee(), done: TEXTS.rejected, onClose });
  const draw = (action: FeeProposalButton, more: Omit<PaneAction, 'id' | 'label' | 'obstacle'>): PaneAction[] => {
    const drawn = drawnAction(actionOn(proposal, action));
    return drawn ? [{ id: action, label: TEXTS.actions[action], ...drawn, ...more }] : [];
  };
  const ask = (action: 'delete' | 'reject') => ({
    isDanger: true,
    onPress: () => setAsked({ action, version: proposal.version }),
  });
  const actions: PaneAction[] = [
    ...(answeredOf(proposal).length > 0
      ? [
          {
            ...{ id: 'compare', label: TEXTS.actions.compare, obstacle: undefined },
            onPress: () => void navigate(viewOf(id, 'comparison')),
          },
        ]
      : []),
    ...draw('send', {
      isBusy: send.isBusy,
      onPress: () => send.run({ params: { id }, ifMatch: proposal.version }),
    }),
    ...draw('update', { onPress: () => void navigate(viewOf(id, 'edit')) }),
    ...draw('reject', ask('reject')),
    ...draw('delete', ask('delete')),
  ];
  const title = servicesText(serviceTypes);
  return {
    ...withPrimary(actions, [
      ...['send', 'update'],
      ...(isToDecide(proposal) ? ['compare'] : []),
      ...(isToReject(proposal) ? ['reject'] : []),
    ]),
    dialogs: (
      <>
        <ConfirmDialog
          opened={asked?.action === 'reject'}
          title={TEXTS.rejectTitle}
          verb={TEXTS.actions.reject}
          isDanger
          isBusy={reject.isBusy}
          onCancel={onClose}
          onConfirm={() => reject.run({ body: { feeProposalId: id }, ifMatch: asked?.version ?? proposal.version })}
        >
          <strong>{title}</strong>
          <p>{TEXTS.rejectBody}</p>
        </ConfirmDialog>
        {asked?.action === 'delete' && (
          <DeleteDialog
            mutation={withdrawal}
            given={{ params: { id }, ifMatch: asked.version }}
            title={TEXTS.withdrawTitle}
            verb={TEXTS.actions.delete}
            done={TEXTS.withdrawn}
            onDeleted={onDeleted}
            onGone={onDeleted}
            onClose={onClose}
          >
            <strong>{title}</strong>
            <p>{TEXTS.withdrawBody}</p>
          </DeleteDialog>
        )}
        {send.staleDialog}
        {reject.staleDialog}
      </>
    ),
  };
}
