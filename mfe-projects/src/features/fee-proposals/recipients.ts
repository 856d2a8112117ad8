import { lowestOf } from '@portal/money';
import type { FeeProposal, FeeRecipient } from '@portal/contracts/finance/fee-proposal';
import { actionOn, mayDo } from '@portal/ui';

/** Returns the lowest total of a proposal's answers; undefined while there is nothing to compare. */
export const lowestTotal = ({ recipients }: FeeProposal): number | undefined =>
  lowestOf(recipients.flatMap(({ total }) => (total === null ? [] : [total])));

/** Returns the recipients that have answered. */
export const answeredOf = ({ recipients }: FeeProposal): readonly FeeRecipient[] =>
  recipients.filter(({ total }) => total !== null);

const isAnswered = (proposal: FeeProposal): boolean =>
  proposal.status === 'WaitingForApproval' && answeredOf(proposal).length > 0;

const isAssigned = ({ recipients }: FeeProposal): boolean =>
  recipients.some((one) => actionOn(one, 'accept')?.reason === 'AssignedAlready');

/** Returns true for a proposal with answers that the viewer may judge now, if only by rejecting it (as My work lists it). */
export const isToJudge = (proposal: FeeProposal): boolean => isAnswered(proposal) && mayDo(proposal, 'reject');

/** Returns true for a proposal whose answers wait for a decision. */
export const isToDecide = (proposal: FeeProposal): boolean => isAnswered(proposal) && !isAssigned(proposal);

/** Returns true for a proposal with answers of which none can be accepted, as the project is assigned: it is to be rejected. */
export const isToReject = (proposal: FeeProposal): boolean => isAnswered(proposal) && isAssigned(proposal);

/** Returns proposals with those first that wait for the viewer to judge them; otherwise in their order. */
export const waitingFirst = (proposals: readonly FeeProposal[]): readonly FeeProposal[] => [
  ...proposals.filter(isToJudge),
  ...proposals.filter((one) => !isToJudge(one)),
];
