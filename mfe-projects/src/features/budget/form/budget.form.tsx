import type { Budget, BudgetAllowance } from '@portal/contracts/finance/budget';
import { BUDGET_TEXTS, SERVICE_LABELS, SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import {
  DialogButtons,
  formatAmount,
  FormFields,
  MoneyField,
  SaveButtons,
  SavingForm,
  SelectField,
  useSaving,
  type FaultHandler,
  type OnClosing,
} from '@portal/ui';
import { useForm, useWatch } from 'react-hook-form';
import { BUDGET_SCREEN_TEXTS as TEXTS, PREMIUM_LABELS } from '../budget.texts.ts';
import { BUDGET_FORM_FIELDS, budgetResolver, budgetValuesOf, leftFor, type BudgetValues } from './budget.schema.ts';

export interface BudgetFormProps {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly budget: Budget | undefined;
  /** All budgets of the project. */
  readonly budgets: readonly Budget[];
  readonly allowances: readonly BudgetAllowance[];
  readonly currency: string;
  readonly onSave: (values: BudgetValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

/** Service, premium type and amount of a budget (decisions §20); says what the chosen allowance leaves for it. */
export function BudgetForm(props: BudgetFormProps) {
  const { projectId, budget, budgets, allowances, currency, onSave, onFault, onClosing, onDone } = props;
  const form = useForm<BudgetValues>({
    defaultValues: budgetValuesOf(budget),
    resolver: budgetResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const saving = useSaving({
    form,
    draftName: budget ? `budget.${budget.id}` : `budget.new.${projectId}`,
    item: budget,
    fields: BUDGET_FORM_FIELDS,
    onSave: async (values) => {
      await onSave(values);
      onDone();
    },
    onFault,
    onLeave: onDone,
    onClosing,
  });
  const premiumType = useWatch({ control, name: 'premiumType' });
  const allowance = allowances.find((one) => one.premiumType === premiumType);
  const now = budgets.find(({ id }) => id === budget?.id);
  const left = allowance && leftFor(allowance, now);
  const taken = new Set(budgets.filter(({ id }) => id !== budget?.id).map(({ serviceType }) => serviceType));
  return (
    <SavingForm saving={saving}>
      <FormFields>
        <SelectField
          control={control}
          name="serviceType"
          label={TEXTS.service}
          options={SERVICE_TYPES.map((value) => ({
            value,
            label: SERVICE_LABELS[value],
            ...(taken.has(value) && { disabledReason: BUDGET_TEXTS.taken }),
          }))}
          disabled={budget !== undefined}
          autoFocus={budget === undefined}
          required
        />
        <SelectField
          control={control}
          name="premiumType"
          label={TEXTS.premiumType}
          options={allowances.map(({ premiumType: value, amount }) => ({
            value,
            label: PREMIUM_LABELS[value],
            ...(amount === null && { disabledReason: BUDGET_TEXTS.noAllowance }),
          }))}
          required
        />
        <MoneyField
          control={control}
          name="amount"
          label={TEXTS.budget}
          currency={currency}
          {...(left !== undefined && { help: BUDGET_TEXTS.beyondAllowance(`${formatAmount(left)} ${currency}`) })}
          autoFocus={budget !== undefined}
          required
        />
      </FormFields>
      <DialogButtons>
        <SaveButtons saving={saving} />
      </DialogButtons>
    </SavingForm>
  );
}
