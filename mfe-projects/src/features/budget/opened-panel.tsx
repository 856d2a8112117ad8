import type { Budget, BudgetAllowance, Budgets } from '@portal/contracts/finance/budget';
import { premiumOf } from '@portal/contracts/finance/premiums';
import type { Project } from '@portal/contracts/projects/project';
import { Loading, mayDo, NEW_ITEM } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';

const AllowancePanel = lazy(() => import('./form/allowance-panel.tsx'));
const BudgetPanel = lazy(() => import('./form/budget-panel.tsx'));

interface OpenedBudgetProps {
  readonly projectId: string;
  /** Id of a budget, or of a new one. */
  readonly id: string;
  readonly budgets: Budgets;
  readonly allowances: readonly BudgetAllowance[];
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/**
 * Panel of the budget that the address names, where the viewer may write it. A change by somebody else does not take it
 * away from its writer: the server answers then.
 */
export function OpenedBudget({ projectId, id, budgets, allowances, onAdded, onClose }: OpenedBudgetProps) {
  const { items, create, currency } = budgets;
  const [{ budget, isPossible }] = useState(() => openedOf(id, items, create.allowed));
  if (!isPossible) return null;
  return (
    <Suspense fallback={<Loading height={0} />}>
      <BudgetPanel
        projectId={projectId}
        budget={budget}
        budgets={items}
        allowances={allowances}
        currency={currency}
        onAdded={onAdded}
        onClose={onClose}
      />
    </Suspense>
  );
}

function openedOf(id: string, budgets: readonly Budget[], mayAdd: boolean) {
  const budget = budgets.find((one) => one.id === id);
  return { budget, isPossible: id === NEW_ITEM ? mayAdd : budget !== undefined && mayDo(budget, 'update') };
}

interface OpenedAllowanceProps {
  readonly project: Project;
  /** Premium type of the address. */
  readonly premium: string;
  readonly allowances: readonly BudgetAllowance[];
  readonly currency: string;
  readonly onClose: () => void;
}

/** Panel of the allowance that the address names, as {@link OpenedBudget}. */
export function OpenedAllowance({ project, premium, allowances, currency, onClose }: OpenedAllowanceProps) {
  const [allowance] = useState(() => allowances.find(({ premiumType }) => premiumType === premium));
  const [isPossible] = useState(() => allowance !== undefined && mayDo(allowance, 'update'));
  if (!allowance || !isPossible) return null;
  return (
    <Suspense fallback={<Loading height={0} />}>
      <AllowancePanel
        projectId={project.id}
        allowance={allowance}
        premium={premiumOf(project.type, allowance.premiumType, project)}
        currency={currency}
        onClose={onClose}
      />
    </Suspense>
  );
}
