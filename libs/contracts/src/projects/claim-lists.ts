// Apart from the schemas, for screens and the workflow that need none.

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

/** Why something cannot be done with a claim. */
export const CLAIM_TEXTS = {
  onlyWhen: (statuses: readonly ClaimStatus[]): string => {
    const labels = statuses.map((status) => `“${CLAIM_STATUS_LABELS[status]}”`);
    return `Action can be done only when the claim status is ${labels.join(' or ')}.`;
  },
} as const;
