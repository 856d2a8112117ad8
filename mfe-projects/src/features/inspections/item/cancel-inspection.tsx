import { valibotResolver } from '@hookform/resolvers/valibot';
import { requiredText } from '@portal/contracts/common/fields';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { StepForm, TextAreaField, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useCancelInspection } from '../inspection-writes.api.ts';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';

const schema = v.object({ reason: requiredText(INSPECTION_LIMITS.cancelReason) });

interface CancelInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
}

/** Form of the reason of cancelling an inspection (decisions §6). */
export function CancelInspection({ inspection, onClose }: CancelInspectionProps) {
  const [opened] = useState(inspection);
  const { id, version } = opened;
  const act = useItemAction({ mutation: useCancelInspection(), done: TEXTS.cancelled, onClose });
  const form = useForm({ defaultValues: { reason: '' }, resolver: valibotResolver(schema) });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`inspection.cancel.${id}`}
      item={opened}
      fields={['reason']}
      toGiven={({ reason }) => ({ body: { id, reason: reason.trim() }, ifMatch: version })}
      title={TEXTS.cancelTitle(opened.inspectionNumber)}
      body={opened.invitation ? `${TEXTS.cancelBody} ${TEXTS.cancelledInvitation}` : TEXTS.cancelBody}
      verb={TEXTS.cancel}
      isDanger
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label={TEXTS.cancelReason}
        rows={3}
        maxLength={INSPECTION_LIMITS.cancelReason}
        required
        autoFocus
      />
    </StepForm>
  );
}
