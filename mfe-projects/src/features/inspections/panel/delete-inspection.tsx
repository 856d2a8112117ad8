import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '@portal/contracts/projects/inspection-screen-texts';
import { ConfirmDialog } from '@portal/ui';
import { useDeleteInspection } from '../inspection-writes.api.ts';
import { useAsked } from './use-asked.ts';

interface DeleteInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before an inspection is deleted; the panel goes with it. */
export function DeleteInspection({ inspection, onClose, onDeleted }: DeleteInspectionProps) {
  const remove = useDeleteInspection(inspection);
  const confirm = useAsked(remove, { done: TEXTS.deleted, onClose, onDone: onDeleted });
  return (
    <ConfirmDialog
      opened
      title={TEXTS.deleteTitle(inspection.inspectionNumber)}
      verb={TEXTS.delete}
      isDanger
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => confirm(undefined)}
    >
      <p>{TEXTS.deleteBody}</p>
    </ConfirmDialog>
  );
}
