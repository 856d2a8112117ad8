import type { BudgetAllowance } from '@portal/contracts/finance/budget';
import { notify } from '@portal/portal-sdk';
import { Fact, Money, PaneFacts, SidePanel, useFormClosing, useVersionedSave } from '@portal/ui';
import { BUDGET_SCREEN_TEXTS as TEXTS, PREMIUM_LABELS } from '../budget.texts.ts';
import classes from '../budget.module.css';
import { allowanceNow, useSaveAllowance } from '../budgets.api.ts';
import { AllowanceForm, type AllowanceValues } from './allowance.form.tsx';

interface AllowancePanelProps {
  readonly projectId: string;
  readonly allowance: BudgetAllowance;
  /** The premium of which the allowance is a part; null where none is given. */
  readonly premium: number | null;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Panel with the form of a premium's allowance. */
export default function AllowancePanel({ projectId, allowance, premium, currency, onClose }: AllowancePanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  const save = useSaveAllowance(projectId);
  const label = PREMIUM_LABELS[allowance.premiumType];
  const saving = useVersionedSave<BudgetAllowance, AllowanceValues>({
    item: allowance,
    valuesOf: ({ amount }) => ({ amount }),
    read: (opened) => allowanceNow(projectId, opened),
    save: async ({ amount }, over) => {
      await save(amount ?? 0, over ?? allowance);
      notify.success(TEXTS.allowanceSaved(label));
    },
    reloads: ['budget'],
    onReload: onClose,
  });
  return (
    <SidePanel title={allowance.amount === null ? TEXTS.setAllowance : TEXTS.editAllowance} onClose={close}>
      <div className={classes.about}>
        <PaneFacts>
          <Fact label={TEXTS.premiumType}>{label}</Fact>
          <Fact label={TEXTS.premium}>
            <Money amount={premium} currency={currency} />
          </Fact>
          <Fact label={TEXTS.allocated}>
            <Money amount={allowance.allocated} currency={currency} />
          </Fact>
        </PaneFacts>
      </div>
      <AllowanceForm
        projectId={projectId}
        allowance={saving.opened ?? allowance}
        premium={premium}
        currency={currency}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onDone={onClose}
      />
      {saving.dialog}
    </SidePanel>
  );
}
