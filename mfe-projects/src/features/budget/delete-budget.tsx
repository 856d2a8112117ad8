import type { Budget } from '@portal/contracts/finance/budget';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import { DeleteDialog, Money } from '@portal/ui';
import { BUDGET_SCREEN_TEXTS as TEXTS } from './budget.texts.ts';
import { useDeleteBudget } from './budgets.api.ts';

interface DeleteBudgetProps {
  readonly budget: Budget;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a budget. */
export const DeleteBudget = ({ budget, currency, onClose }: DeleteBudgetProps) => (
  <DeleteDialog
    mutation={useDeleteBudget()}
    given={{ params: { id: budget.id }, ifMatch: budget.version }}
    title={TEXTS.deleteTitle}
    verb={TEXTS.delete}
    done={TEXTS.deleted}
    onClose={onClose}
  >
    <strong>
      {SERVICE_LABELS[budget.serviceType]}, <Money amount={budget.amount} currency={currency} />
    </strong>
    <p>{TEXTS.deleteBody}</p>
  </DeleteDialog>
);
