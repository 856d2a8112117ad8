import { useEffect, useRef, type ReactNode } from 'react';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

export interface DialogGuard {
  /** Must be called when what was typed is sent: success may lead elsewhere, and loses nothing. */
  readonly onSend: () => void;
  /** Must be rendered in the dialog. */
  readonly guard: ReactNode;
}

/** Asks before Back leaves a dialog of one field with what was typed into it. */
export function useDialogGuard({
  isDirty,
  isBusy,
}: {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
}): DialogGuard {
  const isSent = useRef(false);
  // A dialog that is still open after the answer has been refused.
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  }, [isBusy]);
  return {
    onSend() {
      isSent.current = true;
    },
    guard: <UnsavedChangesGuard when={() => isDirty && !isBusy && !isSent.current} />,
  };
}
