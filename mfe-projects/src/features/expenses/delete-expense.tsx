import type { Expense } from '@portal/contracts/finance/expense';
import { DeleteDialog, formatDate } from '@portal/ui';
import { categoryOf } from './expense-columns.tsx';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import { useDeleteExpense } from './expenses.api.ts';

interface DeleteExpenseProps {
  readonly entry: Expense;
  /** Called when it is deleted, by this dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of an entry. */
export function DeleteExpense({ entry, onDeleted, onClose }: DeleteExpenseProps) {
  return (
    <DeleteDialog
      mutation={useDeleteExpense()}
      given={{ params: { id: entry.id }, ifMatch: entry.version }}
      title={TEXTS.deleteTitle}
      verb={TEXTS.delete}
      done={TEXTS.deleted}
      onDeleted={onDeleted}
      onGone={onDeleted}
      onClose={onClose}
    >
      <strong>
        {categoryOf(entry)}, {formatDate(entry.date)}
      </strong>
      <p>{TEXTS.deleteBody}</p>
    </DeleteDialog>
  );
}
