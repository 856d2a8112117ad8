import { Fragment, type ReactNode } from 'react';
import classes from './budget.module.css';

interface AmountRowsProps {
  /** Labels with their values. */
  readonly rows: Readonly<Record<string, ReactNode>>;
}

/** Facts of a card, one a line, with their amounts below each other. */
export const AmountRows = ({ rows }: AmountRowsProps) => (
  <dl className={classes.rows}>
    {Object.entries(rows).map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
