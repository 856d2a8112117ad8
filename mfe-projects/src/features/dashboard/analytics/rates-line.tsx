import type { DashboardCountries } from '@portal/contracts/insights/dashboard-analytics';
import { formatDate } from '@portal/ui';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';

interface RatesLineProps {
  /** Undefined until an answer with rates is there: the line keeps its height. */
  readonly rates: DashboardCountries['rates'] | undefined;
  /** Projects without a country, which the countries do not count. */
  readonly withoutCountry?: number | undefined;
}

/** The currency of the amounts with the day of the rates (decisions §15). */
export function RatesLine({ rates, withoutCountry = 0 }: RatesLineProps) {
  return (
    <p className={classes.rates}>
      {rates === undefined ? '\u00A0' : rates === null ? TEXTS.noRates : TEXTS.rates(formatDate(rates.date))}
      {rates?.isOld && <span className={classes.old}> {TEXTS.oldRates}</span>}
      {withoutCountry > 0 && ` ${TEXTS.withoutCountry(withoutCountry)}`}
    </p>
  );
}
