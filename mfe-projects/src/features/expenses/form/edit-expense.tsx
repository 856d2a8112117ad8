import type { Expense } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { invalidateTopics, notify } from '@portal/portal-sdk';
import { ErrorPanel, Loading, type OnClosing, useVersionedSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expenseNow, useFormData } from '../expenses.api.ts';
import { ExpenseForm } from './expense.form.tsx';
import { storedValuesOf, type ExpenseFormValues } from './expense.schema.ts';
import { useSaveExpense } from './save-expense.api.ts';
import type { ExpenseProject } from '../project-expenses.tsx';
import { EXPENSE_SCREEN_TEXTS } from '../expense.texts.ts';

interface EditExpenseProps {
  readonly project: ExpenseProject;
  readonly kind: ExpenseKind;
  /** Undefined for a new one. */
  readonly entry: Expense | undefined;
  /** Gives away how the panel around the form is to be closed. */
  readonly onClosing: OnClosing;
  /** Called with the id of a new one, and the words that tell of it. */
  readonly onAdded?: (id: string, message: string) => void;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of an entry that is changed or added, as soon as its lists are loaded. */
export default function EditExpense({ project, kind, entry, onClosing, onAdded, onDone }: EditExpenseProps) {
  const [engineerId, setEngineerId] = useState(entry?.engineer.userId ?? null);
  const { data, error, refetch } = useFormData(project.id, engineerId);
  const save = useSaveExpense(project.id, kind);
  const client = useQueryClient();
  const saving = useVersionedSave<Expense, ExpenseFormValues>({
    item: entry,
    valuesOf: storedValuesOf,
    read: ({ id }) => expenseNow(id),
    save: async (values, over) => {
      const { id } = await save(values, over);
      if (over) notify.success(EXPENSE_SCREEN_TEXTS.updated);
      else onAdded?.(id, EXPENSE_SCREEN_TEXTS.added);
    },
    onReload: () => {
      void invalidateTopics(client, ['expenses']);
      onDone();
    },
  });
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={480} />;
  return (
    <>
      <ExpenseForm
        projectId={project.id}
        kind={kind}
        entry={saving.opened}
        data={data}
        onEngineer={setEngineerId}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onDone={onDone}
      />
      {saving.dialog}
    </>
  );
}
