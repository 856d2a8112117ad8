import type { ReactNode } from 'react';
import classes from './fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from './fee-form.texts.ts';

interface Props {
  readonly title: string;
  readonly hint?: string;
  /** Cost of the line, with its currency. */
  readonly cost: string;
  readonly children: ReactNode;
}

/** The fields of one line side by side where there is room, with the line's cost. */
export function LineGroup({ title, hint, cost, children }: Props) {
  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      <div className={classes['fields']}>{children}</div>
      <p className={classes['cost']}>
        {TEXTS.lineCost} <span className={classes['amount']}>{cost}</span>
      </p>
    </fieldset>
  );
}
