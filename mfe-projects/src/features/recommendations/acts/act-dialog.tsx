import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RecordAction } from './record-action.tsx';
import { Close } from './close.tsx';
import { Delete } from './delete.tsx';
import { Reject } from './reject.tsx';
import { RequireFurtherAction } from './require-further-action.tsx';

export interface ActDialogProps {
  readonly recommendation: Recommendation;
  /** Called when it is deleted, by the dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialogs of steps that need a text, files or a confirmation. */
const DIALOGS = {
  reject: Reject,
  action: RecordAction,
  close: Close,
  requireFurtherAction: RequireFurtherAction,
  delete: Delete,
} as const;
export type DialogAction = keyof typeof DIALOGS;
export const hasDialog = (action: string): action is DialogAction => action in DIALOGS;

interface OpenDialogProps extends ActDialogProps {
  readonly act: DialogAction;
}

export function ActDialog({ act, ...props }: OpenDialogProps) {
  const Dialog = DIALOGS[act];
  return <Dialog {...props} />;
}
