import type { ApprovalStep } from '@portal/contracts/reports/report-lists';
import {
  abridgedReportReviewed,
  abridgedReportSent,
  mainReportApproved,
  mainReportRejected,
  mainReportSent,
  mainReportStepApproved,
  reportShared,
} from '@portal/contracts/events/reports';
import { workChanged } from '@portal/contracts/events/work';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import { participantsForEvents } from '../core/events/about.ts';
import type { StoredReport } from './report.repository.ts';

type People = Awaited<ReturnType<typeof participantsForEvents>>;

const about = (row: StoredReport, participants: People) => ({
  projectId: row.project_id,
  projectName: row.project_name,
  insurerCompanyId: row.insurer_company_id,
  reportId: row.id,
  reportTypeName: row.type,
  inspectionId: row.inspection_id,
  inspectionNumber: row.inspection_number,
  authorId: row.sent_by_id ?? row.author_id,
  participants,
});

/** Returns an event about a report with the participants of its project. */
const withPeople =
  (row: StoredReport, of: (facts: ReturnType<typeof about>) => PendingEvent): PendingEvent =>
  async (tx, actor) =>
    of(about(row, await participantsForEvents(tx, row.project_id)))(tx, actor);

const isAbridged = ({ type }: StoredReport): boolean => type === 'Abridged' || type === 'CompiledAbridged';

/** Events of a report, each of the report as it is after the change. Nobody is told of preliminary ones before they are shared. */
export const EVENTS = {
  /** A report was sent, or made where it needs no draft: it waits for the step, or is approved at once. */
  sent(row: StoredReport, step: ApprovalStep | null): PendingEvent[] {
    const approvalStep = step ?? 'None';
    if (isAbridged(row)) {
      return step ? [withPeople(row, (facts) => eventOf(abridgedReportSent, { ...facts, approvalStep }))] : [];
    }
    if (row.type !== 'Main') return [];
    const sent = withPeople(row, (facts) => eventOf(mainReportSent, { ...facts, approvalStep }));
    return step ? [sent] : [sent, ...EVENTS.approved(row, null)];
  },
  /** The risk company has approved; the report waits for the insurer. */
  stepApproved: (row: StoredReport, doneStep: ApprovalStep, approvalStep: ApprovalStep): PendingEvent[] => [
    withPeople(row, (facts) =>
      isAbridged(row)
        ? eventOf(abridgedReportSent, { ...facts, approvalStep })
        : eventOf(mainReportStepApproved, { ...facts, doneStep, approvalStep }),
    ),
  ],
  approved: (row: StoredReport, doneStep: ApprovalStep | null): PendingEvent[] => [
    withPeople(row, (facts) =>
      isAbridged(row)
        ? eventOf(abridgedReportReviewed, { ...facts, outcome: 'Approved', rejectionReason: null })
        : eventOf(mainReportApproved, { ...facts, approvalStep: doneStep ?? 'None' }),
    ),
  ],
  rejected: (row: StoredReport, step: ApprovalStep, rejectionReason: string): PendingEvent[] => [
    withPeople(row, (facts) =>
      isAbridged(row)
        ? eventOf(abridgedReportReviewed, { ...facts, outcome: 'Rejected', rejectionReason })
        : eventOf(mainReportRejected, {
            ...{ ...facts, approvalStep: step, rejectionReason },
            resubmitByDate: row.resubmit_by ?? '',
          }),
    ),
  ],
  shared: (row: StoredReport, recipientIds: readonly string[]): PendingEvent =>
    withPeople(row, (facts) => eventOf(reportShared, { ...facts, recipientIds: [...recipientIds] })),
  /** Makes open pages of the recipients load again; nobody else of those who read shared reports hears of it. */
  hint: (row: StoredReport, userIds: readonly string[]): PendingEvent =>
    eventOf(workChanged, {
      changes: (['reports', 'report-notes', 'details'] as const).map((tab) => ({
        ...{ projectId: row.project_id, tab, isReview: false },
        ...{ companyId: row.insurer_company_id, userIds: [...userIds], companyIds: [] },
      })),
    }),
};
