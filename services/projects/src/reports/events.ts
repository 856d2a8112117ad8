import type { ApprovalStep } from '@portal/contracts/reports/report-lists';
import {
  reportApproved,
  reportRejected,
  reportSentForApproval,
  reportShared,
  reportStepApproved,
} from '@portal/contracts/events/reports';
import { workChanged } from '@portal/contracts/events/work';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import { participantsForEvents } from '../core/events/about.ts';
import type { StoredReport } from './report.repository.ts';

const about = (row: StoredReport) => ({
  projectId: row.project_id,
  projectName: row.project_name,
  insurerCompanyId: row.insurer_company_id,
  reportId: row.id,
  reportType: row.type,
  inspectionId: row.inspection_id,
  inspectionNumber: row.inspection_number,
  authorId: row.sent_by_id ?? row.author_id,
});

/** Returns an event with the participants of the report's project. */
const withPeople =
  (row: StoredReport, of: (people: Awaited<ReturnType<typeof participantsForEvents>>) => PendingEvent): PendingEvent =>
  async (tx, actor) =>
    of(await participantsForEvents(tx, row.project_id))(tx, actor);

/** Events of a report, each of the report as it is after the change. */
export const EVENTS = {
  sent: (row: StoredReport, approvalStep: ApprovalStep): PendingEvent =>
    withPeople(row, (participants) => eventOf(reportSentForApproval, { ...about(row), participants, approvalStep })),
  stepApproved: (row: StoredReport, doneStep: ApprovalStep, approvalStep: ApprovalStep): PendingEvent =>
    withPeople(row, (participants) =>
      eventOf(reportStepApproved, { ...about(row), participants, doneStep, approvalStep }),
    ),
  approved: (row: StoredReport, doneStep: ApprovalStep | null): PendingEvent =>
    withPeople(row, (participants) => eventOf(reportApproved, { ...about(row), participants, doneStep })),
  rejected: (row: StoredReport, rejectionReason: string): PendingEvent =>
    withPeople(row, (participants) =>
      eventOf(reportRejected, { ...about(row), participants, rejectionReason, resubmitByDate: row.resubmit_by }),
    ),
  shared: (row: StoredReport, recipientIds: readonly string[]): PendingEvent =>
    withPeople(row, (participants) =>
      eventOf(reportShared, { ...about(row), participants, recipientIds: [...recipientIds] }),
    ),
  /** Makes open pages of the recipients load again; nobody else of those who read shared reports hears of it. */
  hint: (row: StoredReport, userIds: readonly string[]): PendingEvent =>
    eventOf(workChanged, {
      changes: (['reports', 'report-notes', 'details'] as const).map((tab) => ({
        ...{ projectId: row.project_id, tab, isReview: false },
        ...{ companyId: row.insurer_company_id, userIds: [...userIds], companyIds: [] },
      })),
    }),
};
