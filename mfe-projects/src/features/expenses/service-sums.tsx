import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { Expenses } from '@portal/contracts/finance/expense';
import { formatNumber, Money } from '@portal/ui';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import classes from './expenses.module.css';

interface ServiceSumsProps {
  readonly services: Expenses['services'];
  readonly currency: string;
}

/** Sums of each service, beside its budget where the viewer sees budgets. */
export function ServiceSums({ services, currency }: ServiceSumsProps) {
  if (services.length === 0) return null;
  const hasBudgets = services.some(({ budget }) => budget !== null);
  // Beside a budget and what is left of it there is no room for the rest on a phone.
  const narrow = hasBudgets ? classes.beside : undefined;
  const amount = (value: number | null) => <Money amount={value} currency={currency} />;
  return (
    <section aria-labelledby={HEADING}>
      <div className={classes.sectionHead}>
        <h2 id={HEADING}>{TEXTS.services}</h2>
      </div>
      <div className={classes.frame}>
        <table className={classes.services} aria-labelledby={HEADING}>
          <thead>
            <tr>
              <th scope="col">{EXPENSE_LABELS.serviceType}</th>
              <th scope="col" className={narrow}>
                {TEXTS.hours}
              </th>
              <th scope="col" className={classes.wide}>
                {TEXTS.time}
              </th>
              <th scope="col" className={classes.wide}>
                {TEXTS.expenses}
              </th>
              <th scope="col">{TEXTS.total}</th>
              <th scope="col" className={narrow}>
                {TEXTS.billed}
              </th>
              {hasBudgets && (
                <th scope="col" className={narrow}>
                  {TEXTS.budget}
                </th>
              )}
              {hasBudgets && <th scope="col">{TEXTS.left}</th>}
            </tr>
          </thead>
          <tbody>
            {services.map((sums) => (
              <tr key={sums.serviceType}>
                <th scope="row">{SERVICE_LABELS[sums.serviceType]}</th>
                <td className={narrow ?? classes.hours}>{formatNumber(sums.hours)}</td>
                <td className={classes.wide}>{amount(sums.timeAmount)}</td>
                <td className={classes.wide}>{amount(sums.expenseAmount)}</td>
                <td>{amount(sums.amount)}</td>
                <td className={narrow}>{amount(sums.billedAmount)}</td>
                {hasBudgets && <td className={narrow}>{amount(sums.budget)}</td>}
                {hasBudgets && (
                  <td className={sums.left !== null && sums.left < 0 ? classes.over : undefined}>
                    {amount(sums.left)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const HEADING = 'expense-services';
