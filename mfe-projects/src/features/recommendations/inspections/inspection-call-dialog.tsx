import type { Inspection } from '@portal/contracts/projects/inspection';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '@portal/contracts/projects/recommendation-screen-texts';
import { notify, notifyFailure } from '@portal/portal-sdk';
import { ConfirmDialog, useStaleSave } from '@portal/ui';
import { useState } from 'react';
import { useChanged } from '../recommendation-writes.api.ts';
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
  const send = useInspectionCall(opened);
  const changed = useChanged(opened.projectId);
  const sendNow = async (isOverwriting: boolean) => {
    const { count } = await send.mutateAsync({ call, isOverwriting });
    notify.success(TEXTS.callsDone[call](count));
    onClose();
  };
  const stale = useStaleSave<null>({
    onOverwrite: () => sendNow(true),
    onReload: () => {
      void changed();
      onClose();
    },
  });
  const confirm = () =>
    void sendNow(false).catch((fault: unknown) => {
      if (stale.ask(fault, null)) return;
      notifyFailure(fault);
      onClose();
    });
  return (
    <>
      <ConfirmDialog
        opened
        title={TEXTS.callQuestions[call]}
        verb={TEXTS.calls[call]}
        isBusy={send.isPending}
        onCancel={onClose}
        onConfirm={confirm}
      >
        <p>
          {TEXTS.inspection(opened.inspectionNumber)}, {opened.locationName}
        </p>
        <p>{TEXTS.callBodies[call]}</p>
      </ConfirmDialog>
      {stale.dialog}
    </>
  );
}
