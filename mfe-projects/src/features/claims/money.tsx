import { formatAmount } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import classes from './claims.module.css';

interface MoneyProps {
  readonly amount: number | null;
  readonly currency: string;
}

/** An amount with its currency in the quiet part. */
export function Money({ amount, currency }: MoneyProps) {
  if (amount === null) return SCREEN_TEXTS.nothing;
  return (
    <>
      {formatAmount(amount)} <span className={classes.currency}>{currency}</span>
    </>
  );
}
