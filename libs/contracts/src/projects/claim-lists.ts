// Separate from the schemas, so that screens and the workflow do not load them.
import lists from '../catalogues/lists.json' with { type: 'json' };

/** Statuses of a claim (decisions §10). */
export const CLAIM_STATUSES = ['Open', 'InReview', 'Settled', 'Declined', 'Reopened'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
export const CLAIM_STATUS_LABELS: Readonly<Record<ClaimStatus, string>> = {
  Open: 'Open',
  InReview: 'In Review',
  Settled: 'Settled',
  Declined: 'Declined',
  Reopened: 'Reopened',
};

/** Types of claims (decisions §20). */
export const CLAIM_TYPES: readonly { readonly value: string; readonly label: string }[] = lists.claimTypes;
export const CLAIM_TYPE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  CLAIM_TYPES.map(({ value, label }) => [value, label]),
);
/** The portal's own causes of loss, to which companies add (decisions §20). */
export const CAUSES_OF_LOSS: readonly { readonly value: string; readonly label: string }[] = lists.claimCausesOfLoss;

/** Sort fields of claims; viewers with limited access sort only by fields that they see. */
export const CLAIM_SORT_FIELDS = [
  'claimNumber',
  'type',
  'cause',
  'dateOfLoss',
  'amount',
  'paid',
  'reserve',
  'status',
] as const;
export type ClaimSortField = (typeof CLAIM_SORT_FIELDS)[number];

/** Claims of a page (spec 2 §9). */
export const CLAIM_PAGE_SIZE = 10;
/** Lengths in characters, and the number of files. */
export const CLAIM_LIMITS = { claimNumber: 19, cause: 30, description: 1000, files: 20 } as const;

/** Labels of a claim's fields. */
export const CLAIM_LABELS = {
  claimNumber: 'Claim No.',
  type: 'Type',
  cause: 'Cause of Loss',
  dateOfLoss: 'Date of Loss',
  amount: 'Amount',
  currency: 'Currency',
  paid: 'Paid',
  reserve: 'Reserve',
  status: 'Status',
  description: 'Description',
  files: 'Attachments',
} as const;

/** Messages and refusals about claims. */
export const CLAIM_TEXTS = {
  onlyWhen: (statuses: readonly ClaimStatus[]): string => {
    const labels = statuses.map((status) => `“${CLAIM_STATUS_LABELS[status]}”`);
    return `Action can be done only when the claim status is ${labels.join(' or ')}.`;
  },
  statusNotSet: 'This status cannot be set.',
  inFuture: 'The date of loss must not be in the future.',
  numberTaken: 'A claim with this number already exists.',
  causeUnknown: 'This cause of loss does not exist.',
  causeTaken: 'This cause of loss already exists.',
  seededCauseFixed: 'The portal’s own causes of loss cannot be changed. Please add a new one.',
  notSortable: 'This field cannot be sorted by',
  stale: 'The claim has been changed by somebody else.',
  sheet: 'Claims',
} as const;
