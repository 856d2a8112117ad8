import type { Budget } from '@portal/contracts/finance/budget';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import { notify } from '@portal/portal-sdk';
import { SidePanel, useFormClosing, useVersionedSave } from '@portal/ui';
import { BUDGET_SCREEN_TEXTS as TEXTS } from '../budget.texts.ts';
import { budgetNow, useSaveBudget } from '../budgets.api.ts';
import { BudgetForm, type BudgetFormProps } from './budget.form.tsx';
import { budgetFieldsOf, budgetValuesOf, type BudgetValues } from './budget.schema.ts';

interface BudgetPanelProps extends Pick<
  BudgetFormProps,
  'projectId' | 'budget' | 'budgets' | 'allowances' | 'currency'
> {
  /** Called with the id of a new one, and the words that tell of it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Panel with the form of a budget that is changed or added. */
export default function BudgetPanel({ onAdded, onClose, ...shown }: BudgetPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  const save = useSaveBudget(shown.projectId);
  const saving = useVersionedSave<Budget, BudgetValues>({
    item: shown.budget,
    valuesOf: budgetValuesOf,
    read: budgetNow,
    save: async (values, over) => {
      const { id, serviceType } = await save(budgetFieldsOf(values), over);
      if (over) notify.success(TEXTS.saved);
      else onAdded(id, TEXTS.added(SERVICE_LABELS[serviceType]));
    },
    reloads: ['budget'],
    onReload: onClose,
  });
  return (
    <SidePanel title={shown.budget ? TEXTS.editTitle : TEXTS.add} onClose={close}>
      <BudgetForm
        {...shown}
        budget={saving.opened}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onDone={onClose}
      />
      {saving.dialog}
    </SidePanel>
  );
}
