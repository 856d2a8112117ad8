import { amountOf, centsOf, converted, product } from '@portal/money';
import { Money } from '@portal/ui';
import { useWatch, type Control } from 'react-hook-form';
import { EXPENSE_LIMITS } from '@portal/contracts/finance/expense-lists';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import type { ExpenseFormValues } from './expense.schema.ts';
import classes from './expense.form.module.css';

interface EntryAmountProps {
  readonly control: Control<ExpenseFormValues>;
  /** Currency of the project. */
  readonly currency: string;
}

/** Amount of the entry as it is typed, in its currency and in the project's. */
export function EntryAmount({ control, currency: projectCurrency }: EntryAmountProps) {
  const [hours, count, rate, currency, exchangeRate] = useWatch({
    control,
    name: ['hours', 'count', 'rate', 'currency', 'exchangeRate'],
  });
  const cents = centsFor(hours ?? count, rate);
  const inProject = cents === null || exchangeRate === null ? null : converted(cents, exchangeRate);
  return (
    <dl className={classes.amount} aria-live="polite">
      <div>
        <dt>{EXPENSE_LABELS.amount}</dt>
        <dd>
          <Money amount={cents === null ? null : amountOf(cents)} currency={currency} />
        </dd>
      </div>
      {currency !== projectCurrency && (
        <div>
          <dt>{TEXTS.inProject}</dt>
          <dd>
            <Money amount={inProject === null ? null : amountOf(inProject)} currency={projectCurrency} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Returns the amount of a line; null while something of it is missing, or the rate is more than one may be. */
const centsFor = (quantity: number | null, rate: number | null): number | null =>
  quantity === null || rate === null || rate > EXPENSE_LIMITS.rate ? null : product(centsOf(rate), quantity);
