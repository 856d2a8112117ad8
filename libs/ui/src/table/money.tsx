import { formatAmount } from '../format.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './money.module.css';

interface MoneyProps {
  readonly amount: number | null;
  readonly currency: string;
}

/** An amount with its currency in the quiet part, which has the same width for all, so that figures stand in line. */
export function Money({ amount, currency }: MoneyProps) {
  if (amount === null) return SCREEN_TEXTS.nothing;
  return (
    <>
      {formatAmount(amount)} <span className={classes.currency}>{currency}</span>
    </>
  );
}
