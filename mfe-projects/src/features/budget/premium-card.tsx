import type { BudgetAllowance } from '@portal/contracts/finance/budget';
import { premiumOf } from '@portal/contracts/finance/premiums';
import type { Project } from '@portal/contracts/projects/project';
import { VisuallyHidden } from '@portal/portal-sdk';
import { actionOn, GuardedButton, Money, obstacleOf } from '@portal/ui';
import { AllocationBar } from './allocation-bar.tsx';
import { AmountRows } from './amount-rows.tsx';
import { beyondPremiumText, BUDGET_SCREEN_TEXTS as TEXTS, PREMIUM_LABELS } from './budget.texts.ts';
import classes from './budget.module.css';

interface PremiumCardProps {
  readonly project: Project;
  readonly allowance: BudgetAllowance;
  readonly currency: string;
  readonly onEdit: () => void;
}

/** A premium with its allowance, and what the budgets leave of it. */
export function PremiumCard({ project, allowance, currency, onEdit }: PremiumCardProps) {
  const { premiumType, amount, allocated, left } = allowance;
  const label = PREMIUM_LABELS[premiumType];
  const premium = premiumOf(project.type, premiumType, project);
  const beyond = beyondPremiumText({ amount, premium }, currency);
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <h3>{label}</h3>
        <GuardedButton size="compact-sm" obstacle={obstacleOf(actionOn(allowance, 'update'))} onClick={onEdit}>
          {amount === null ? TEXTS.setAllowance : TEXTS.editAllowance} <VisuallyHidden>{label}</VisuallyHidden>
        </GuardedButton>
      </div>
      <p className={amount === null ? classes.none : classes.amount}>
        {amount === null ? TEXTS.noAllowance : <Money amount={amount} currency={currency} />}
      </p>
      {amount !== null && <AllocationBar allocated={allocated} of={amount} />}
      {beyond !== undefined && <p className={classes.over}>{beyond}</p>}
      <AmountRows
        rows={{
          [TEXTS.premium]: <Money amount={premium} currency={currency} />,
          ...(amount !== null && {
            [TEXTS.allocated]: <Money amount={allocated} currency={currency} />,
            [TEXTS.left]: <Money amount={left} currency={currency} />,
          }),
        }}
      />
    </li>
  );
}
