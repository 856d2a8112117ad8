import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { Expenses } from '@portal/contracts/finance/expense';
import { amountOf, centsOf, moneyText, sumOf } from '@portal/money';
import { ConfirmDialog, DialogFacts, Fact, Money, useItemAction } from '@portal/ui';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import { useSendPendingBills } from './expenses.api.ts';

interface SendPendingBillsProps {
  readonly projectId: string;
  readonly expenses: Expenses;
  readonly onClose: () => void;
}

/** Question before the statement of what is pending is sent, with its sums by service. */
export function SendPendingBills({ projectId, expenses, onClose }: SendPendingBillsProps) {
  const { services, currency } = expenses;
  const send = useItemAction({
    mutation: useSendPendingBills(),
    done: ({ count, totalAmount, currency: of }) => TEXTS.sent(count, moneyText(centsOf(totalAmount), of)),
    onClose,
  });
  const pending = services
    .map(({ serviceType, amount, billedAmount }) => ({ serviceType, cents: centsOf(amount) - centsOf(billedAmount) }))
    .filter(({ cents }) => cents !== 0);
  return (
    <>
      <ConfirmDialog
        opened
        title={TEXTS.sendTitle}
        verb={TEXTS.sendVerb}
        isBusy={send.isBusy}
        onCancel={onClose}
        onConfirm={() => send.run({ body: { projectId } })}
      >
        <p>{TEXTS.sendBody}</p>
        <DialogFacts>
          {pending.map(({ serviceType, cents }) => (
            <Fact key={serviceType} label={SERVICE_LABELS[serviceType]}>
              <Money amount={amountOf(cents)} currency={currency} />
            </Fact>
          ))}
          <Fact label={TEXTS.total}>
            <strong>
              <Money amount={amountOf(sumOf(pending.map(({ cents }) => cents)))} currency={currency} />
            </strong>
          </Fact>
        </DialogFacts>
      </ConfirmDialog>
      {send.staleDialog}
    </>
  );
}
