import type { ExpenseSums } from '@portal/access';
import type { DashboardExpense } from '@portal/contracts/insights/dashboard-money';
import { amountColumn, currencyColumn } from '../lists/amount-column.tsx';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { fileColumn, markColumn, shownIdsOf } from '../lists/file-columns.ts';
import { DASHBOARD_EXPENSE_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS } from '../lists/list.texts.ts';

type Column = ListColumn<DashboardExpense>;

const company = ({ companyId, companyName }: DashboardExpense): string | null =>
  companyId === null ? TEXTS.noCompany : companyName;

const COMPANY: Column = {
  id: 'companyName',
  header: TEXTS.company,
  cell: (row) => <bdi>{company(row)}</bdi>,
  value: company,
  ...{ width: 180, isSortable: false, isWrapped: true },
};

/** Columns of sums of time and expenses; each amount is in the currency of its project. */
const COLUMNS: readonly Column[] = [
  {
    id: 'projectName',
    header: DASHBOARD_LIST_TEXTS.project,
    cell: ({ projectName }) => <bdi title={projectName}>{projectName}</bdi>,
    beneath: ({ isFormer }) => isFormer && TEXTS.former,
    value: ({ projectName }) => projectName,
    ...{ width: 240, least: 180, isFlexible: true, isWrapped: true },
  },
  {
    id: 'hours',
    header: TEXTS.hours,
    cell: ({ hours }) => hours.toLocaleString('en-US'),
    value: ({ hours }) => hours,
    ...{ kind: 'number', width: 96, align: 'end', isSortable: false, drops: 4 },
  },
  amountColumn('timeAmount', TEXTS.time, ({ timeAmount }) => timeAmount, { drops: 7 }),
  amountColumn('resourceAmount', TEXTS.expenses, ({ resourceAmount }) => resourceAmount, { drops: 6 }),
  amountColumn('totalAmount', TEXTS.total, ({ totalAmount }) => totalAmount),
  amountColumn('billedAmount', TEXTS.billed, ({ billedAmount }) => billedAmount, { drops: 5 }),
  amountColumn('pendingAmount', TEXTS.pending, ({ pendingAmount }) => pendingAmount),
  {
    id: 'pendingEntries',
    header: TEXTS.pendingEntries,
    cell: ({ pendingEntries }) => pendingEntries.toLocaleString('en-US'),
    beneath: ({ entries }) => TEXTS.ofEntries(entries),
    value: ({ pendingEntries }) => pendingEntries,
    ...{ kind: 'number', width: 140, align: 'end', drops: 3 },
  },
  fileColumn('entries', TEXTS.entries, ({ entries }) => entries, 'number'),
  currencyColumn(TEXTS.currency),
];
const [PROJECT, ...REST] = COLUMNS;
const BY_COMPANY: readonly Column[] = PROJECT ? [PROJECT, COMPANY, ...REST] : [];

const idsOf = (columns: readonly Column[]) => ({ columns, columnIds: shownIdsOf(columns) });
/** An insurer loses no project. */
const OWN = idsOf([...COLUMNS, markColumn('isFormer', TEXTS.former, ({ isFormer }) => isFormer)]);
const OF_COMPANIES = idsOf(BY_COMPANY);

/** Returns the columns of the sums that a viewer reads: those of several companies name them. */
export const expenseColumnsOf = (sums: ExpenseSums | undefined) => (sums === 'ofProjects' ? OF_COMPANIES : OWN);
