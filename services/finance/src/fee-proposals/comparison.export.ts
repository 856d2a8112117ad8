import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { FeeComparison } from '@portal/contracts/finance/fee-proposal';
import { FEE_STATUS_LABELS } from '@portal/contracts/finance/fee-proposal-lists';
import { lowestOf } from '@portal/money';
import { rowsOf, type Row, type SheetColumn } from '@portal/worksheet';

/**
 * Returns the sheet of a comparison: a line a row, a company a column, in the currency of the proposal. The second row has the
 * states of the answers; the last column names the company with the lowest value of a line, as the screen marks it.
 */
export function comparisonSheet({ answers, services, categories, currency }: FeeComparison) {
  const columns: readonly SheetColumn[] = [
    { label: `Line (amounts in ${currency})`, kind: 'text' },
    ...answers.map(({ companyName }): SheetColumn => ({ label: companyName, kind: 'figure' })),
    { label: 'Left of the budget', kind: 'figure' },
    { label: 'Lowest', kind: 'text' },
  ];
  const line = (
    label: string,
    valueOf: (answer: FeeComparison['answers'][number], index: number) => string | null,
    left: number | null = null,
  ): Row => {
    const values = answers.map(valueOf);
    return [label, ...values, left === null ? null : money(left), lowestIn(values)];
  };
  /** Names the company of the lowest value; nothing while an answer has no such line, or all have the same. */
  const lowestIn = (values: readonly (string | null)[]): string | null => {
    const lowest = values.includes(null) ? undefined : lowestOf(values.map(Number));
    if (lowest === undefined) return null;
    return answers
      .flatMap(({ companyName }, index) => (Number(values[index]) === lowest ? [companyName] : []))
      .join(', ');
  };
  const states: Row = ['Status', ...answers.map(({ status }) => FEE_STATUS_LABELS[status]), null, null];
  const rows: Row[] = services.flatMap(({ serviceType, left, costs }, place) => {
    const name = SERVICE_LABELS[serviceType];
    const rates = answers.map(({ engineerRates }) => engineerRates[place]);
    return [
      line(`${name}: hourly rate`, (_one, index) => moneyOf(rates[index]?.amount)),
      line(`${name}: hours`, (_one, index) => countOf(rates[index]?.hours)),
      line(`${name}: inspections`, (_one, index) => countOf(rates[index]?.inspectionCount)),
      line(`${name}: total`, ({ totals }) => moneyOf(totals.engineerRates[place]?.total)),
      line(`${name}: with its share of travel and expenses`, (_one, index) => moneyOf(costs[index]), left),
    ];
  });
  rows.push(
    line('Travel: hourly rate', (answer) => moneyOf(travelOf(answer)?.amount)),
    line('Travel: hours', (answer) => countOf(travelOf(answer)?.hours)),
    line('Travel: inspections', (answer) => countOf(travelOf(answer)?.inspectionCount)),
    line('Travel: total', ({ totals }) => money(totals.travelTotal)),
    ...categories.map((category) =>
      line(category, ({ totals }) => moneyOf(totals.expenseCosts.find((one) => one.category === category)?.total)),
    ),
    line('Expenses: total', ({ totals }) => money(totals.expenseTotal)),
    line('Total', ({ totals }) => money(totals.total)),
  );
  return { columns, rows: rowsOf([states, ...rows]) };
}

/** Returns the travel of an answer; undefined for one without, whose rate is no price that others are compared with. */
const travelOf = ({ travelCost, totals }: FeeComparison['answers'][number]) =>
  totals.travelTotal > 0 ? travelCost : undefined;
const money = (amount: number): string => amount.toFixed(2);
const moneyOf = (amount: number | undefined): string | null => (amount === undefined ? null : money(amount));
const countOf = (count: number | undefined): string | null => (count === undefined ? null : String(count));
