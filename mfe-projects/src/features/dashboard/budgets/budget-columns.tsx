import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { DashboardBudget } from '@portal/contracts/insights/dashboard-money';
import { centsOf, moneyText } from '@portal/money';
import { PREMIUM_LABELS } from '../../budget/budget.texts.ts';
import { UsedBar } from '../../budget/used-bar.tsx';
import { amountColumn, currencyColumn } from '../lists/amount-column.tsx';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { fileColumn, shownIdsOf } from '../lists/file-columns.ts';
import { DASHBOARD_BUDGET_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS } from '../lists/list.texts.ts';
import classes from '../lists/lists.module.css';

/** Columns of budgets of several projects; each amount is in the currency of its project. */
export const BUDGET_COLUMNS: readonly ListColumn<DashboardBudget>[] = [
  {
    id: 'projectName',
    header: DASHBOARD_LIST_TEXTS.project,
    cell: ({ projectName }) => <bdi title={projectName}>{projectName}</bdi>,
    value: ({ projectName }) => projectName,
    ...{ width: 240, least: 180, isFlexible: true },
  },
  {
    id: 'serviceType',
    header: TEXTS.service,
    cell: ({ serviceType }) => SERVICE_LABELS[serviceType],
    beneath: ({ premiumType }) => PREMIUM_LABELS[premiumType],
    value: ({ serviceType }) => SERVICE_LABELS[serviceType],
    ...{ width: 200, isSortable: false },
  },
  amountColumn('amount', TEXTS.budget, ({ amount }) => amount, {
    beneath: ({ allowance, currency }) => `${TEXTS.allowance} ${moneyText(centsOf(allowance), currency)}`,
    width: 196,
    drops: 4,
  }),
  {
    id: 'used',
    header: TEXTS.used,
    cell: (budget) => (
      <div className={classes.used}>
        <UsedBar budget={budget} currency={budget.currency} />
      </div>
    ),
    value: ({ used }) => used,
    kind: 'money',
    width: 220,
  },
  amountColumn('booked', TEXTS.booked, ({ booked }) => booked, { drops: 5 }),
  amountColumn('committed', TEXTS.committed, ({ committed }) => committed, { drops: 6 }),
  amountColumn('left', TEXTS.left, ({ left }) => left),
  fileColumn('premiumType', TEXTS.premiumType, ({ premiumType }) => PREMIUM_LABELS[premiumType]),
  fileColumn('allowance', TEXTS.allowance, ({ allowance }) => allowance, 'money'),
  currencyColumn(TEXTS.currency),
];
export const BUDGET_COLUMN_IDS: readonly string[] = shownIdsOf(BUDGET_COLUMNS);
