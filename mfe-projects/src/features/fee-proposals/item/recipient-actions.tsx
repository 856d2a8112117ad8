import type { FeeProposal, FeeRecipient } from '@portal/contracts/finance/fee-proposal';
import { Link, VisuallyHidden } from '@portal/portal-sdk';
import { actionOn, drawnAction, formatInstant, GuardedButton, useItemAction } from '@portal/ui';
import { AcceptButton } from '../accept-button.tsx';
import { FEE_SCREEN_TEXTS as TEXTS } from '../fee-proposal.texts.ts';
import { useResendFeeProposal } from '../fee-proposals.api.ts';
import classes from '../fee-proposals.module.css';
import { useFeeAddress } from '../use-fee-address.ts';

interface RecipientActionsProps {
  readonly proposal: FeeProposal;
  readonly recipient: FeeRecipient;
  readonly currency: string;
}

/** A company's mail or answer with its time, and what can be done: resend the link, view the answer, accept it. */
export function RecipientActions({ proposal, recipient, currency }: RecipientActionsProps) {
  const { id } = proposal;
  const { companyContactId, companyName, total } = recipient;
  const { answerOf } = useFeeAddress();
  const send = useItemAction({ mutation: useResendFeeProposal(), done: TEXTS.resent(companyName) });
  const resend = recipient.status === 'Sent' ? drawnAction(actionOn(recipient, 'resend')) : undefined;
  return (
    <>
      <span>{mailText(recipient)}</span>
      <span className={classes.buttons}>
        {total !== null && (
          <Link to={answerOf(id, recipient)}>
            {TEXTS.viewAnswer} <VisuallyHidden>{companyName}</VisuallyHidden>
          </Link>
        )}
        {resend && (
          <GuardedButton
            size="compact-sm"
            obstacle={resend.obstacle}
            isBusy={send.isBusy}
            onClick={() => send.run({ params: { id }, body: { companyContactId } })}
          >
            {TEXTS.actions.resend} <VisuallyHidden>{companyName}</VisuallyHidden>
          </GuardedButton>
        )}
        {total !== null && (
          <AcceptButton
            feeProposalId={id}
            version={proposal.version}
            answer={{ ...recipient, total }}
            currency={currency}
          />
        )}
      </span>
      {send.staleDialog}
    </>
  );
}

/** Returns how far the mail of a company has come: answered, on its way until the link ends, or not sent yet. */
function mailText({ email, sentDateTime, linkExpiresDateTime, isLinkExpired, answeredDateTime }: FeeRecipient): string {
  if (answeredDateTime !== null) return TEXTS.answeredOn(formatInstant(answeredDateTime));
  if (sentDateTime === null) return email;
  const isValid = linkExpiresDateTime !== null && !isLinkExpired;
  const end = isValid ? TEXTS.validUntil(formatInstant(linkExpiresDateTime)) : '';
  return `${TEXTS.mailedOn(email, formatInstant(sentDateTime))}${end}`;
}
