import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';

/** Ids in the address for a new entry of each kind. */
export const NEW_ENTRY: Readonly<Record<ExpenseKind, string>> = { Time: 'newTime', Resource: 'newExpense' };
