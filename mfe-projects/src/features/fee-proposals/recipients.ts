import type { FeeProposal, FeeRecipient } from '@portal/contracts/finance/fee-proposal';

/** Returns true for values of which one can be called the lowest: several, which are not all the same. */
const areApart = (values: readonly number[]): boolean => new Set(values).size > 1;

/** Returns the lowest of several values that are not all the same; undefined where none is. */
export const lowestOf = (values: readonly number[]): number | undefined =>
  areApart(values) ? Math.min(...values) : undefined;

/** Returns the lowest total of a proposal's answers; undefined while there is nothing to compare. */
export const lowestTotal = ({ recipients }: FeeProposal): number | undefined =>
  lowestOf(recipients.flatMap(({ total }) => (total === null ? [] : [total])));

/** Returns the recipients that have answered. */
export const answeredOf = ({ recipients }: FeeProposal): readonly FeeRecipient[] =>
  recipients.filter(({ total }) => total !== null);

/** Returns true for a proposal whose answers wait for a decision. */
export const isToDecide = (proposal: FeeProposal): boolean =>
  proposal.status === 'WaitingForApproval' && answeredOf(proposal).length > 0;
