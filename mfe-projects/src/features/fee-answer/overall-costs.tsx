import { moneyText, type FeeSums } from '@portal/money';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from './fee-form.texts.ts';

/** Time without a change after which the total is announced: not at each keystroke. */
const QUIET_MS = 1_000;

interface Props {
  readonly sums: FeeSums;
  readonly currency: string;
}

/** Overall Costs (spec 1 §2): the three groups and their total as they are typed. */
export function OverallCosts({ sums, currency }: Props) {
  const id = useId();
  const total = moneyText(sums.total, currency);
  const rows = [
    [TEXTS.engineerCost, sums.engineerTotal],
    [TEXTS.travelCost, sums.travelTotal],
    [TEXTS.expenseCost, sums.expenseTotal],
  ] as const;
  return (
    <section className={classes['summary']} aria-labelledby={id}>
      <h2 id={id}>{TEXTS.overallCosts}</h2>
      <dl>
        {rows.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{moneyText(cents, currency)}</dd>
          </div>
        ))}
        <div className={classes['total']}>
          <dt>{TEXTS.total}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p role="status" className={classes['heard']}>
        {useQuiet(TEXTS.totalIs(total))}
      </p>
    </section>
  );
}

/** Returns a text once it has not changed for a while; nothing until its first change. */
function useQuiet(text: string): string {
  const [settled, setSettled] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (first.current === text) return undefined;
    const timer = setTimeout(() => setSettled(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
