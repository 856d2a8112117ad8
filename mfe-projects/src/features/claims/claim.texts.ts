/** Texts of CLAIMS: table, pane, form and messages (decisions §10, §20). */
export const CLAIM_SCREEN_TEXTS = {
  table: 'Claims',
  claim: 'Claim',
  titleOf: (claimNumber: string): string => `Claim ${claimNumber}`,
  add: 'Add Claim',
  edit: 'Edit',
  editTitle: 'Edit Claim',
  delete: 'Delete',
  deleteTitle: 'Delete this claim?',
  deleteBody: "The claim is deleted for everybody, with its history. You can't undo this action.",
  step: { review: 'Start Review', settle: 'Settle', decline: 'Decline', reopen: 'Reopen' },
  empty: 'There are no claims yet.',
  emptyHint: 'Record the first loss of this project.',
  emptyReader: 'Once they are added, they will appear here.',
  causeShort: 'cause of loss',
  tooManyFiles: 'A claim can have 20 attachments at most.',
  added: (claimNumber: string): string => `Claim ${claimNumber} added.`,
  saved: 'Claim saved.',
  deleted: 'Claim deleted.',
  moved: (status: string): string => `The claim is now “${status}”.`,
  enteredBy: (name: string, at: string): string => `Entered by ${name} on ${at}`,
} as const;

/** Texts of a claim's history; each follows the person's name. */
export const CLAIM_STEP_TEXTS: Readonly<Record<string, string>> = {
  create: 'entered the claim',
  update: 'changed the claim',
  review: 'started the review',
  settle: 'settled the claim',
  decline: 'declined the claim',
  reopen: 'reopened the claim',
};
