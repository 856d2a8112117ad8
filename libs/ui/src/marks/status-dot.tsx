import classes from './marks.module.css';

export type StatusTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

export interface StatusDotProps {
  readonly tone: StatusTone;
  /** Text of the status; the dot never appears alone. */
  readonly label: string;
}

/** A status as a dot and a word. */
export function StatusDot({ tone, label }: StatusDotProps) {
  return (
    <span className={classes.mark}>
      <span className={`${classes.dot} ${classes[tone]}`} aria-hidden="true" />
      {label}
    </span>
  );
}
