import type { Budget } from '@portal/contracts/finance/budget';
import { centsOf, moneyText } from '@portal/money';
import { BUDGET_SCREEN_TEXTS as TEXTS } from './budget.texts.ts';
import classes from './budget.module.css';

interface UsedBarProps {
  readonly budget: Pick<Budget, 'amount' | 'booked' | 'used' | 'left'>;
  readonly currency: string;
}

/**
 * The used part of a budget: what is booked, then what is committed beyond it; the rest of the bar is left. A budget that is
 * exceeded says by how much (decisions §27).
 */
export function UsedBar({ budget, currency }: UsedBarProps) {
  const { amount, booked, used, left } = budget;
  const percent = Math.floor((used / amount) * 100);
  const isOver = left < 0;
  const width = (part: number): string => `${Math.min(100, Math.max(1, (part / amount) * 100))}%`;
  return (
    <>
      <div className={classes.allocation}>
        <svg className={classes.bar} width="100%" height="8" aria-hidden>
          <rect className={classes.track} width="100%" height="8" rx="4" />
          {used > booked && <rect className={classes.committed} width={width(used)} height="8" rx="4" />}
          {booked > 0 && (
            <rect className={isOver ? classes.exceeded : classes.fill} width={width(booked)} height="8" rx="4" />
          )}
        </svg>
        <span>{TEXTS.used(percent)}</span>
      </div>
      {isOver && <p className={classes.over}>{TEXTS.overBy(moneyText(-centsOf(left), currency))}</p>}
    </>
  );
}
