import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { Expense } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { formatDate, formatNumber, Money, textCell, type DataColumn } from '@portal/ui';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';

/** Returns what an entry is of: its activity or category. */
export const categoryOf = ({ timeExpense, resourceExpense }: Expense): string =>
  timeExpense?.activity ?? resourceExpense?.category ?? '';

/** Returns the title of an entry in the list: what its writer said of it, else its category. */
export const titleOf = (entry: Expense): string => entry.description ?? categoryOf(entry);

/** Returns the hours or the items of an entry. */
export const quantityOf = ({ timeExpense, resourceExpense }: Expense): number =>
  timeExpense?.hours ?? resourceExpense?.count ?? 0;

/** Returns that an entry was priced by another designation than the engineer's present one or that of the entry before. */
export const designationHintOf = ({
  rateDesignation,
  designationNow,
  designationBefore,
}: Expense): string | undefined =>
  rateDesignation === null || (designationNow ?? designationBefore) === null
    ? undefined
    : TEXTS.pricedAs(rateDesignation, designationNow, designationBefore);

interface ExpenseColumnsOptions {
  readonly kind: ExpenseKind;
  /** Currency of the project. */
  readonly currency: string;
  /** True if the entries are of several engineers, who are named then. */
  readonly hasEngineers: boolean;
}

/** Returns the columns of a section: what it was, beneath it category and service, date, hours or items, rate, amount. */
export function expenseColumns({
  kind,
  currency,
  hasEngineers,
}: ExpenseColumnsOptions): readonly DataColumn<Expense>[] {
  const isTime = kind === 'Time';
  return [
    {
      id: 'title',
      header: isTime ? EXPENSE_LABELS.activity : EXPENSE_LABELS.category,
      cell: (entry) => textCell(titleOf(entry)),
      beneath: (entry) => {
        const { serviceType, engineer, description } = entry;
        const hint = designationHintOf(entry);
        const category = description === null ? [] : [categoryOf(entry)];
        const facts = [...category, SERVICE_LABELS[serviceType], ...(hasEngineers ? [engineer.name] : [])];
        return <span>{[...(hint === undefined ? [] : [hint]), ...facts].join(' · ')}</span>;
      },
      ...{ width: 320, least: 200, isFlexible: true, isSortable: false },
    },
    {
      id: 'date',
      header: EXPENSE_LABELS.date,
      cell: ({ date }) => formatDate(date),
      ...{ isTabular: true, width: 112 },
    },
    {
      id: 'quantity',
      header: isTime ? EXPENSE_LABELS.hours : EXPENSE_LABELS.count,
      cell: (entry) => formatNumber(quantityOf(entry)),
      ...{ align: 'end', isSortable: false, width: 80, drops: 1 },
    },
    {
      id: 'rate',
      header: EXPENSE_LABELS.rate,
      cell: ({ rate, currency: own }) => <Money amount={rate} currency={own} />,
      beneath: ({ rateDesignation }) => rateDesignation,
      ...{ align: 'end', isSortable: false, width: 140, drops: 2 },
    },
    {
      id: 'amount',
      header: EXPENSE_LABELS.amount,
      cell: ({ projectAmount }) => <Money amount={projectAmount} currency={currency} />,
      ...{ align: 'end', isSortable: false, width: 150 },
    },
  ];
}
