import { Money } from '@portal/ui';
import classes from './answer.module.css';

interface AnswerLinesProps {
  readonly lines: readonly {
    readonly name: string;
    /** The entered figures of which the total is made. */
    readonly formula: string;
    readonly total: number;
  }[];
  readonly currency: string;
}

/** Lines of an answer: the name, the figures as they were written, the total. */
export const AnswerLines = ({ lines, currency }: AnswerLinesProps) => (
  <ul className={classes.lines}>
    {lines.map(({ name, formula, total }) => (
      <li key={name}>
        <span>
          {name}
          <span className={classes.formula}>{formula}</span>
        </span>
        <span className={classes.amount}>
          <Money amount={total} currency={currency} />
        </span>
      </li>
    ))}
  </ul>
);
