import { SERVICE_LABELS, SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import type { Expenses } from '@portal/contracts/finance/expense';
import { FilterChip } from '@portal/ui';
import { BilledFilter } from './billed-filter.tsx';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import classes from './expenses.module.css';
import { PERIODS } from './period.ts';
import type { useExpenseAddress } from './use-expense-address.ts';

type ExpenseAddress = ReturnType<typeof useExpenseAddress>;

interface ExpenseFiltersProps extends Pick<ExpenseAddress, 'isBilled' | 'show' | 'filter' | 'narrow'> {
  readonly engineers: Expenses['engineers'];
}

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_LABELS[value] }));
const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: TEXTS.periods[value] }));

/** The filters of the entries: their state, the engineer where there are several, the service and the period. */
export const ExpenseFilters = ({ isBilled, show, filter, narrow, engineers }: ExpenseFiltersProps) => (
  <div className={classes.chips}>
    <BilledFilter isBilled={isBilled} onShow={show} />
    {(engineers.length > 1 || filter.engineer !== undefined) && (
      <FilterChip
        label={EXPENSE_LABELS.engineer}
        options={engineers.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={filter.engineer}
        onChange={(engineer) => narrow({ engineer })}
      />
    )}
    <FilterChip
      label={EXPENSE_LABELS.serviceType}
      options={SERVICES}
      value={filter.service}
      onChange={(service) => narrow({ service })}
    />
    <FilterChip
      label={TEXTS.period}
      options={PERIOD_OPTIONS}
      value={filter.period}
      onChange={(period) => narrow({ period })}
    />
  </div>
);
