// Separate from the schemas, so that screens and the workflow do not load them.
import lists from '../catalogues/lists.json' with { type: 'json' };

/** Statuses of a fee proposal and of each of its recipients (spec 1 §4, decisions §7). */
export const FEE_STATUSES = ['Draft', 'Sent', 'WaitingForApproval', 'ApprovedByRe', 'Rejected', 'Approved'] as const;
export type FeeStatus = (typeof FEE_STATUSES)[number];

/** Statuses of a proposal as a whole. */
export const FEE_PROPOSAL_STATUSES = ['Draft', 'Sent', 'WaitingForApproval', 'Rejected', 'Approved'] as const;
export type FeeProposalStatus = (typeof FEE_PROPOSAL_STATUSES)[number];

/** Statuses of a recipient. */
export const FEE_RECIPIENT_STATUSES = ['Draft', 'Sent', 'ApprovedByRe', 'Rejected', 'Approved'] as const;
export type FeeRecipientStatus = (typeof FEE_RECIPIENT_STATUSES)[number];

export const FEE_STATUS_LABELS: Readonly<Record<FeeStatus, string>> = {
  Draft: 'Draft',
  Sent: 'Sent',
  WaitingForApproval: 'Waiting for Approval',
  ApprovedByRe: 'Answered',
  Rejected: 'Rejected',
  Approved: 'Approved',
};

/** Categories of expenses of an answer (spec 1 §9). */
export const FEE_EXPENSE_CATEGORIES: readonly string[] = lists.expenseCategories
  .filter(({ feeProposal }) => feeProposal)
  .map(({ value }) => value);

/** Actions on a proposal, each with its verdict in an answer. */
export const FEE_PROPOSAL_BUTTONS = ['update', 'send', 'delete', 'reject'] as const;
export type FeeProposalButton = (typeof FEE_PROPOSAL_BUTTONS)[number];

/** Actions on a recipient. */
export const FEE_RECIPIENT_BUTTONS = ['accept', 'resend'] as const;
export type FeeRecipientButton = (typeof FEE_RECIPIENT_BUTTONS)[number];

export const FEE_SORT_FIELDS = ['createdDateTime'] as const;

/** Limits of a proposal (decisions §20). */
export const FEE_PROPOSAL_LIMITS = {
  /** Proposals of a project, drafts and decided ones among them: they are listed whole. */
  ofProject: 100,
  recipients: 50,
  inspectionCount: 10,
  description: 1_000,
  /** Days for which a link is valid (decisions §7). */
  linkDays: 14,
  /** Mails to one recipient of a proposal within an hour. */
  mailsPerHour: 5,
} as const;

/** Refusals and success texts of FEE PROPOSAL. The four blocks are the specification's, letter by letter (spec 1 §8). */
export const FEE_PROPOSAL_TEXTS = {
  assigned: 'You cannot create the fee proposal as the resource has been already assigned to the project.',
  noBudgets: 'You have no budgets added for the project. Please add the budget before creating the fee proposal.',
  closed: 'The project is closed. You cannot create fee proposal for closed projects.',
  hasEntries: 'Time and Expenses were already added to the project. You cannot create Fee Proposal.',
  tooMany: `A project has at most ${FEE_PROPOSAL_LIMITS.ofProject} fee proposals.`,
  /** Refusal of an acceptance: another proposal was accepted, or somebody was assigned without one. */
  assignedMeanwhile:
    'The project has been assigned already. Reject this proposal, or cancel the assignment before you accept an answer.',
  stale: 'The fee proposal has been changed by somebody else.',
  onlyWhen: (labels: readonly string[]): string =>
    `Action can be done only when the status is ${labels.map((label) => `“${label}”`).join(' or ')}.`,
  notAnswered: 'This company has not answered yet.',
  /** Refusal of an acceptance that comes after another one, or after the rejection of all. */
  decided: 'This proposal has been decided already: a fee was accepted, or the proposal was rejected.',
  unknownRecipient: 'Choose companies of your company contacts.',
  notRiskCompany: 'Fees are asked of risk companies.',
  recipientTwice: 'This company has been chosen already.',
  sameAddress: (email: string): string => `Two of these companies have the e-mail ${email}.`,
  /** Addresses that differ in what follows a `+`. */
  sameMailBox: (one: string, other: string): string =>
    `Two of these companies have e-mails of the same mailbox: ${one} and ${other}.`,
  serviceTwice: 'This service has been chosen already.',
  noBudgetOfService: 'There is no budget for this service.',
  addressChanged:
    'The e-mail of this company has been changed in your company contacts. Reject this proposal and send another one.',
  notInBook: 'This company is not in your company contacts any more. Reject this proposal and send another one.',
  tooManyToAddress: 'Your company has sent too many mails to one of these companies within a day. Try again later.',
  /** `currency` is the one in which the proposal was sent. */
  currencyChanged: (currency: string): string =>
    `This proposal was sent in ${currency}, which is not the project’s currency any more. Reject it and send another one.`,
  resentTooOften: 'The link was sent to this company several times within an hour. Try again later.',
} as const;
