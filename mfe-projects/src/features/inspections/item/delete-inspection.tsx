import type { Inspection } from '@portal/contracts/projects/inspection';
import { DeleteDialog } from '@portal/ui';
import { target, useDeleteInspection } from '../inspection-writes.api.ts';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';

interface DeleteInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Dialog that confirms the deletion of an inspection; the panel closes with it. */
export function DeleteInspection({ inspection, onClose, onDeleted }: DeleteInspectionProps) {
  return (
    <DeleteDialog
      mutation={useDeleteInspection()}
      given={target(inspection)}
      title={TEXTS.deleteTitle(inspection.inspectionNumber)}
      verb={TEXTS.delete}
      done={TEXTS.deleted}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p>{TEXTS.deleteBody}</p>
      {inspection.invitation && <p>{TEXTS.cancelledInvitation}</p>}
    </DeleteDialog>
  );
}
