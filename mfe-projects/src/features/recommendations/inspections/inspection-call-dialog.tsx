import type { Inspection } from '@portal/contracts/projects/inspection';
import { ConfirmDialog, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useChanged } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { useInspectionCall, type InspectionCall } from './inspections.api.ts';

interface InspectionCallDialogProps {
  readonly inspection: Inspection;
  readonly call: InspectionCall;
  readonly onClose: () => void;
}

/** Asks before all recommendations of an inspection go on (R2, R7, R10). */
export function InspectionCallDialog({ inspection, call, onClose }: InspectionCallDialogProps) {
  // What is sent is what the person has looked at: a newer version is asked about.
  const [opened] = useState(inspection);
  const changed = useChanged(opened.projectId);
  const send = useItemAction({
    mutation: useInspectionCall(opened),
    done: ({ count }) => TEXTS.callsDone[call](count),
    onClose,
    stale: { onReload: () => void changed(), overwrite: (given) => ({ ...given, isOverwriting: true }) },
  });
  return (
    <>
      <ConfirmDialog
        opened
        title={TEXTS.callQuestions[call]}
        verb={TEXTS.calls[call]}
        isBusy={send.isBusy}
        onCancel={onClose}
        onConfirm={() => send.run({ call, isOverwriting: false })}
      >
        <p>
          {TEXTS.inspection(opened.inspectionNumber)}, {opened.locationName}
        </p>
        <p>{TEXTS.callBodies[call]}</p>
      </ConfirmDialog>
      {send.staleDialog}
    </>
  );
}
