import type { Report } from '@portal/contracts/reports/report';
import { REPORT_STATUS_LABELS, type ReportStatus } from '@portal/contracts/reports/report-lists';
import { StatusDot, type StatusLook } from '@portal/ui';
import { REPORT_SCREEN_TEXTS as TEXTS } from './report.texts.ts';

const LOOKS: Readonly<Record<ReportStatus, StatusLook>> = {
  Draft: { tone: 'neutral', shape: 'dashed' },
  WaitingForApproval: { tone: 'warning', shape: 'half' },
  Approved: { tone: 'success' },
  Rejected: { tone: 'danger', shape: 'cross' },
};
const SHARED: StatusLook = { tone: 'success', shape: 'check' };

/** Status of a report as a dot and a word; an approved one that is shared says so. */
export function ReportStatusDot({ report: { status, sharedDateTime } }: { readonly report: Report }) {
  const isShared = status === 'Approved' && sharedDateTime !== null;
  return (
    <StatusDot
      {...(isShared ? SHARED : LOOKS[status])}
      label={isShared ? TEXTS.shared : REPORT_STATUS_LABELS[status]}
    />
  );
}
