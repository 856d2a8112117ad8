import type { FeeRecipient } from '@portal/contracts/finance/fee-proposal';
import { FEE_STATUS_LABELS, type FeeStatus } from '@portal/contracts/finance/fee-proposal-lists';
import { StatusDot, type StatusLook } from '@portal/ui';
import { FEE_SCREEN_TEXTS as TEXTS } from './fee-proposal.texts.ts';

const LOOKS: Readonly<Record<FeeStatus, StatusLook>> = {
  Draft: { tone: 'neutral', shape: 'dashed' },
  Sent: { tone: 'info', shape: 'ring' },
  WaitingForApproval: { tone: 'warning', shape: 'half' },
  ApprovedByRe: { tone: 'info' },
  Rejected: { tone: 'neutral', shape: 'cross' },
  Approved: { tone: 'success', shape: 'check' },
};

/** Status of a proposal as a dot and a word. */
export const FeeStatusDot = ({ status }: { readonly status: FeeStatus }) => (
  <StatusDot {...LOOKS[status]} label={FEE_STATUS_LABELS[status]} />
);

/** State of a company that was asked: its status, or that its link has expired. */
export const RecipientState = ({ recipient }: { readonly recipient: FeeRecipient }) =>
  recipient.isLinkExpired ? (
    <StatusDot tone="danger" shape="alert" label={TEXTS.expired} />
  ) : (
    <FeeStatusDot status={recipient.status} />
  );
