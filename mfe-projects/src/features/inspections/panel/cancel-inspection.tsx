import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '@portal/contracts/projects/inspection-screen-texts';
import { ReasonDialog } from '@portal/ui';
import { useCancelInspection } from '../inspection-writes.api.ts';
import { useAsked } from './use-asked.ts';

interface CancelInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
}

/** Asks for the reason before an inspection is cancelled (decisions §6). */
export function CancelInspection({ inspection, onClose }: CancelInspectionProps) {
  const cancel = useCancelInspection(inspection);
  const confirm = useAsked(cancel, { done: TEXTS.cancelled, onClose });
  return (
    <ReasonDialog
      opened
      title={TEXTS.cancelTitle(inspection.inspectionNumber)}
      label={TEXTS.cancelReason}
      verb={TEXTS.cancel}
      maxLength={INSPECTION_LIMITS.cancelReason}
      isDanger
      isBusy={cancel.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>{TEXTS.cancelBody}</p>
    </ReasonDialog>
  );
}
