import * as v from 'valibot';
import { calendarDate, id } from '../common/fields.ts';
import { APPROVAL_STEPS, REPORT_TYPES } from '../reports/report-lists.ts';
import { eventType } from './envelope.ts';

/** Common fields of all events about a report. */
const about = {
  projectId: id,
  projectName: v.string(),
  insurerCompanyId: id,
  reportId: id,
  reportType: v.picklist(REPORT_TYPES),
  /** Null for a compiled report. */
  inspectionId: v.nullable(id),
  inspectionNumber: v.nullable(v.number()),
  authorId: id,
  /** People with a role in the project, beside the insurer's own. */
  participants: v.array(v.object({ userId: id, companyId: v.nullable(id), role: v.string(), isPrimary: v.boolean() })),
};
const step = v.picklist(APPROVAL_STEPS);

/** A report waits for the approval of a step (decisions §8). */
export const reportSentForApproval = eventType(
  'projects.report.sent-for-approval.v1',
  v.object({ ...about, approvalStep: step }),
);
/** The risk company has approved; the report waits for the insurer now. */
export const reportStepApproved = eventType(
  'projects.report.step-approved.v1',
  v.object({ ...about, doneStep: step, approvalStep: step }),
);
/** A report is approved; `doneStep` is null where no step had to approve it. */
export const reportApproved = eventType(
  'projects.report.approved.v1',
  v.object({ ...about, doneStep: v.nullable(step) }),
);
/** A report was rejected; a main report is to be resubmitted by a day. */
export const reportRejected = eventType(
  'projects.report.rejected.v1',
  v.object({ ...about, rejectionReason: v.string(), resubmitByDate: v.nullable(calendarDate) }),
);
/** A report was shared with people who did not have it yet. */
export const reportShared = eventType('projects.report.shared.v1', v.object({ ...about, recipientIds: v.array(id) }));
