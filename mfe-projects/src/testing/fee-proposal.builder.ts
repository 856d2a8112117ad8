import type {
  FeeComparison,
  FeeDetails,
  FeeProposal,
  FeeProposals,
  FeeRecipient,
} from '@portal/contracts/finance/fee-proposal';
import {
  FEE_PROPOSAL_BUTTONS,
  FEE_RECIPIENT_BUTTONS,
  type FeeProposalButton,
  type FeeRecipientButton,
} from '@portal/contracts/finance/fee-proposal-lists';
import { anId } from './project.builder.ts';

const judged = <Action extends string>(all: readonly Action[], allowed: readonly Action[]) =>
  all.map((action) =>
    allowed.includes(action)
      ? { action, allowed: true }
      : ({ action, allowed: false, obstacle: 'state', reason: 'WrongState', text: `Not ${action} now.` } as const),
  );

/** The actions of a proposal as the server judges them: those that are named may be done. */
export const feeActions = (...allowed: readonly FeeProposalButton[]): FeeProposal['actions'] =>
  judged(FEE_PROPOSAL_BUTTONS, allowed);
/** The actions of a recipient, as {@link feeActions}. */
export const recipientActions = (...allowed: readonly FeeRecipientButton[]): FeeRecipient['actions'] =>
  judged(FEE_RECIPIENT_BUTTONS, allowed);

const DAY_MS = 86_400_000;
/** Returns the instant a number of days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Granite Risk, to which the link was mailed. */
export const aRecipient = (over: Partial<FeeRecipient> = {}): FeeRecipient => ({
  ...{ companyContactId: anId(300), companyName: 'Granite Risk', email: 'desk@granite.example' },
  ...{ status: 'Sent', sentDateTime: '2026-11-20T09:45:00Z', linkExpiresDateTime: inDays(12), isLinkExpired: false },
  ...{ answeredDateTime: null, total: null, actions: recipientActions('resend') },
  ...over,
});

/** A recipient with its answer. */
export const anAnswered = (total: number, over: Partial<FeeRecipient> = {}): FeeRecipient =>
  aRecipient({
    ...{ status: 'ApprovedByRe', linkExpiresDateTime: null, answeredDateTime: '2026-11-22T09:45:00Z', total },
    ...{ actions: recipientActions('accept'), ...over },
  });

const SLATE = { companyContactId: anId(301), companyName: 'Slate Engineers', email: 'fees@slate.example' };

/** Two answers, of which that of Slate Engineers is the cheaper one. */
export const TWO_ANSWERS: readonly FeeRecipient[] = [anAnswered(4_000), anAnswered(3_500.5, SLATE)];

/** A proposal of the project that `aProject` builds: sent to Granite Risk. */
export const aFeeProposal = (over: Partial<FeeProposal> = {}): FeeProposal => ({
  ...{ id: anId(310), version: 5, projectId: anId(1), status: 'Sent' },
  ...{ serviceTypes: ['MainReport', 'DesktopReview'], inspectionCount: 2, description: null, file: null },
  ...{ createdBy: 'Clara Nordin', createdDateTime: '2026-11-20T09:41:00Z', sentDateTime: '2026-11-20T09:45:00Z' },
  ...{ recipients: [aRecipient()], assignment: null, refusal: null, currency: 'EUR' },
  ...{ changedBy: 'Clara Nordin', changedDateTime: '2026-11-20T09:45:00Z' },
  ...{ actions: feeActions('reject'), ...over },
});

/** A proposal with {@link TWO_ANSWERS}. */
export const anAnsweredProposal = (over: Partial<FeeProposal> = {}): FeeProposal =>
  aFeeProposal({ status: 'WaitingForApproval', recipients: [...TWO_ANSWERS], ...over });

/** A draft that may be changed, sent and withdrawn. */
export const aFeeDraft = (over: Partial<FeeProposal> = {}): FeeProposal =>
  aFeeProposal({
    ...{ status: 'Draft', sentDateTime: null, actions: feeActions('update', 'send', 'delete') },
    recipients: [
      aRecipient({ status: 'Draft', sentDateTime: null, linkExpiresDateTime: null, actions: recipientActions() }),
    ],
    ...over,
  });

/** The proposals of a project, as somebody sees them who may ask for fees. */
export const proposalsOf = (items: readonly FeeProposal[], over: Partial<FeeProposals> = {}): FeeProposals => ({
  items: [...items],
  currency: 'EUR',
  serviceTypes: ['MainReport', 'DesktopReview'],
  create: { action: 'create', allowed: true },
  ...over,
});

type Written = FeeComparison['answers'][number];

/** The answer of Granite Risk to a proposal: two services, travel and flights, 4,000.00 in all. */
const GRANITE: Written = {
  ...{ companyContactId: anId(300), companyName: 'Granite Risk', email: 'desk@granite.example' },
  ...{ status: 'ApprovedByRe', answeredDateTime: '2026-11-22T09:45:00Z', actions: recipientActions('accept') },
  engineerRates: [
    { serviceType: 'MainReport', amount: 100, hours: 10, inspectionCount: 2 },
    { serviceType: 'DesktopReview', amount: 100, hours: 5, inspectionCount: 2 },
  ],
  travelCost: { amount: 50, hours: 4, inspectionCount: 2 },
  expenseCosts: [{ category: 'Flight', amount: 300, count: 2 }],
  totals: {
    engineerRates: [
      { serviceType: 'MainReport', total: 2_000 },
      { serviceType: 'DesktopReview', total: 1_000 },
    ],
    ...{ engineerTotal: 3_000, travelTotal: 400, expenseCosts: [{ category: 'Flight', total: 600 }] },
    ...{ expenseTotal: 600, total: 4_000 },
  },
};
/** The answer of Slate Engineers: no travel, no expenses, 3,500.00 in all. */
const SLATE_ANSWER: Written = {
  ...GRANITE,
  ...SLATE,
  engineerRates: [
    { serviceType: 'MainReport', amount: 125, hours: 10, inspectionCount: 2 },
    { serviceType: 'DesktopReview', amount: 100, hours: 5, inspectionCount: 2 },
  ],
  ...{ travelCost: { amount: 0, hours: 0, inspectionCount: 2 }, expenseCosts: [] },
  totals: {
    engineerRates: [
      { serviceType: 'MainReport', total: 2_500 },
      { serviceType: 'DesktopReview', total: 1_000 },
    ],
    ...{ engineerTotal: 3_500, travelTotal: 0, expenseCosts: [], expenseTotal: 0, total: 3_500 },
  },
};

/** The answer of Granite Risk as it was written. */
export const anAnswer = (over: Partial<FeeDetails> = {}): FeeDetails => ({
  ...{ feeProposalId: anId(310), projectId: anId(1), version: 5, currency: 'EUR' },
  ...GRANITE,
  ...over,
});

/** Both answers side by side; the report's budget covers the cheaper one alone, and the review has no budget. */
export const aComparison = (over: Partial<FeeComparison> = {}): FeeComparison => ({
  ...{ feeProposalId: anId(310), projectId: anId(1), version: 5, currency: 'EUR' },
  answers: [GRANITE, SLATE_ANSWER],
  services: [
    { serviceType: 'MainReport', left: 2_600, costs: [2_666.67, 2_500] },
    { serviceType: 'DesktopReview', left: null, costs: [1_333.33, 1_000] },
  ],
  categories: ['Flight'],
  ...over,
});
