import { BUDGET_SCREEN_TEXTS as TEXTS } from './budget.texts.ts';
import classes from './budget.module.css';

interface AllocationBarProps {
  readonly allocated: number;
  /** The allowance; null while there is none. */
  readonly of: number | null;
}

/** The allocated part of an allowance as a bar and in percent, rounded down so that 100% means all of it. */
export function AllocationBar({ allocated, of }: AllocationBarProps) {
  const percent = of === null ? 0 : Math.floor((allocated / of) * 100);
  return (
    <div className={classes.allocation}>
      <svg className={classes.bar} width="100%" height="8" aria-hidden>
        <rect className={classes.track} width="100%" height="8" rx="4" />
        {allocated > 0 && <rect className={classes.fill} width={`${Math.max(percent, 1)}%`} height="8" rx="4" />}
      </svg>
      {of !== null && <span>{TEXTS.share(percent)}</span>}
    </div>
  );
}
