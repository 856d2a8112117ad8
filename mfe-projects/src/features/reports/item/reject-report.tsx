import { LIMITS } from '@portal/contracts/common/limits';
import type { Report } from '@portal/contracts/reports/report';
import { mayDo, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { ReasonForm } from '../../../reasons/reason.form.tsx';
import { REPORT_SCREEN_TEXTS as TEXTS } from '../report.texts.ts';
import { useRejectReport } from '../reports.api.ts';

interface RejectReportProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Form of the reason with which an approver rejects a report (decisions §8). */
export function RejectReport({ report, onClose }: RejectReportProps) {
  const [opened] = useState(report);
  const act = useItemAction({
    mutation: useRejectReport(opened),
    done: TEXTS.done.reject,
    onClose,
    isPossible: () => mayDo(report, 'reject'),
  });
  return (
    <ReasonForm
      act={act}
      draftName={`report.reject.${opened.id}`}
      item={opened}
      name="rejectionReason"
      label={TEXTS.rejectionReason}
      rows={4}
      maxLength={LIMITS.rejectionReason}
      toGiven={(rejectionReason) => ({ rejectionReason, ifMatch: opened.version })}
      title={TEXTS.rejectTitle}
      body={opened.type === 'Main' ? TEXTS.rejectMainBody : TEXTS.rejectAbridgedBody}
      verb={TEXTS.actions.reject}
      onClose={onClose}
    />
  );
}
