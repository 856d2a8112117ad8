import { CLAIM_STATUS_LABELS, type ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { StatusDot, type StatusTone } from '@portal/ui';

const TONES: Readonly<Record<ClaimStatus, StatusTone>> = {
  Open: 'info',
  InReview: 'warning',
  Settled: 'success',
  Declined: 'neutral',
  Reopened: 'danger',
};

/** Status of a claim as a dot and a word. */
export const ClaimStatusDot = ({ status }: { readonly status: ClaimStatus }) => (
  <StatusDot tone={TONES[status]} label={CLAIM_STATUS_LABELS[status]} />
);
