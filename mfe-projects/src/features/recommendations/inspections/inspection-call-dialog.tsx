import type { Inspection } from '@portal/contracts/projects/inspection';
import { ConfirmDialog, mayDo, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { type InspectionCall, useInspectionCall } from './inspections.api.ts';

interface InspectionCallDialogProps {
  readonly inspection: Inspection;
  readonly call: InspectionCall;
  readonly onClose: () => void;
}

/** Dialog that confirms a call about all recommendations of an inspection (R2, R7, R10). */
export function InspectionCallDialog({ inspection, call, onClose }: InspectionCallDialogProps) {
  // Sends the version that the person has seen; the dialog asks about a newer one.
  const [opened] = useState(inspection);
  const { id, version } = opened;
  const send = useItemAction({
    mutation: useInspectionCall(call),
    done: ({ count }) => TEXTS.callsDone[call](count),
    onClose,
    isPossible: () => mayDo(inspection, call),
    overwrite: (given, newer) => ({ ...given, ifMatch: newer }),
  });
  return (
    <>
      <ConfirmDialog
        opened
        title={TEXTS.callQuestions[call]}
        verb={TEXTS.calls[call]}
        isBusy={send.isBusy}
        onCancel={onClose}
        onConfirm={() => send.run({ params: { id }, ifMatch: version })}
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
