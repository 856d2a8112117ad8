import * as v from 'valibot';
import { calendarDate, id } from '../common/fields.ts';
import { CLAIM_STATUSES } from '../projects/claim-lists.ts';
import { eventType } from './envelope.ts';

/** Fields about a claim, without amounts: recipients may have limited access to it. */
const claim = {
  projectId: id,
  projectName: v.string(),
  insurerCompanyId: id,
  claimId: id,
  claimNumber: v.string(),
  causeOfLoss: v.string(),
  dateOfLoss: calendarDate,
  claimStatus: v.picklist(CLAIM_STATUSES),
  participants: v.array(v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() })),
};
/** A claim was entered. */
export const claimCreated = eventType('projects.claim.created.v1', v.object(claim));
/** Status, amounts, cause or date of a claim changed. */
export const claimUpdated = eventType('projects.claim.updated.v1', v.object(claim));
