import { SERVICE_LABELS, type ServiceType } from '@portal/contracts/finance/budget-lists';
import { FEE_PROPOSAL_LIMITS } from '@portal/contracts/finance/fee-proposal-lists';

/** Returns services by their names: the title of a proposal. */
export const servicesText = (services: readonly ServiceType[]): string =>
  services.map((service) => SERVICE_LABELS[service]).join(', ');

/** Returns how many inspections a proposal is for. */
export const inspectionsText = (count: number): string => `${count} ${count === 1 ? 'inspection' : 'inspections'}`;

/** Returns how many companies of several have answered. */
function answeredText(answered: number, asked: number): string {
  if (asked === 1) return 'The company has answered.';
  return answered === asked
    ? `All ${asked} companies have answered.`
    : `${answered} of ${asked} companies ${answered === 1 ? 'has' : 'have'} answered.`;
}

/** Texts of FEE PROPOSAL (decisions §7, §20, §27). */
export const FEE_SCREEN_TEXTS = {
  proposal: 'Fee Proposal',
  list: 'Fee Proposals',
  add: 'Add Fee Proposal',
  editTitle: 'Edit Fee Proposal',
  empty: 'There are no fee proposals yet.',
  emptyHint: 'Ask companies what the services of this project would cost.',
  emptyReader: 'Once they are added, they will appear here.',
  toDecide: (count: number): string =>
    count === 1 ? '1 proposal waits for your decision.' : `${count} proposals wait for your decision.`,
  sentOn: (at: string): string => `Sent on ${at}`,
  notSent: 'Not sent yet',
  createdBy: (name: string, at: string): string => `Created by ${name} on ${at}`,
  answeredOn: (at: string): string => `Answered on ${at}`,
  mailedOn: (email: string, at: string): string => `${email} · mailed on ${at}`,
  validUntil: (at: string): string => ` · valid until ${at}`,
  expired: 'Link Expired',
  cheapest: 'Lowest total',
  recipients: 'Companies',
  recipientsOf: (title: string): string => `Companies asked for ${title}`,
  viewAnswer: 'View Answer',
  answerOf: (company: string): string => `, answer of ${company}`,
  matters: {
    draft: 'The companies have not been mailed yet.',
    toDecide: (answered: number, asked: number): string =>
      `${answeredText(answered, asked)} ${answered === 1 ? 'Accept or reject it.' : 'Compare the answers and accept one.'}`,
    toReject:
      'The project is assigned already, so no answer can be accepted. Reject this proposal: its companies are told.',
    refused: (reason: string): string => `The accepted fee was not followed by an assignment: ${reason}`,
    linkExpired: (company: string): string => `The link of ${company} has expired. Resend it for an answer.`,
    linkEnded: (company: string, reason: string): string => `The link of ${company} has ended. ${reason}`,
    linkExpires: (company: string, at: string): string => `The link of ${company} expires on ${at}.`,
    pending: (company: string): string => `The project is being assigned to ${company}.`,
    made: (company: string): string => `${company} is assigned to the project.`,
    ended: (company: string): string => `The assignment of ${company} has ended.`,
    toResources: 'Go to RESOURCES',
  },
  actions: {
    send: 'Send',
    compare: 'Compare Answers',
    update: 'Edit',
    reject: 'Reject',
    delete: 'Withdraw',
    accept: 'Accept',
    resend: 'Resend',
  },
  sent: (count: number): string =>
    count === 1 ? 'The link was mailed to 1 company.' : `The links were mailed to ${count} companies.`,
  saved: 'Fee proposal saved.',
  draftAdded: (title: string): string => `Draft of ${title} saved.`,
  sentAdded: (title: string): string => `Fee proposal for ${title} sent.`,
  withdrawTitle: 'Withdraw this fee proposal?',
  withdrawBody: "The draft is deleted for everybody, with its history. You can't undo this action.",
  withdrawn: 'Fee proposal withdrawn.',
  rejectTitle: 'Reject this fee proposal?',
  rejectBody: 'All companies are rejected and told so by mail, and links that are still open end.',
  rejected: 'Fee proposal rejected.',
  acceptTitle: (company: string): string => `Accept the fee of ${company}?`,
  acceptBody: (company: string): string =>
    `The other companies are rejected, and the project is assigned to ${company}, which names a risk engineer.`,
  accepted: (company: string): string => `The fee of ${company} has been accepted.`,
  resent: (company: string): string => `The link was mailed to ${company} again.`,
  form: {
    saveDraft: 'Save Draft',
    chosen: 'Chosen companies',
    companiesHelp: `Each gets a link of its own, which is valid for ${FEE_PROPOSAL_LIMITS.linkDays} days.`,
    companiesPlaceholder: 'Search by name or e-mail',
    remove: (company: string): string => `Remove ${company}`,
    noCompanies: 'Your company contacts have no risk company with an e-mail.',
    toCompanies: 'Go to COMPANY CONTACTS',
    inspectionHelp: 'From 1 to 10',
  },
} as const;

/** Labels of a proposal's fields. */
export const FEE_LABELS = {
  companyContactIds: 'Companies',
  serviceTypes: 'Services',
  inspectionCount: 'Inspection Count',
  description: 'Description',
  fileId: 'File',
  sent: 'Sent',
} as const;

/** Labels of the fields whose changes the history shows. */
export const FEE_CHANGE_LABELS: Readonly<Record<string, string>> = {
  companies: FEE_LABELS.companyContactIds,
  serviceTypes: FEE_LABELS.serviceTypes,
  inspectionCount: FEE_LABELS.inspectionCount,
  description: FEE_LABELS.description,
  file: FEE_LABELS.fileId,
};

/** Texts of an answer, and of answers side by side. */
export const ANSWER_TEXTS = {
  answer: 'Answer',
  /** Name of the exported workbook. */
  file: 'fee-proposals.xlsx',
  comparisonOf: (title: string): string => `Answers for ${title}`,
  back: 'Back to Fee Proposals',
  toProposal: 'Show Fee Proposal',
  company: 'Company',
  none: 'There are no answers yet.',
  gone: 'This fee proposal no longer exists.',
  noneHint: 'They are compared here as soon as they come.',
  line: 'Line',
  rate: 'Hourly Rate',
  hours: 'Hours',
  inspections: 'Inspections',
  lineTotal: 'Total',
  engineers: 'Engineers',
  travel: 'Travel',
  noTravel: 'No travel',
  expenses: 'Expenses',
  noExpenses: 'No expenses',
  total: 'Total Fee',
  byService: 'Cost by Service',
  byServiceHint: 'With the service’s share of travel and expenses',
  lowest: 'Lowest',
  overBudget: (amount: string): string => `Over budget by ${amount}`,
  leaves: (amount: string): string => `Leaves ${amount} of the budget`,
  noBudget: 'No budget',
} as const;

/** Texts of a proposal's history; each follows the name of the person or the company. */
export const FEE_STEP_TEXTS: Readonly<Record<string, string>> = {
  create: 'created the proposal',
  update: 'changed the proposal',
  send: 'sent the proposal',
  resend: 'mailed the link again',
  answer: 'answered',
  accept: 'accepted a fee',
  reject: 'rejected the proposal',
  makeAssignment: 'made the assignment',
  refuseAssignment: 'refused the assignment',
  endAssignment: 'ended the assignment',
  endLinkOfAddress: 'ended the link, as the e-mail of the company has been changed in the company contacts',
  endLinkOfDeleted: 'ended the link, as the company is not in the company contacts any more',
  endLinksOfClosed: 'ended the links, as the project has been closed',
};
