import { useState, type ReactNode } from 'react';
import { useItemAction, type ItemActionOptions } from './use-item-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface DeleteDialogProps<Given, Answer> extends Pick<
  ItemActionOptions<Given, Answer>,
  'mutation' | 'done' | 'onGone' | 'onRefused'
> {
  /** Argument of the mutation. */
  readonly given: Given;
  readonly title: string;
  readonly verb: string;
  /** Item and consequences of its deletion. */
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of an item, deletes it, and shows the result. */
export function DeleteDialog<Given, Answer>(props: DeleteDialogProps<Given, Answer>) {
  const { mutation, given, done, title, verb, children, isDisabled = false } = props;
  const { onDeleted, onGone, onRefused, onClose } = props;
  // Names the version that the person saw when the dialog was opened, whatever arrives meanwhile.
  const [opened] = useState(given);
  const remove = useItemAction({ mutation, done, onClose, onDone: onDeleted, onGone, onRefused });
  return (
    <>
      <ConfirmDialog
        opened
        title={title}
        verb={verb}
        isDanger
        isBusy={remove.isBusy}
        isDisabled={isDisabled}
        onCancel={onClose}
        onConfirm={() => remove.run(opened)}
      >
        {children}
      </ConfirmDialog>
      {remove.staleDialog}
    </>
  );
}
