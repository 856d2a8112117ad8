import type { Expense } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { formatDate, type RowSelection } from '@portal/ui';
import { useState } from 'react';
import { titleOf } from './expense-columns.tsx';
import { EXPENSE_KIND_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';

const NONE: ReadonlyMap<string, Expense> = new Map();

/** Keeps the entries that are chosen, of both sections and of all their pages; the filter puts them aside. */
export function useChosenExpenses(isBilled: boolean) {
  const [{ chosen, filter }, setState] = useState({ chosen: NONE, filter: isBilled });
  const present = filter === isBilled ? chosen : NONE;
  const set = (next: ReadonlyMap<string, Expense>): void => setState({ chosen: next, filter: isBilled });
  const change = (rows: readonly Expense[], isChosen: boolean): void => {
    const next = new Map(present);
    for (const row of rows) {
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    }
    set(next);
  };
  return {
    items: [...present.values()],
    clear: () => set(NONE),
    selectionOf: (kind: ExpenseKind): RowSelection<Expense> => ({
      chosen: new Set(present.keys()),
      label: (entry) => TEXTS.choose(titleOf(entry), formatDate(entry.date)),
      labelOfAll: TEXTS.chooseAllOf(EXPENSE_KIND_LABELS[kind]),
      onChange: change,
    }),
  };
}
