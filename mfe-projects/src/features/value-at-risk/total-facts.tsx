import type { OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { Fact, formatDate, Money } from '@portal/ui';
import { shareFormula } from './formula.ts';
import { VALUE_SCREEN_TEXTS as TEXTS } from './value.texts.ts';
import classes from './values.module.css';

type Totals = Pick<OperationalValues, 'currency' | 'tiv' | 'var' | 'linePercent' | 'companyShare' | 'usd'>;

/** Totals of a project: TIV, VaR, the owner's share of it for those who see the line, and both in USD with the rate's day. */
export function TotalFacts({ values }: { readonly values: Totals }) {
  const { currency, tiv, companyShare, usd } = values;
  return (
    <>
      <Fact label={TEXTS.tiv}>
        <Money amount={tiv} currency={currency} />
        <InUsd usd={usd} amount={usd?.tiv} />
      </Fact>
      <Fact label={TEXTS.var}>
        <Money amount={values.var} currency={currency} />
        <InUsd usd={usd} amount={usd?.var} />
      </Fact>
      {companyShare !== null && (
        <Fact label={TEXTS.companyShare}>
          <Money amount={companyShare} currency={currency} />
          <span className={classes.beneath}>{shareFormula(values)}</span>
        </Fact>
      )}
    </>
  );
}

interface InUsdProps {
  readonly usd: Totals['usd'];
  readonly amount: number | null | undefined;
}

function InUsd({ usd, amount }: InUsdProps) {
  if (!usd || amount == null) return null;
  const date = formatDate(usd.date);
  return (
    <span className={classes.beneath}>
      <Money amount={amount} currency="USD" /> · {TEXTS.rate(String(usd.rate), date)}
      {usd.isOld && <span className={classes.old}>{TEXTS.oldRate(date)}</span>}
    </span>
  );
}
