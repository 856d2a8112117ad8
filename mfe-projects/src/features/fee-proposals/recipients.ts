import { lowestOf } from '@portal/money';
import type { FeeProposal, FeeRecipient } from '@portal/contracts/finance/fee-proposal';

/** Returns the lowest total of a proposal's answers; undefined while there is nothing to compare. */
export const lowestTotal = ({ recipients }: FeeProposal): number | undefined =>
  lowestOf(recipients.flatMap(({ total }) => (total === null ? [] : [total])));

/** Returns the recipients that have answered. */
export const answeredOf = ({ recipients }: FeeProposal): readonly FeeRecipient[] =>
  recipients.filter(({ total }) => total !== null);

/** Returns true for a proposal whose answers wait for a decision. */
export const isToDecide = (proposal: FeeProposal): boolean =>
  proposal.status === 'WaitingForApproval' && answeredOf(proposal).length > 0;
