import * as v from 'valibot';
import { calendarDate, id, instant } from '../common/fields.ts';
import { INSPECTION_KINDS } from '../projects/inspection-lists.ts';
import { RECOMMENDATION_PRIORITIES } from '../projects/recommendation-lists.ts';
import { eventType } from './envelope.ts';

/** Common fields of all events about an inspection. */
export const aboutInspection = {
  projectId: id,
  projectName: v.string(),
  insurerCompanyId: id,
  inspectionId: id,
  inspectionNumber: v.number(),
  /** People with a role in the project, beside the insurer's own. */
  participants: v.array(v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() })),
};
/** Time and place of an inspection; `timeZone` is null until the location has been looked up. */
const place = {
  inspectionKind: v.picklist(INSPECTION_KINDS),
  locationName: v.string(),
  timeZone: v.nullable(v.string()),
  startDateTime: instant,
  endDateTime: instant,
};

/** Published on the transition to Upcoming. */
export const inspectionScheduled = eventType(
  'projects.inspection.scheduled.v1',
  v.object({ ...aboutInspection, ...place }),
);
/** Upcoming with another start, end, kind or location. */
export const inspectionRescheduled = eventType(
  'projects.inspection.rescheduled.v1',
  v.object({ ...aboutInspection, ...place, previousStartDateTime: instant }),
);
/** Published on the transition to Cancelled. */
export const inspectionCancelled = eventType(
  'projects.inspection.cancelled.v1',
  v.object({ ...aboutInspection, ...place, cancelReason: v.string() }),
);
/** An upcoming inspection was deleted. */
export const inspectionDeleted = eventType(
  'projects.inspection.deleted.v1',
  v.object({ ...aboutInspection, ...place, cancelReason: v.string() }),
);
/** Published on the transition to Completed. */
export const inspectionCompleted = eventType(
  'projects.inspection.completed.v1',
  v.object({ ...aboutInspection, ...place }),
);

/** Person who is mailed about an inspection; the name is null where an address alone was entered. */
const attendee = v.object({ name: v.nullable(v.string()), email: v.string() });
/**
 * Published when attendees are to be mailed: an invitation or its update to those invited, the cancellation to those whose
 * invitation ends (decisions §27). `sequence` grows with each request about one entry of their calendars; the event's actor
 * is named as the sender.
 */
export const inspectionInviteRequested = eventType(
  'projects.inspection.invite-requested.v1',
  v.object({
    projectId: id,
    projectName: v.string(),
    inspectionId: id,
    inspectionNumber: v.number(),
    ...place,
    agenda: v.nullable(v.string()),
    meetingUrl: v.nullable(v.string()),
    sequence: v.number(),
    /** Identifier of the entry in calendars; the inspection's id where there is none. */
    uid: v.optional(v.string()),
    /** Person who sent the first invitation: calendars accept updates from nobody else. */
    organizer: attendee,
    invited: v.array(v.object({ ...attendee.entries, isUpdate: v.boolean() })),
    /** `isReplaced` where another organizer invites the attendee anew. */
    withdrawn: v.array(v.object({ ...attendee.entries, isReplaced: v.optional(v.boolean()) })),
    /** Reason of a cancelled or deleted inspection; null where a person alone is withdrawn. */
    cancelReason: v.nullable(v.string()),
  }),
);

/** Maximum number of inspections in one event. */
export const MAX_INSPECTIONS_PER_EVENT = 500;
/** Inspections began by the clock. */
export const inspectionsStarted = eventType(
  'projects.inspection.started.v1',
  v.object({
    items: v.pipe(
      v.array(v.object({ projectId: id, inspectionId: id, inspectionNumber: v.number(), startDateTime: instant })),
      v.maxLength(MAX_INSPECTIONS_PER_EVENT),
    ),
  }),
);

/** An inspection waits for no documents any more: the first was uploaded, or it is no longer virtual. */
export const inspectionDocumentsCompleted = eventType(
  'projects.inspection.documents-completed.v1',
  v.object(aboutInspection),
);

/** A project expects fewer inspections than before: those of higher numbers cannot be scheduled any more. */
export const inspectionsExpectedFewer = eventType(
  'projects.inspection.expected-fewer.v1',
  v.object({ projectId: id, expectedInspections: v.number() }),
);

const counted = { ...aboutInspection, n: v.number() };
/** R2: n items wait for approval. */
export const inspectionSentForApproval = eventType('projects.inspection.sent-for-approval.v1', v.object(counted));
/** Publishes that the last item waiting for approval was decided; `n` were approved since the inspection was sent. */
export const inspectionReviewed = eventType('projects.inspection.recommendations-reviewed.v1', v.object(counted));
/** R7: n items go back to the engineer. */
export const inspectionSentToRiskEngineer = eventType(
  'projects.inspection.sent-to-risk-engineer.v1',
  v.object(counted),
);
/** R10: n items are issued now; the highest priority among them and the earliest due date, null where there are none. */
export const inspectionIssued = eventType(
  'projects.inspection.issued.v1',
  v.object({
    ...counted,
    highestPriority: v.nullable(v.picklist(RECOMMENDATION_PRIORITIES)),
    /** The day at the inspection's location. */
    dueDate: v.nullable(calendarDate),
  }),
);
/** Publishes that the last item in Issued or InProgress has left these states. */
export const inspectionAnswered = eventType(
  'projects.inspection.recommendations-answered.v1',
  v.object(aboutInspection),
);
