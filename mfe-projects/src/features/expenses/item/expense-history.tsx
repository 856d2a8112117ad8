import { SERVICE_LABELS, type ServiceType } from '@portal/contracts/finance/budget-lists';
import type { Expense } from '@portal/contracts/finance/expense';
import type { Activity } from '@portal/contracts/projects/activity';
import { formatAmount, formatDate, formatNumber, HISTORY_LINES, ItemHistory } from '@portal/ui';
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
        changes: changes.map((change) => changeText(change, entry)),
      })}
    />
  );
}

/** Describes a change in one line: `Hours: 7.5 → 8`. */
function changeText({ field, oldValue, newValue }: Activity['changes'][number], { kind }: Expense): string {
  const named = kind === 'Time' ? (NAMES_OF_TIME[field] ?? field) : field === 'quantity' ? 'count' : field;
  const label = EXPENSE_LABELS[named as keyof typeof EXPENSE_LABELS] ?? field;
  return `${label}: ${written(field, oldValue)} → ${written(field, newValue)}`;
}

/** Labels of hours, whose history has the names of the stored columns. */
const NAMES_OF_TIME: Readonly<Record<string, string>> = { quantity: 'hours', category: 'activity' };

/** A value of a change as the pane writes it. */
function written(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return SCREEN_TEXTS.nothing;
  if (field === 'rate' || field === 'amount' || field === 'projectAmount') return formatAmount(Number(value));
  if (field === 'date') return formatDate(String(value));
  if (field === 'serviceType') return SERVICE_LABELS[value as ServiceType] ?? String(value);
  if (field === 'quantity') return formatNumber(Number(value));
  if (field === 'exchangeRate') return String(Number(value));
  if (Array.isArray(value)) return value.join(', ') || SCREEN_TEXTS.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
