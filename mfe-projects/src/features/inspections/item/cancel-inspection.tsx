import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { useItemAction } from '@portal/ui';
import { useState } from 'react';
import { ReasonForm } from '../../../reasons/reason.form.tsx';
import { useCancelInspection } from '../inspection-writes.api.ts';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';

interface CancelInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
}

/** Form of the reason of cancelling an inspection (decisions §6). */
export function CancelInspection({ inspection, onClose }: CancelInspectionProps) {
  const [opened] = useState(inspection);
  const { id, version } = opened;
  const act = useItemAction({ mutation: useCancelInspection(), done: TEXTS.cancelled, onClose });
  return (
    <ReasonForm
      act={act}
      draftName={`inspection.cancel.${id}`}
      item={opened}
      name="reason"
      label={TEXTS.cancelReason}
      maxLength={INSPECTION_LIMITS.cancelReason}
      toGiven={(reason) => ({ body: { id, reason }, ifMatch: version })}
      title={TEXTS.cancelTitle(opened.inspectionNumber)}
      body={opened.invitation ? `${TEXTS.cancelBody} ${TEXTS.cancelledInvitation}` : TEXTS.cancelBody}
      verb={TEXTS.cancel}
      onClose={onClose}
    />
  );
}
