import type { Report } from '@portal/contracts/reports/report';
import { actionOn, formatDate, formatInstant, mayDo } from '@portal/ui';
import { REPORT_SCREEN_TEXTS as TEXTS } from './report.texts.ts';

/** Returns true where the report waits for the viewer's approval, also while its document is being set. */
export function isToDecide(report: Pick<Report, 'actions'>): boolean {
  const approve = actionOn(report, 'approve');
  return approve !== undefined && (approve.allowed || approve.reason === 'NotSet');
}

/** Returns true for a report that was rejected and has not been sent since, also while it is a draft again (decisions §8). */
export const isToResubmit = ({ status, rejectionReason }: Pick<Report, 'status' | 'rejectionReason'>): boolean =>
  rejectionReason !== null && (status === 'Rejected' || status === 'Draft');

/** Returns who has to do what with a report next, or how it ended, in one sentence. */
export function waitingText(report: Report): string {
  const { status, approvalStep, approvedDateTime, sharedDateTime, recipientCount } = report;
  switch (status) {
    case 'Draft':
      return isToResubmit(report) ? rejectedText(report) : TEXTS.notSent(report.createdBy);
    case 'WaitingForApproval':
      if (isToDecide(report)) return TEXTS.waitsForYou;
      return approvalStep === null ? TEXTS.waits : TEXTS.waitsFor[approvalStep];
    case 'Rejected':
      return rejectedText(report);
    case 'Approved': {
      if (sharedDateTime !== null) {
        const at = formatInstant(sharedDateTime);
        return recipientCount === null ? TEXTS.sharedOn(at) : TEXTS.sharedWith(recipientCount, at);
      }
      const at = formatInstant(approvedDateTime ?? report.changedDateTime);
      return mayDo(report, 'share') ? TEXTS.canBeShared(at) : TEXTS.approvedOn(at);
    }
  }
}

function rejectedText({ type, resubmitByDate }: Report): string {
  if (type !== 'Main') return TEXTS.isFinal;
  return resubmitByDate === null ? '' : TEXTS.resubmitBy(formatDate(resubmitByDate));
}
