import type { ReactNode } from 'react';
import classes from './marks.module.css';

export type StatusTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

/** Form of a dot: statuses of one colour are told apart by it. */
export type DotShape = 'full' | 'ring' | 'dashed' | 'half' | 'check' | 'cross' | 'alert';

/** Colour and form of a status. */
export interface StatusLook {
  readonly tone: StatusTone;
  /** A full disc by default. */
  readonly shape?: DotShape;
}

/** Look of what is closed for good: a project, an inspection, a recommendation. */
export const CLOSED_LOOK: StatusLook = { tone: 'neutral', shape: 'check' };

export interface StatusDotProps extends StatusLook {
  /** Text of the status; the dot never appears alone. */
  readonly label: ReactNode;
}

/** A status as a dot and a word. */
export function StatusDot({ tone, shape = 'full', label }: StatusDotProps) {
  return (
    <span className={classes.mark}>
      <svg className={`${classes.shape} ${classes[tone]}`} viewBox="0 0 12 12" aria-hidden="true">
        {SHAPES[shape]}
      </svg>
      {label}
    </span>
  );
}

const ring = <circle cx="6" cy="6" r="4.5" className={classes.line} />;
const disc = <circle cx="6" cy="6" r="5.5" className={classes.area} />;

const SHAPES: Readonly<Record<DotShape, ReactNode>> = {
  full: <circle cx="6" cy="6" r="4" className={classes.area} />,
  ring,
  dashed: <circle cx="6" cy="6" r="4.5" strokeDasharray="2.7 2.01" className={classes.line} />,
  half: (
    <>
      {ring}
      <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" className={classes.area} />
    </>
  ),
  check: (
    <>
      {disc}
      <path d="M3.4 6.2 5.2 8l3.4-3.8" className={classes.cut} />
    </>
  ),
  cross: (
    <>
      {disc}
      <path d="m4 4 4 4M8 4 4 8" className={classes.cut} />
    </>
  ),
  alert: (
    <>
      {disc}
      <path d="M6 2.8v3.6M6 8.8v.1" className={classes.cut} />
    </>
  ),
};
