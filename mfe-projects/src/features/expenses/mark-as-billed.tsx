import { ConfirmDialog, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import { useMarkAsBilled } from './expenses.api.ts';

interface MarkAsBilledProps {
  readonly ids: readonly string[];
  /** Sum of the entries with its currency. */
  readonly total: string;
  readonly onMarked?: () => void;
  readonly onClose: () => void;
}

/** Question before entries are marked as billed. */
export function MarkAsBilled({ ids, total, onMarked, onClose }: MarkAsBilledProps) {
  const [opened] = useState({ ids: [...ids], total });
  const mark = useItemAction({
    mutation: useMarkAsBilled(),
    done: (answer) => TEXTS.marked(answer.ids.length),
    onClose,
    onDone: onMarked,
  });
  return (
    <>
      <ConfirmDialog
        opened
        title={TEXTS.markTitle(opened.ids.length)}
        verb={TEXTS.markAsBilled}
        isBusy={mark.isBusy}
        onCancel={onClose}
        onConfirm={() => mark.run({ body: { ids: opened.ids } })}
      >
        <strong>{opened.total}</strong>
        <p>{TEXTS.markBody}</p>
      </ConfirmDialog>
      {mark.staleDialog}
    </>
  );
}
