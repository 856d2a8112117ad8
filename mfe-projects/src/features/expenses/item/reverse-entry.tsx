import type { Expense } from '@portal/contracts/finance/expense';
import { EXPENSE_LIMITS } from '@portal/contracts/finance/expense-lists';
import { useItemAction } from '@portal/ui';
import { useState } from 'react';
import { ReasonForm } from '../../../reasons/reason.form.tsx';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import { useReverse } from '../expenses.api.ts';

interface ReverseEntryProps {
  readonly entry: Expense;
  readonly onClose: () => void;
}

/** Form of the reason with which a billed entry is made unbilled again (decisions §27). */
export function ReverseEntry({ entry, onClose }: ReverseEntryProps) {
  const [opened] = useState(entry);
  const { id, version } = opened;
  const act = useItemAction({ mutation: useReverse(), done: TEXTS.reversed, onClose });
  return (
    <ReasonForm
      act={act}
      draftName={`expense.reverse.${id}`}
      item={opened}
      name="reason"
      label={TEXTS.reason}
      maxLength={EXPENSE_LIMITS.reason}
      toGiven={(reason) => ({ params: { id }, body: { reason }, ifMatch: version })}
      title={TEXTS.reverseTitle}
      body={TEXTS.reverseBody}
      verb={TEXTS.reverse}
      isDanger={false}
      onClose={onClose}
    />
  );
}
