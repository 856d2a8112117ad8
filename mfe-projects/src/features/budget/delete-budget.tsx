import type { Budget } from '@portal/contracts/finance/budget';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import { DeleteDialog, Money } from '@portal/ui';
import { AmountRows } from './amount-rows.tsx';
import { BUDGET_SCREEN_TEXTS as TEXTS } from './budget.texts.ts';
import { useDeleteBudget } from './budgets.api.ts';

interface DeleteBudgetProps {
  readonly budget: Budget;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a budget, and says what of it is used. */
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
    {budget.used > 0 && (
      <>
        <AmountRows
          rows={{
            [TEXTS.booked]: <Money amount={budget.booked} currency={currency} />,
            [TEXTS.committed]: <Money amount={budget.committed} currency={currency} />,
          }}
        />
        <p>{TEXTS.deleteUsed}</p>
      </>
    )}
    <p>{TEXTS.deleteBody}</p>
  </DeleteDialog>
);
