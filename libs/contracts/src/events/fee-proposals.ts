import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id, instant } from '../common/fields.ts';
import { eventType } from './envelope.ts';

const proposal = { projectId: id, projectName: v.string(), insurerCompanyId: id, feeProposalId: id };
/** A company that was asked, as the insurer's book has it. */
const respondent = { companyContactId: id, respondentCompanyName: v.string(), respondentEmail: v.string() };

/**
 * A recipient is to be mailed the link of a proposal (decisions §7). Only services/notifications reads it: its ids are the
 * right to answer. The insurer's people know them, too.
 */
export const feeLinkRequested = eventType(
  'finance.fee-proposal.link-requested.v1',
  v.object({
    ...proposal,
    ...respondent,
    /** Name of the insurer. */
    companyName: v.string(),
    /** Address that the link shows for questions. */
    insuranceCompanyEmail: v.string(),
    expiresDateTime: instant,
  }),
);

/**
 * A company has answered by the public form: the insurer judges it, and the address that had the link gets a receipt. Only
 * services/notifications reads it.
 */
export const feeResponseSubmitted = eventType(
  'finance.fee-proposal.response-submitted.v1',
  v.object({
    ...proposal,
    companyContactId: id,
    respondentCompanyName: v.string(),
    totalAmount: v.number(),
    currency: currencySchema,
    /** Address of the receipt, with the insurer's name and address for questions. Missing in events made before this field existed. */
    receipt: v.optional(v.object({ email: v.string(), companyName: v.string(), insuranceCompanyEmail: v.string() })),
    /** People of the project: its primary underwriter is told, too. Missing in events made before this field existed. */
    participants: v.optional(
      v.array(v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() })),
    ),
  }),
);

/** An insurer accepts a fee: services/projects makes the assignment, or answers why not (decisions §27). */
export const feeAssignmentRequested = eventType(
  'finance.fee-proposal.assignment-requested.v1',
  v.object({ ...proposal, ...respondent }),
);

/** The assignment of an accepted fee was made, or refused. */
export const feeAssignmentSettled = eventType(
  'projects.assignment.fee-settled.v1',
  v.object({
    projectId: id,
    feeProposalId: id,
    companyContactId: id,
    /** Null where it was refused. */
    assignmentId: v.nullable(id),
    /** Reason of a refusal for people; null where the assignment was made. */
    refusal: v.nullable(v.string()),
  }),
);

const reviewed = { ...proposal, ...respondent, companyName: v.string() };
/** The fee of a company was accepted, and its assignment made. */
export const feeAccepted = eventType(
  'finance.fee-proposal.accepted.v1',
  v.object({ ...reviewed, outcome: v.literal('Approved') }),
);
/** A company's fee was rejected; one event for each recipient of a proposal. */
export const feeRejected = eventType(
  'finance.fee-proposal.rejected.v1',
  v.object({ ...reviewed, outcome: v.literal('Rejected') }),
);
