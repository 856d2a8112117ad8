import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '@portal/contracts/projects/inspection-screen-texts';
import { ConfirmDialog } from '@portal/ui';
import { useCompleteInspection } from '../inspection-writes.api.ts';
import { useAsked } from './use-asked.ts';

interface CompleteInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
}

/** Asks before an inspection is completed. */
export function CompleteInspection({ inspection, onClose }: CompleteInspectionProps) {
  const complete = useCompleteInspection(inspection);
  const confirm = useAsked(complete, { done: TEXTS.completed, onClose });
  return (
    <ConfirmDialog
      opened
      title={TEXTS.completeTitle(inspection.inspectionNumber)}
      verb={TEXTS.complete}
      isBusy={complete.isPending}
      onCancel={onClose}
      onConfirm={() => confirm(undefined)}
    >
      <p>{TEXTS.completeBody}</p>
    </ConfirmDialog>
  );
}
