import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/** Fields of all events about an assignment. */
const assignment = {
  projectId: id,
  projectName: v.string(),
  insurerCompanyId: id,
  assignmentId: id,
  /** The risk company that it was given to; null where an engineer was named directly. */
  assignedCompanyId: v.nullable(id),
};
const engineer = { engineerId: id, engineerName: v.string() };
const transfer = {
  previousEngineerId: id,
  previousEngineerName: v.string(),
  proposedEngineerId: id,
  proposedEngineerName: v.string(),
};

/** A project was assigned to a risk company, or to an engineer, whom the next event names. */
export const assignmentCreated = eventType(
  'projects.assignment.created.v1',
  v.object({ ...assignment, companyName: v.nullable(v.string()) }),
);
/** An engineer was named, who has to acknowledge. */
export const assignmentEngineerNamed = eventType(
  'projects.assignment.engineer-named.v1',
  v.object({ ...assignment, ...engineer }),
);
/** The engineer has accepted. */
export const assignmentAcknowledged = eventType(
  'projects.assignment.acknowledged.v1',
  v.object({ ...assignment, ...engineer }),
);
/** The named engineer acknowledges an assignment from its notification (spec 1 §7, decisions §25). */
export const acknowledgementRequested = eventType(
  'notifications.assignment.acknowledgement-requested.v1',
  v.object({ assignmentId: id, engineerId: id }),
);
/** The engineer has declined: the company names another one, or the assignment has ended. */
export const assignmentDeclined = eventType(
  'projects.assignment.declined.v1',
  v.object({ ...assignment, ...engineer, declineReason: v.string() }),
);
/** The assignment has ended before the project was closed. */
export const assignmentCancelled = eventType(
  'projects.assignment.cancelled.v1',
  v.object({
    ...assignment,
    /** The engineer whose it was; null where none was named. */
    engineerId: v.nullable(id),
  }),
);
/** The engineer of an acknowledged assignment has it no longer, without a transfer: it waits for its company or another engineer. */
export const assignmentEngineerLeft = eventType(
  'projects.assignment.engineer-left.v1',
  v.object({ ...assignment, engineerId: id }),
);
/** An assignment that goes on has left its company, which `assignedCompanyId` names: its engineer is of another one, or of none. */
export const assignmentCompanyLeft = eventType(
  'projects.assignment.company-left.v1',
  v.object({ ...assignment, assignedCompanyId: id }),
);
/** Another engineer is to take over. */
export const assignmentTransferRequested = eventType(
  'projects.assignment.transfer-requested.v1',
  v.object({ ...assignment, ...transfer }),
);
/** Another engineer has taken over. */
export const assignmentTransferCompleted = eventType(
  'projects.assignment.transfer-completed.v1',
  v.object({ ...assignment, ...transfer }),
);
/** The present engineer keeps the assignment. */
export const assignmentTransferDeclined = eventType(
  'projects.assignment.transfer-declined.v1',
  v.object({ ...assignment, ...transfer }),
);
/**
 * A company without an account is to be invited, because a project is assigned to it, or its invite is withdrawn (decisions §27).
 * `version` grows with each request about one assignment; receivers ignore older ones.
 */
export const companyInviteAsked = eventType(
  'projects.assignment.company-invite-asked.v1',
  v.object({
    assignmentId: id,
    version: v.number(),
    ask: v.picklist(['Invite', 'Withdraw']),
    /** The insurer, which invites. */
    companyId: id,
    /** Name and e-mail of the invited company, as the insurer's book has them. */
    companyName: v.string(),
    email: v.string(),
  }),
);
/**
 * The company was mailed, or will be once its address may be mailed again. Nothing is told of an account with the address;
 * `version` is that of the request.
 */
export const companyInviteAnswered = eventType(
  'admin.company-invite.answered.v1',
  v.object({ assignmentId: id, version: v.number(), isMailed: v.boolean() }),
);
