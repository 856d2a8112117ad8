import { BUDGET_SCREEN_TEXTS as TEXTS } from './budget.texts.ts';
import classes from './budget.module.css';

interface AllocationBarProps {
  readonly allocated: number;
  /** The allowance. */
  readonly of: number;
}

/** The allocated part of an allowance as a bar and in percent, rounded down so that 100% means all of it. */
export function AllocationBar({ allocated, of }: AllocationBarProps) {
  const percent = Math.floor((allocated / of) * 100);
  return (
    <div className={classes.allocation}>
      <svg className={classes.bar} width="100%" height="8" aria-hidden>
        <rect className={classes.track} width="100%" height="8" rx="4" />
        {allocated > 0 && <rect className={classes.fill} width={`${Math.max(percent, 1)}%`} height="8" rx="4" />}
      </svg>
      <span>{TEXTS.share(percent)}</span>
    </div>
  );
}
