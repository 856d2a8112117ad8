import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { ReasonDialog, useItemAction } from '@portal/ui';
import { useCancelInspection } from '../inspection-writes.api.ts';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';

interface CancelInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
}

/** Dialog that asks for the reason of cancelling an inspection (decisions §6). */
export function CancelInspection({ inspection, onClose }: CancelInspectionProps) {
  const { id, version } = inspection;
  const cancel = useItemAction({ mutation: useCancelInspection(), done: TEXTS.cancelled, onClose });
  return (
    <ReasonDialog
      opened
      title={TEXTS.cancelTitle(inspection.inspectionNumber)}
      label={TEXTS.cancelReason}
      verb={TEXTS.cancel}
      maxLength={INSPECTION_LIMITS.cancelReason}
      isDanger
      isBusy={cancel.isBusy}
      onCancel={onClose}
      onConfirm={(reason) => cancel.run({ body: { id, reason }, ifMatch: version })}
    >
      <p>{TEXTS.cancelBody}</p>
    </ReasonDialog>
  );
}
