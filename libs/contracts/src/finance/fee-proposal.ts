import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { currencySchema } from '../common/enums.ts';
import { id, instant, optionalText } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { answer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { requestBody } from '../projects/project-fields.ts';
import { SERVICE_TYPES } from './budget-lists.ts';
import { engineerRate, expenseCost, feeTotals, travelCost } from './fee-answer.ts';
import {
  FEE_PROPOSAL_BUTTONS,
  FEE_PROPOSAL_LIMITS,
  FEE_PROPOSAL_STATUSES,
  FEE_RECIPIENT_BUTTONS,
  FEE_RECIPIENT_STATUSES,
  FEE_SORT_FIELDS,
} from './fee-proposal-lists.ts';

/** A company that was asked for a fee. */
export const feeRecipient = v.object({
  companyContactId: id,
  companyName: v.string(),
  email: v.string(),
  status: v.picklist(FEE_RECIPIENT_STATUSES),
  /** Time of the last mail with the link; null in a draft. */
  sentDateTime: v.nullable(instant),
  /** End of the link; null in a draft and once the company has answered. */
  linkExpiresDateTime: v.nullable(instant),
  isLinkExpired: v.boolean(),
  answeredDateTime: v.nullable(instant),
  /** Total of the answer in the proposal's currency; null without an answer. */
  total: v.nullable(v.number()),
  actions: actionVerdicts(FEE_RECIPIENT_BUTTONS),
});
export type FeeRecipient = v.InferOutput<typeof feeRecipient>;

/** A fee proposal with its recipients (spec 2 §3, decisions §7). */
export const feeProposal = v.object({
  id,
  version: v.number(),
  projectId: id,
  status: v.picklist(FEE_PROPOSAL_STATUSES),
  serviceTypes: v.array(v.picklist(SERVICE_TYPES)),
  inspectionCount: v.number(),
  description: v.nullable(v.string()),
  file: v.nullable(v.object({ id, name: v.string() })),
  createdBy: v.string(),
  createdDateTime: instant,
  sentDateTime: v.nullable(instant),
  recipients: v.array(feeRecipient),
  /** State of the assignment of an accepted fee; null where none was accepted. */
  assignment: v.nullable(v.picklist(['Pending', 'Made', 'Ended'])),
  /** Reason for which the assignment of an accepted fee was refused, until another one is accepted; null otherwise. */
  refusal: v.nullable(v.string()),
  /** Currency in which it was sent, and its answers are; null for a draft. */
  currency: v.nullable(currencySchema),
  ...lastChange,
  actions: actionVerdicts(FEE_PROPOSAL_BUTTONS),
});
export type FeeProposal = v.InferOutput<typeof feeProposal>;

/** `GET /fee-proposals`: the specification's name of the project, or that of other lists. */
export const feeProposalsQuery = v.object({
  ProjectId: v.optional(v.string()),
  projectId: v.optional(v.string()),
  sortFieldName: listQuery(FEE_SORT_FIELDS).entries.sortFieldName,
  sortDirection: listQuery(FEE_SORT_FIELDS).entries.sortDirection,
});
export const feeProposalsAnswer = answer(
  v.object({
    items: v.array(feeProposal),
    currency: currencySchema,
    /** Services that have a budget, of which a fee can be asked. */
    serviceTypes: v.array(v.picklist(SERVICE_TYPES)),
    /** Right to ask for fees, with the reason where it is refused. */
    create: actionVerdict(['create']),
  }),
);
export type FeeProposals = v.InferOutput<typeof feeProposalsAnswer>['data'];
export const feeProposalAnswer = answer(feeProposal);

/** Entered fields of a proposal (decisions §20). */
export const feeProposalFields = v.object({
  companyContactIds: v.pipe(
    v.array(id, MESSAGES.required),
    v.minLength(1, MESSAGES.required),
    v.maxLength(FEE_PROPOSAL_LIMITS.recipients, `At most ${FEE_PROPOSAL_LIMITS.recipients} companies`),
  ),
  serviceTypes: v.pipe(v.array(v.picklist(SERVICE_TYPES), MESSAGES.required), v.minLength(1, MESSAGES.required)),
  inspectionCount: v.pipe(
    v.number((issue) => (issue.input == null ? MESSAGES.required : 'Must be a number')),
    v.integer('Must be a whole number from 1 to 10'),
    v.minValue(1, 'Must be a whole number from 1 to 10'),
    v.maxValue(FEE_PROPOSAL_LIMITS.inspectionCount, 'Must be a whole number from 1 to 10'),
  ),
  description: optionalText(FEE_PROPOSAL_LIMITS.description),
  fileId: v.nullish(id),
});
export type FeeProposalFields = v.InferOutput<typeof feeProposalFields>;

/** `POST /fee-proposals`: a draft, or sent at once. */
export const createFeeProposalBody = requestBody({
  projectId: v.string(MESSAGES.required),
  ...feeProposalFields.entries,
  isSent: v.optional(v.boolean()),
});
export type CreateFeeProposal = v.InferOutput<typeof createFeeProposalBody>;
/** `PUT /fee-proposals`: changes a draft; `If-Match` carries the edited version. */
export const updateFeeProposalBody = requestBody({ id: v.string(MESSAGES.required), ...feeProposalFields.entries });
export const feeProposalDeleted = answer(v.object({ id }));

/** `PUT /fee-proposals/{id}/resend` */
export const resendFeeBody = requestBody({ companyContactId: v.string(MESSAGES.required) });
/** `PUT /fee-proposals/accept` */
export const acceptFeeBody = requestBody({
  feeProposalId: v.string(MESSAGES.required),
  companyContactId: v.string(MESSAGES.required),
});
/** `PUT /fee-proposals/reject` */
export const rejectFeeBody = requestBody({ feeProposalId: v.string(MESSAGES.required) });

const written = {
  companyContactId: id,
  companyName: v.string(),
  email: v.string(),
  status: v.picklist(FEE_RECIPIENT_STATUSES),
  answeredDateTime: instant,
  engineerRates: v.array(engineerRate),
  travelCost,
  expenseCosts: v.array(expenseCost),
  totals: feeTotals,
  actions: actionVerdicts(FEE_RECIPIENT_BUTTONS),
};
/** `GET /fee-proposals/response/details`: an answer as the recipient has written it. */
export const feeDetails = v.object({
  feeProposalId: id,
  projectId: id,
  version: v.number(),
  currency: currencySchema,
  ...written,
});
export type FeeDetails = v.InferOutput<typeof feeDetails>;
export const feeDetailsAnswer = answer(feeDetails);

/** `GET /fee-proposals/{id}/comparison`: the answers side by side, with the budgets of the services. */
export const feeComparison = v.object({
  feeProposalId: id,
  projectId: id,
  version: v.number(),
  currency: currencySchema,
  answers: v.array(v.object(written)),
  services: v.array(
    v.object({
      serviceType: v.picklist(SERVICE_TYPES),
      /** The rest of the service’s budget beside other uses; null without a budget. */
      left: v.nullable(v.number()),
      /** Cost of the service for each answer, travel and expenses included by their shares, in the answers' order. */
      costs: v.array(v.number()),
    }),
  ),
  /** Categories of expenses that an answer has, in the order of the list. */
  categories: v.array(v.string()),
});
export type FeeComparison = v.InferOutput<typeof feeComparison>;
export const feeComparisonAnswer = answer(feeComparison);
