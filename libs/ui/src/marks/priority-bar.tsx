import classes from './marks.module.css';

const STEPS = [1, 2, 3, 4] as const;

/** Grade of a priority, from 1, the lowest, to 4. */
export type PriorityStep = (typeof STEPS)[number];

export interface PriorityBarProps {
  readonly step: PriorityStep;
  /** Text of the priority; the bar never appears alone. */
  readonly label: string;
}

/** A priority as a bar of four steps, filled up to its own, and a word. */
export function PriorityBar({ step, label }: PriorityBarProps) {
  return (
    <span className={classes.mark}>
      <span className={classes.bar} data-step={step} aria-hidden="true">
        {STEPS.map((one) => (
          <span key={one} data-filled={one <= step || undefined} />
        ))}
      </span>
      {label}
    </span>
  );
}
