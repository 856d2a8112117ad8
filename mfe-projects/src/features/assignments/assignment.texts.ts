import type { Assignment, AssignedEngineer, SuggestedEngineer } from '@portal/contracts/projects/assignment';
import type { AssignmentButton } from '@portal/contracts/projects/assignment-lists';

const nameOf = (engineer: AssignedEngineer | null): string =>
  engineer ? `${engineer.firstName} ${engineer.lastName}` : '';

/** Returns the name of the resource: of the engineer, of the company that has named none, or of an invited company. */
export const resourceOf = ({
  engineer,
  company,
  invitedCompany,
}: Pick<Assignment, 'engineer' | 'company' | 'invitedCompany'>): string => {
  if (engineer) return nameOf(engineer);
  return company?.name ?? (invitedCompany ? `${invitedCompany.name} (invited)` : '');
};

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Returns the reasons for an engineer that lie in their work, in the order in which suggestions are sorted (decisions §27). */
export const workOf = ({ designation, completedInspections, load }: SuggestedEngineer): string =>
  [
    designation,
    `${counted(completedInspections, 'completed inspection', 'completed inspections')} of this project type`,
    `${load} in the next 30 days`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns all reasons for an engineer: their work, and how far they are. */
export const reasonsOf = (engineer: SuggestedEngineer): string => {
  const { distanceKm } = engineer;
  const distance =
    distanceKm === null ? 'distance unknown' : `about ${distanceKm.toLocaleString('en-US')} km from the site`;
  return `${workOf(engineer)} · ${distance}`;
};

/** Texts of RESOURCES and of the page of assignments (decisions §9, §27). */
export const ASSIGNMENT_SCREEN_TEXTS = {
  title: 'Assignments',
  table: 'Assignments',
  assignment: 'Assignment',
  resource: 'Resource',
  assigned: 'Assigned',
  add: 'Assign Resource',
  unassigned: 'No risk engineer is assigned to this project.',
  empty: 'There are no assignments yet.',
  emptyHint: 'Assign a risk company or a risk engineer to this project.',
  emptyReader: 'Once they are added, they will appear here.',
  mailed: (at: string): string => `Mailed on ${at}`,
  mailWaits: 'The mail waits: this address was mailed several times. It is sent by itself within a day.',
  assignedBy: (name: string, at: string): string => `Assigned by ${name} on ${at}`,
  declinedBecause: (reason: string): string => `Declined: ${reason}`,
  goToProject: 'Go to Project',
  expenses: 'Time & Expenses',
  formerExpenses: 'Time & Expenses of Former Projects',
  kind: 'Assign to',
  kinds: { company: 'Risk Company', contact: 'Company Contact', engineer: 'Risk Engineer' },
  noCompanies: 'No risk company is known to your company. Add its people to your contacts first.',
  noEngineers: 'No risk engineer is known to your company. Add them to your contacts first.',
  noContacts: 'There is no risk company in your company contacts. Add it there first.',
  toContacts: 'Go to CONTACTS',
  toCompanyContacts: 'Go to COMPANY CONTACTS',
  companyHelp: 'The company’s coordinators see the project at once and name a risk engineer.',
  contactHelp:
    'A company without an account is invited by its e-mail. It sees the project and names a risk engineer once it has registered.',
  engineerHelp: 'The risk engineer sees the project at once and has to acknowledge the assignment.',
  bestFirst: 'The best first: own company, completed inspections of this project type, free time, distance.',
  nameTitle: 'Name the risk engineer',
  transferTitle: 'Transfer the assignment',
  transferBody: 'The risk engineer keeps the project until the transfer is completed.',
  declineTitle: 'Decline this assignment?',
  declineBody: 'You lose access to the project, unless you are also one of its contacts.',
  declineReason: 'Reason',
  dateTitle: 'Inspection date',
  cancelTitle: 'Cancel this assignment?',
  cancelBody: 'The company and the risk engineer lose the project. You can assign it again.',
  created: (name: string): string => `The project is assigned to ${name}.`,
  actions: {
    nameEngineer: 'Name Engineer',
    acknowledge: 'Acknowledge',
    decline: 'Decline',
    requestTransfer: 'Transfer',
    completeTransfer: 'Complete Transfer',
    declineTransfer: 'Take Back Transfer',
    setInspectionDate: 'Set Inspection Date',
    resendInvite: 'Send Again',
    cancel: 'Cancel Assignment',
  } satisfies Readonly<Record<AssignmentButton, string>>,
  verbs: { nameEngineer: 'Name', requestTransfer: 'Request Transfer' },
  done: {
    nameEngineer: 'The risk engineer has been named.',
    acknowledge: 'New assignment was successfully confirmed.',
    decline: 'You have declined the assignment.',
    requestTransfer: 'The transfer has been requested.',
    completeTransfer: 'The transfer is completed.',
    declineTransfer: 'The transfer has been taken back.',
    setInspectionDate: 'Inspection date saved.',
    resendInvite: 'The company is mailed again.',
    cancel: 'The assignment has been cancelled.',
  } satisfies Readonly<Record<AssignmentButton, string>>,
} as const;

/** Texts of the map of suggested engineers (decisions §27). */
export const ENGINEER_MAP_TEXTS = {
  view: 'Risk engineers as',
  asList: 'List',
  asMap: 'Map',
  map: 'Map of risk engineers',
  list: 'Risk engineers, the nearest first',
  site: 'Project',
  engineers: 'Risk engineers, by squares of 50 km',
  about: (km: number): string => `about ${km.toLocaleString('en-US')} km`,
  those: (name: string, others: number): string =>
    others === 0 ? name : `${name} and ${counted(others, 'other', 'others')}`,
  noSite: 'The project has no location yet, so that no distances are known.',
  nonePlaced: 'The towns of these risk engineers are not known.',
  unplaced: (n: number): string =>
    `${counted(n, 'risk engineer whose town is not known is', 'risk engineers whose towns are not known are')} in the list alone.`,
} as const;

/** Labels of an assignment's fields. */
export const ASSIGNMENT_LABELS = {
  project: 'Project',
  company: 'Risk Company',
  contact: 'Company Contact',
  invite: 'Invite',
  engineer: 'Risk Engineer',
  proposedEngineer: 'Proposed Risk Engineer',
  inspectionDate: 'Inspection Date',
  status: 'Status',
} as const;

/** Returns what an assignment waits for, in one sentence to the reader. */
export function waitingText(
  { status, company, invitedCompany, engineer, proposedEngineer }: Assignment,
  readerId: string,
): string {
  const isReader = (person: Assignment['engineer']): boolean => person?.userId === readerId;
  switch (status) {
    case 'AwaitingResource':
      return invitedCompany
        ? `${invitedCompany.name} has not registered or answered yet. Its e-mail: ${invitedCompany.email}.`
        : `${company?.name ?? ''} has to name a risk engineer.`;
    case 'Unviewed':
      return `${isReader(engineer) ? 'You have' : `${nameOf(engineer)} has`} to acknowledge the assignment.`;
    case 'Accepted':
      return `${isReader(engineer) ? 'You have' : `${nameOf(engineer)} has`} accepted the assignment.`;
    case 'TransferPending':
      return `${isReader(proposedEngineer) ? 'You are' : `${nameOf(proposedEngineer)} is`} to take over from ${
        isReader(engineer) ? 'you' : nameOf(engineer)
      }.`;
    case 'Completed':
      return 'The project has been closed.';
    case 'Cancelled':
      return 'The assignment has ended.';
  }
}

/** Lines of the history: steps of an assignment, after the name of the person. */
export const ASSIGNMENT_STEP_TEXTS: Readonly<Record<string, string>> = {
  create: 'assigned the project',
  bindCompany: 'gave the assignment to the company, which has registered',
  nameEngineer: 'named the risk engineer',
  acknowledge: 'acknowledged the assignment',
  decline: 'declined the assignment',
  requestTransfer: 'requested a transfer',
  completeTransfer: 'completed the transfer',
  declineTransfer: 'took the transfer back',
  setInspectionDate: 'set the inspection date',
  resendInvite: 'had the company mailed again',
  cancel: 'cancelled the assignment',
  complete: 'closed the project',
  reopen: 'reopened the project',
  followPrimary: 'named another primary risk engineer',
  loseEngineer: 'removed the risk engineer',
};
