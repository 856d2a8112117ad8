import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { DASHBOARD_LIST_TEXTS as TEXTS } from './list.texts.ts';
import classes from './lists.module.css';

interface VerdictProps {
  /** True for Approved and Accepted. */
  readonly isAccepted: boolean;
  /** Word of the status. */
  readonly status: string;
}

/** Status with the accepted icon for Approved or Accepted, the rejected icon for anything else (decisions §27), each with its name. */
export function Verdict({ isAccepted, status }: VerdictProps) {
  const Icon = isAccepted ? IconCircleCheck : IconCircleX;
  return (
    <span className={classes.verdict}>
      <Icon
        size={18}
        role="img"
        aria-label={isAccepted ? TEXTS.accepted : TEXTS.notAccepted}
        className={isAccepted ? classes.accepted : classes.rejected}
      />
      {status}
    </span>
  );
}
