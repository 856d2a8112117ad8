import { SERVICE_LABELS, type ServiceType } from '@portal/contracts/finance/budget-lists';
import type { Expense } from '@portal/contracts/finance/expense';
import type { Activity } from '@portal/contracts/projects/activity';
import { formatAmount, formatDate, HISTORY_LINES, ItemHistory } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { EXPENSE_LABELS, EXPENSE_STEP_TEXTS } from '../expense.texts.ts';
import { useExpenseHistory } from '../expenses.api.ts';

/** History of an entry. */
export function ExpenseHistory({ entry }: { readonly entry: Expense }) {
  const [size, setSize] = useState(HISTORY_LINES);
  return (
    <ItemHistory
      lines={useExpenseHistory(entry.id, size)}
      size={size}
      onSize={setSize}
      describe={({ action, changes, words }) => ({
        text: EXPENSE_STEP_TEXTS[action] ?? action,
        ...(words !== null && { words }),
        changes: changes.map(changeText),
      })}
    />
  );
}

/** Describes a change in one line: `Hours: 7.5 → 8`. */
function changeText({ field, oldValue, newValue }: Activity['changes'][number]): string {
  const label = EXPENSE_LABELS[field as keyof typeof EXPENSE_LABELS] ?? field;
  return `${label}: ${written(field, oldValue)} → ${written(field, newValue)}`;
}

/** A value of a change as the pane writes it. */
function written(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return SCREEN_TEXTS.nothing;
  if (field === 'rate' || field === 'amount' || field === 'projectAmount') return formatAmount(Number(value));
  if (field === 'date') return formatDate(String(value));
  if (field === 'serviceType') return SERVICE_LABELS[value as ServiceType] ?? String(value);
  if (Array.isArray(value)) return namesOf(value as readonly { readonly name: string }[]);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const namesOf = (files: readonly { readonly name: string }[]): string =>
  files.map(({ name }) => name).join(', ') || SCREEN_TEXTS.nothing;
