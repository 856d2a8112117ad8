import type { Expense } from '@portal/contracts/finance/expense';
import { centsOf, moneyText } from '@portal/money';
import { actionOn, drawnAction, withPrimary, type PaneAction } from '@portal/ui';
import { useState } from 'react';
import { DeleteExpense } from '../delete-expense.tsx';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import { MarkAsBilled } from '../mark-as-billed.tsx';
import { ReverseEntry } from './reverse-entry.tsx';

interface ExpenseActionsOptions {
  /** Currency of the project. */
  readonly currency: string;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

type Question = 'delete' | 'markAsBilled' | 'reverse';

/** Actions that an entry waits for; the first possible one is the primary action. */
const NEXT = ['markAsBilled', 'update'] as const;

/** Returns the viewer's actions on an entry, with what is against them, their form and their questions (decisions §10, §27). */
export function useExpenseActions(entry: Expense, { currency, onEdit, onDeleted }: ExpenseActionsOptions) {
  const [asked, setAsked] = useState<Question>();
  const close = (): void => setAsked(undefined);
  const draw = (
    id: Expense['actions'][number]['action'],
    action: Omit<PaneAction, 'id' | 'obstacle'>,
  ): PaneAction[] => {
    const drawn = drawnAction(actionOn(entry, id));
    return drawn ? [{ ...action, ...drawn, id }] : [];
  };
  const asks = (question: Question) => () => setAsked(question);
  const actions = [
    ...draw('markAsBilled', { label: TEXTS.markAsBilled, onPress: asks('markAsBilled') }),
    ...draw('update', { label: TEXTS.edit, onPress: onEdit }),
    ...draw('reverse', { label: TEXTS.reverse, onPress: asks('reverse') }),
    ...draw('delete', { label: TEXTS.delete, isDanger: true, onPress: asks('delete') }),
  ];
  const total = moneyText(centsOf(entry.projectAmount), currency);
  return {
    ...withPrimary(actions, NEXT),
    form: asked === 'reverse' && <ReverseEntry entry={entry} onClose={close} />,
    dialogs: (
      <>
        {asked === 'delete' && <DeleteExpense entry={entry} onDeleted={onDeleted} onClose={close} />}
        {asked === 'markAsBilled' && <MarkAsBilled ids={[entry.id]} total={total} onClose={close} />}
      </>
    ),
  };
}
