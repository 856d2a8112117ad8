import * as v from 'valibot';
import { calendarDate, id } from '../common/fields.ts';
import { APPROVAL_STEPS, REPORT_TYPES } from '../reports/report-lists.ts';
import { eventType } from './envelope.ts';

/** Common fields of all events about a report, whose names are those of the notifications' catalogue. */
const about = {
  projectId: id,
  projectName: v.string(),
  insurerCompanyId: id,
  reportId: id,
  reportTypeName: v.picklist(REPORT_TYPES),
  /** Null for a compiled report. */
  inspectionId: v.nullable(id),
  inspectionNumber: v.nullable(v.number()),
  authorId: id,
  /** People with a role in the project, beside the insurer's own. */
  participants: v.array(v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() })),
};
/** Step that an event is about; `None` where no approval was needed. */
const step = v.picklist([...APPROVAL_STEPS, 'None']);

/** A main report was sent: it waits for the step, or is approved at once, of which its own event tells. */
export const mainReportSent = eventType(
  'projects.report.main-sent-for-approval.v1',
  v.object({ ...about, approvalStep: step }),
);
/** The risk company has approved a main report, which waits for the insurer now. */
export const mainReportStepApproved = eventType(
  'projects.report.main-step-approved.v1',
  v.object({ ...about, doneStep: step, approvalStep: step }),
);
/** A main report is approved; the step is the last one. */
export const mainReportApproved = eventType(
  'projects.report.main-approved.v1',
  v.object({ ...about, approvalStep: step }),
);
/** A main report was rejected in a step, and is to be resubmitted by a day. */
export const mainReportRejected = eventType(
  'projects.report.main-rejected.v1',
  v.object({ ...about, approvalStep: step, rejectionReason: v.string(), resubmitByDate: calendarDate }),
);
/** An abridged report, or a compiled one, waits for the approval of a step. */
export const abridgedReportSent = eventType(
  'projects.report.abridged-sent-for-approval.v1',
  v.object({ ...about, approvalStep: step }),
);
/** An abridged report was approved by its last step, or rejected for good. */
export const abridgedReportReviewed = eventType(
  'projects.report.abridged-reviewed.v1',
  v.object({ ...about, outcome: v.picklist(['Approved', 'Rejected']), rejectionReason: v.nullable(v.string()) }),
);
/** A report was shared with people who did not have it yet. */
export const reportShared = eventType('projects.report.shared.v1', v.object({ ...about, recipientIds: v.array(id) }));
