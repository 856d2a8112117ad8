// Apart from the schemas, for screens and the workflow, which need none.

/** Statuses of an assignment (decisions §9). */
export const ASSIGNMENT_STATUSES = [
  'AwaitingResource',
  'Unviewed',
  'Accepted',
  'TransferPending',
  'Completed',
  'Cancelled',
] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];
export const ASSIGNMENT_STATUS_LABELS: Readonly<Record<AssignmentStatus, string>> = {
  AwaitingResource: 'Awaiting Resource',
  Unviewed: 'Unviewed',
  Accepted: 'Accepted',
  TransferPending: 'Transfer Pending',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
};

/** Statuses of an open assignment, of which a project has one at most (decisions §27). */
export const OPEN_ASSIGNMENT_STATUSES = [
  'AwaitingResource',
  'Unviewed',
  'Accepted',
  'TransferPending',
] as const satisfies readonly AssignmentStatus[];

/** Actions of people on an existing assignment, each with its verdict in an answer. */
export const ASSIGNMENT_BUTTONS = [
  'nameEngineer',
  'acknowledge',
  'decline',
  'requestTransfer',
  'completeTransfer',
  'declineTransfer',
  'setInspectionDate',
  'resendInvite',
  'cancel',
] as const;
export type AssignmentButton = (typeof ASSIGNMENT_BUTTONS)[number];

/** Steps in kilometres by which distances and places of engineers are told, so that nobody learns where they live (decisions §27). */
export const DISTANCE_STEP_KM = 50;

/** Assignments of a page. */
export const ASSIGNMENT_PAGE_SIZE = 10;

/** Longest texts of an assignment, in characters (decisions §27). */
export const ASSIGNMENT_LIMITS = { declineReason: 300 } as const;

/** Refusals about assignments. */
export const ASSIGNMENT_TEXTS = {
  onlyWhen: (labels: readonly string[]): string =>
    `Action can be done only when the assignment status is ${labels.map((label) => `“${label}”`).join(' or ')}.`,
  assignedAlready: 'A resource has already been assigned to the project.',
  notNamed: 'Only the risk engineer named in the assignment can do this.',
  companyOfOthers: 'The assignment is not your company’s.',
  proposedOfOthers: 'Only the company of the proposed risk engineer can do this.',
  notCandidate: 'This risk engineer cannot be assigned to the project.',
  companyNotCandidate: 'This company cannot be assigned to the project.',
  companyRegistered: 'The company has the assignment already.',
  companyNotRegistered: 'The company has not registered or acted yet. Cancel the assignment to assign somebody else.',
  addressChanged:
    'The e-mail of this company has been changed in your company contacts. Cancel the assignment and assign the company again.',
  sameEngineer: 'The assignment is this risk engineer’s already.',
  oneOfBoth: 'Choose a risk company or a risk engineer.',
  inPast: 'The inspection date must not be in the past.',
  stale: 'The assignment has been changed by somebody else.',
} as const;
