import { valibotResolver } from '@hookform/resolvers/valibot';
import { allowanceFields, type BudgetAllowance } from '@portal/contracts/finance/budget';
import {
  DialogButtons,
  FormFields,
  MoneyField,
  SaveButtons,
  SavingForm,
  useSaving,
  type FaultHandler,
  type OnClosing,
} from '@portal/ui';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { beyondPremiumText, BUDGET_SCREEN_TEXTS as TEXTS } from '../budget.texts.ts';

/** The value of the form; null while it is empty. */
export interface AllowanceValues {
  amount: number | null;
}

/** Validates the form by the route's rules. */
const resolver = valibotResolver(allowanceFields) as unknown as Resolver<AllowanceValues>;

interface AllowanceFormProps {
  readonly projectId: string;
  readonly allowance: BudgetAllowance;
  readonly premium: number | null;
  readonly currency: string;
  readonly onSave: (values: AllowanceValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

/** The amount of an allowance (decisions §20). */
export function AllowanceForm(props: AllowanceFormProps) {
  const { projectId, allowance, premium, currency, onSave, onFault, onClosing, onDone } = props;
  const form = useForm<AllowanceValues>({
    defaultValues: { amount: allowance.amount },
    resolver,
    mode: 'onTouched',
  });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const saving = useSaving({
    form,
    draftName: `allowance.${projectId}.${allowance.premiumType}`,
    item: allowance,
    fields: ['amount'],
    onSave: async (values) => {
      await onSave(values);
      onDone();
    },
    onFault,
    onLeave: onDone,
    onClosing,
  });
  return (
    <SavingForm saving={saving}>
      <FormFields>
        <MoneyField
          control={form.control}
          name="amount"
          label={TEXTS.allowance}
          currency={currency}
          help={beyondPremiumText({ amount, premium }, currency)}
          autoFocus
          required
        />
      </FormFields>
      <DialogButtons>
        <SaveButtons saving={saving} />
      </DialogButtons>
    </SavingForm>
  );
}
