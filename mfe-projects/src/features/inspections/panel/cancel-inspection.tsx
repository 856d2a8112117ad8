import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { ReasonDialog, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useCancelInspection } from '../inspection-writes.api.ts';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';

interface CancelInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
}

/** Dialog that asks for the reason of cancelling an inspection (decisions §6). */
export function CancelInspection({ inspection, onClose }: CancelInspectionProps) {
  const [opened] = useState(inspection);
  const { id, version } = opened;
  const cancel = useItemAction({ mutation: useCancelInspection(), done: TEXTS.cancelled, onClose });
  return (
    <>
      <ReasonDialog
        title={TEXTS.cancelTitle(opened.inspectionNumber)}
        label={TEXTS.cancelReason}
        verb={TEXTS.cancel}
        maxLength={INSPECTION_LIMITS.cancelReason}
        isDanger
        field="reason"
        draftName={`inspection.cancel.${id}`}
        item={opened}
        onSave={(reason) => cancel.attempt({ body: { id, reason }, ifMatch: version })}
        onFault={cancel.onFault}
        onClose={onClose}
      >
        <p>{TEXTS.cancelBody}</p>
        {opened.invitation && <p>{TEXTS.cancelledInvitation}</p>}
      </ReasonDialog>
      {cancel.staleDialog}
    </>
  );
}
