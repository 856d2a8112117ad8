import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { StatementLine } from '@portal/contracts/finance/expense';
import { formatDate, formatNumber, Money, textCell, type DataColumn } from '@portal/ui';
import { EXPENSE_KIND_LABELS, EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';

/** Returns the columns of a statement: what it was and whose, date, hours or items, amount; no rates (decisions §27). */
export const statementColumns = (currency: string): readonly DataColumn<StatementLine>[] => [
  {
    id: 'title',
    header: TEXTS.entry,
    cell: ({ category }) => textCell(category),
    beneath: ({ serviceType, engineerName, companyName }) => (
      <span>{[SERVICE_LABELS[serviceType], engineerName, ...(companyName ? [companyName] : [])].join(' · ')}</span>
    ),
    ...{ width: 360, least: 200, isFlexible: true, isSortable: false },
  },
  {
    id: 'kind',
    header: TEXTS.kind,
    cell: ({ kind }) => EXPENSE_KIND_LABELS[kind],
    ...{ isSortable: false, width: 104, drops: 1 },
  },
  {
    id: 'date',
    header: EXPENSE_LABELS.date,
    cell: ({ date }) => formatDate(date),
    ...{ isTabular: true, isSortable: false, width: 112 },
  },
  {
    id: 'quantity',
    header: TEXTS.quantity,
    cell: ({ quantity }) => formatNumber(quantity),
    ...{ align: 'end', isSortable: false, width: 128, drops: 2 },
  },
  {
    id: 'amount',
    header: EXPENSE_LABELS.amount,
    cell: ({ projectAmount }) => <Money amount={projectAmount} currency={currency} />,
    ...{ align: 'end', isSortable: false, width: 150 },
  },
];
