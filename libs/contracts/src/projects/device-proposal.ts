import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { enteredDate, id, instant, requiredText } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { DEVICE_KINDS, DEVICE_LIMITS, PROPOSAL_ACTIONS } from './device-lists.ts';
import { requestBody } from './project-fields.ts';
import { RECOMMENDATION_CATEGORIES, RECOMMENDATION_PRIORITIES } from './recommendation-lists.ts';

/** A recommendation that an alert of a device proposes; it waits until the primary engineer chooses an inspection (decisions §27). */
export const deviceProposal = v.object({
  id,
  projectId: id,
  /** Null once the device has been removed. */
  deviceId: v.nullable(id),
  deviceName: v.string(),
  kind: v.picklist(DEVICE_KINDS),
  alertDateTime: instant,
  value: v.number(),
  category: v.picklist(RECOMMENDATION_CATEGORIES),
  type: v.string(),
  priority: v.picklist(RECOMMENDATION_PRIORITIES),
  comment: v.string(),
  actions: actionVerdicts(PROPOSAL_ACTIONS),
});
export type DeviceProposal = v.InferOutput<typeof deviceProposal>;
/** Proposals of a project that wait, the oldest first. */
export const deviceProposalsAnswer = answer(v.object({ items: v.array(deviceProposal) }));

/** `POST /devices/proposals/{id}/recommendation` */
export const addProposedBody = requestBody({
  inspectionId: v.string(MESSAGES.required),
  dueDate: v.nullish(enteredDate),
});
/** The draft that was made. */
export const proposedAdded = answer(v.object({ id, recommendationId: id, inspectionId: id }));

/** `PUT /devices/proposals/{id}/dismiss` */
export const dismissProposalBody = requestBody({ reason: requiredText(DEVICE_LIMITS.reason) });
export const proposalDismissed = answer(v.object({ id }));
