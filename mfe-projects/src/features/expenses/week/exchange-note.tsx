import type { Currency } from '@portal/contracts/common/enums';
import { formatDate } from '@portal/ui';
import { EXPENSE_SCREEN_TEXTS } from '../expense.texts.ts';
import type { PublishedRate } from './week.api.ts';
import { WEEK_TEXTS as TEXTS } from './week.texts.ts';
import classes from './week.module.css';

interface ExchangeNoteProps {
  /** Rates by which hours of the week are converted. */
  readonly rates: readonly PublishedRate[];
  /** Source of the rates. */
  readonly credit: string;
  /** Currency of the project. */
  readonly to: Currency;
}

/** Rates of exchange of the week with their days, by currency, and their source. */
export function ExchangeNote({ rates, credit, to }: ExchangeNoteProps) {
  const inOrder = rates.toSorted((one, other) => one.date.localeCompare(other.date));
  const currencies = [...new Set(rates.map(({ currency }) => currency))];
  const publishedIn = (currency: Currency): readonly string[] => [
    ...new Set(
      inOrder.flatMap((one) =>
        one.currency === currency ? [EXPENSE_SCREEN_TEXTS.publishedOn(one.rate, formatDate(one.date))] : [],
      ),
    ),
  ];
  return (
    <div className={classes.exchange}>
      {currencies.map((currency) => (
        <p key={currency}>{[EXPENSE_SCREEN_TEXTS.exchangeOf(currency, to), ...publishedIn(currency)].join('. ')}</p>
      ))}
      <p>{TEXTS.exchangeSource(credit)}</p>
    </div>
  );
}
