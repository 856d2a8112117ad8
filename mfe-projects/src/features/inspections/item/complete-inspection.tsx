import type { Inspection } from '@portal/contracts/projects/inspection';
import { ConfirmDialog, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { target, useCompleteInspection } from '../inspection-writes.api.ts';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';

interface CompleteInspectionProps {
  readonly inspection: Inspection;
  readonly onClose: () => void;
}

/** Dialog that confirms the completion of an inspection. */
export function CompleteInspection({ inspection, onClose }: CompleteInspectionProps) {
  const [opened] = useState(inspection);
  const complete = useItemAction({ mutation: useCompleteInspection(), done: TEXTS.completed, onClose });
  return (
    <>
      <ConfirmDialog
        opened
        title={TEXTS.completeTitle(opened.inspectionNumber)}
        verb={TEXTS.complete}
        isBusy={complete.isBusy}
        onCancel={onClose}
        onConfirm={() => complete.run(target(opened))}
      >
        <p>{TEXTS.completeBody}</p>
      </ConfirmDialog>
      {complete.staleDialog}
    </>
  );
}
