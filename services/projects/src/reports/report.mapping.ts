import type { Viewer } from '@portal/access';
import type { Report, ReportSetting } from '@portal/contracts/reports/report';
import { lastChangeOf } from '@portal/service-kit';
import { actionsOnReport, type ReportFacts, type ReportSide } from '@portal/workflow';
import { readsSharedOnly } from './reach-report.ts';
import type { StoredReport, StoredSetting } from './report.repository.ts';

/** Returns the facts by which the workflow decides about a report. */
export const factsOf = (
  row: StoredReport,
  side: ReportSide,
  viewer: Pick<Viewer, 'userId' | 'companyId'>,
): ReportFacts => ({
  ...side,
  ...{ status: row.status, type: row.type, approvalStep: row.approval_step, authorRole: row.author_role },
  isAuthor: row.author_id === viewer.userId || row.sent_by_id === viewer.userId,
  riskCompany: row.has_risk_company ? (row.risk_company_id === viewer.companyId ? 'Own' : 'Other') : null,
  ...{ settingState: row.state, inspectionStatus: row.inspection_status, isTaken: false, hasApprovedAbridged: false },
});

/** Builds the answer for a setting. The digest is that of the document that the last setting has made. */
export const settingOf = (row: StoredSetting): ReportSetting => ({
  jobId: row.job_id,
  state: row.state,
  percent: row.percent,
  failure: row.failure,
  contentVersion: row.set_content_version ?? 0,
  pages: row.pages,
  previewPages: row.previews.length,
  bytes: row.state === 'Done' && row.pdf_bytes !== null ? Number(row.pdf_bytes) : null,
  sha256: row.state === 'Done' ? row.pdf_sha256 : null,
});

/** Returns when a report was last shared; with a reader, when it was with them. */
function sharedAt({ recipients }: StoredReport, reader: Pick<Viewer, 'userId'> | null): string | null {
  const times = reader ? [recipients[reader.userId]] : Object.values(recipients);
  const last = Math.max(...times.map((time) => (time === undefined ? Number.NaN : Date.parse(time))));
  return Number.isFinite(last) ? new Date(last).toISOString() : null;
}

/**
 * Builds the answer for a report, with the viewer's actions. Those with whom it is shared get neither its way through the
 * approval nor its other readers.
 */
export function reportAnswerOf(row: StoredReport, side: ReportSide, viewer: Viewer): Report {
  const actions = actionsOnReport(factsOf(row, side, viewer), viewer);
  const isReader = readsSharedOnly(viewer);
  const canChange = actions.some(({ allowed }) => allowed);
  return {
    id: row.id,
    version: row.version,
    ...lastChangeOf(row, canChange && !isReader),
    projectId: row.project_id,
    projectName: row.project_name,
    projectStatus: row.project_status,
    type: row.type,
    status: row.status,
    approvalStep: row.approval_step,
    inspectionId: row.inspection_id,
    inspectionNumber: row.inspection_number,
    inspectionDay: row.inspection_day,
    inspectionNumbers: [...row.inspection_numbers],
    versionNumber: row.number,
    createdBy: row.created_by,
    createdDateTime: row.created_at.toISOString(),
    sentDateTime: isReader ? null : (row.sent_at?.toISOString() ?? null),
    approvedDateTime: row.approved_at?.toISOString() ?? null,
    sharedDateTime: sharedAt(row, isReader ? viewer : null),
    rejectionReason: isReader ? null : row.rejection_reason,
    rejectedBy: isReader ? null : row.rejected_by,
    resubmitByDate: isReader ? null : row.resubmit_by,
    recipientCount: isReader ? null : Object.keys(row.recipients).length,
    setting: settingOf(row),
    actions,
  };
}
