import { valibotResolver } from '@hookform/resolvers/valibot';
import { requiredText } from '@portal/contracts/common/fields';
import { LIMITS } from '@portal/contracts/common/limits';
import type { Report } from '@portal/contracts/reports/report';
import { mayDo, StepForm, TextAreaField, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { REPORT_SCREEN_TEXTS as TEXTS } from '../report.texts.ts';
import { useRejectReport } from '../reports.api.ts';

const schema = v.object({ rejectionReason: requiredText(LIMITS.rejectionReason) });

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
  const form = useForm({ defaultValues: { rejectionReason: '' }, resolver: valibotResolver(schema) });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`report.reject.${opened.id}`}
      item={opened}
      fields={['rejectionReason']}
      toGiven={({ rejectionReason }) => ({ rejectionReason: rejectionReason.trim(), ifMatch: opened.version })}
      title={TEXTS.rejectTitle}
      body={opened.type === 'Main' ? TEXTS.rejectMainBody : TEXTS.rejectAbridgedBody}
      verb={TEXTS.actions.reject}
      isDanger
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="rejectionReason"
        label={TEXTS.rejectionReason}
        rows={4}
        maxLength={LIMITS.rejectionReason}
        required
        autoFocus
      />
    </StepForm>
  );
}
