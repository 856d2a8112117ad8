import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { SidePanel, useFormClosing } from '@portal/ui';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import EditExpense from './edit-expense.tsx';
import type { ExpenseProject } from '../project-expenses.tsx';

interface NewExpensePanelProps {
  readonly project: ExpenseProject;
  readonly kind: ExpenseKind;
  readonly mayAdd: boolean;
  /** Called with the id of a new one, and the words that tell of it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Form of a new entry over the list. */
export default function NewExpensePanel({ project, kind, mayAdd, onAdded, onClose }: NewExpensePanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEXTS.addOf[kind]} mayOpen={mayAdd} onClose={close}>
      <EditExpense
        project={project}
        kind={kind}
        entry={undefined}
        onClosing={onClosing}
        onAdded={onAdded}
        onDone={onClose}
      />
    </SidePanel>
  );
}
