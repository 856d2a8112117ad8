import type { Budget, BudgetAllowance, UnbudgetedService } from '@portal/contracts/finance/budget';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import { ActionIcon, Menu, VisuallyHidden } from '@portal/portal-sdk';
import { actionOn, GuardedItem, Money, obstacleOf } from '@portal/ui';
import { IconDots, IconEdit, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AmountRows } from './amount-rows.tsx';
import { BUDGET_SCREEN_TEXTS as TEXTS, PREMIUM_LABELS } from './budget.texts.ts';
import classes from './budget.module.css';
import { DeleteBudget } from './delete-budget.tsx';
import { UsedBar } from './used-bar.tsx';

interface BudgetCardProps {
  readonly budget: Budget;
  /** The allowance of its premium. */
  readonly allowance: BudgetAllowance | undefined;
  readonly currency: string;
  /** True for the one that was just added, which is brought into view. */
  readonly isMarked: boolean;
  readonly onEdit: () => void;
}

/** The budget of a service: what is used and left of it, and the allowance of its premium (decisions §27). */
export function BudgetCard({ budget, allowance, currency, isMarked, onEdit }: BudgetCardProps) {
  const [isDeleting, setDeleting] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const service = SERVICE_LABELS[budget.serviceType];
  return (
    <li
      ref={place}
      className={isMarked ? `${classes.card} ${classes.marked}` : classes.card}
      {...(isMarked && { 'aria-current': 'true' })}
    >
      <div className={classes.cardHead}>
        <h3>{service}</h3>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon aria-label={TEXTS.actionsFor(service)}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <GuardedItem
              obstacle={obstacleOf(actionOn(budget, 'update'))}
              icon={<IconEdit size={16} aria-hidden />}
              onClick={onEdit}
            >
              {TEXTS.edit}
            </GuardedItem>
            <GuardedItem
              obstacle={obstacleOf(actionOn(budget, 'delete'))}
              icon={<IconTrash size={16} aria-hidden />}
              isDanger
              onClick={() => setDeleting(true)}
            >
              {TEXTS.delete}
            </GuardedItem>
          </Menu.Dropdown>
        </Menu>
      </div>
      <p className={classes.premium}>
        <VisuallyHidden>{TEXTS.premiumType}</VisuallyHidden> {PREMIUM_LABELS[budget.premiumType]}
      </p>
      <p className={classes.amount}>
        <Money amount={budget.amount} currency={currency} />
      </p>
      <UsedBar budget={budget} currency={currency} />
      <AmountRows
        rows={{
          [TEXTS.booked]: <Money amount={budget.booked} currency={currency} />,
          ...(budget.committed > 0 && { [TEXTS.committed]: <Money amount={budget.committed} currency={currency} /> }),
          [TEXTS.left]: <Money amount={budget.left} currency={currency} />,
          [TEXTS.allowance]: <Money amount={allowance?.amount ?? null} currency={currency} />,
          [TEXTS.leftOfAllowance]: <Money amount={allowance?.left ?? null} currency={currency} />,
        }}
      />
      {isDeleting && <DeleteBudget budget={budget} currency={currency} onClose={() => setDeleting(false)} />}
    </li>
  );
}

interface UnbudgetedCardProps {
  readonly service: UnbudgetedService;
  readonly currency: string;
}

/** A service that is used without a budget. */
export const UnbudgetedCard = ({ service: { serviceType, booked, committed }, currency }: UnbudgetedCardProps) => (
  <li className={classes.card}>
    <div className={classes.cardHead}>
      <h3>{SERVICE_LABELS[serviceType]}</h3>
    </div>
    <p className={classes.none}>{TEXTS.unbudgeted}</p>
    <AmountRows
      rows={{
        [TEXTS.booked]: <Money amount={booked} currency={currency} />,
        ...(committed > 0 && { [TEXTS.committed]: <Money amount={committed} currency={currency} /> }),
      }}
    />
  </li>
);
