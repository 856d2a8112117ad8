import { centsOf, moneyText, sumOf } from '@portal/money';
import { Button } from '@portal/portal-sdk';
import { GuardedButton } from '@portal/ui';
import { useState } from 'react';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import classes from './expenses.module.css';
import { MarkAsBilled } from './mark-as-billed.tsx';

interface SelectionBarProps {
  readonly items: readonly { readonly id: string; readonly projectAmount: number }[];
  /** Reason why one of them cannot be marked as billed. */
  readonly obstacle: string | undefined;
  readonly currency: string;
  readonly onClear: () => void;
}

/** The line in the place of the tools while entries are chosen: their sum, and what can be done with them. */
export function SelectionBar({ items, obstacle, currency, onClear }: SelectionBarProps) {
  const [isMarking, setMarking] = useState(false);
  const total = moneyText(sumOf(items.map(({ projectAmount }) => centsOf(projectAmount))), currency);
  return (
    <div className={classes.tools}>
      <p className={classes.chosen} role="status">
        {TEXTS.chosen(items.length, total)}
      </p>
      <Button variant="default" onClick={onClear}>
        {TEXTS.clearChosen}
      </Button>
      <GuardedButton variant="filled" obstacle={obstacle} onClick={() => setMarking(true)}>
        {TEXTS.markAsBilled}
      </GuardedButton>
      {isMarking && (
        <MarkAsBilled
          ids={items.map(({ id }) => id)}
          total={total}
          onMarked={onClear}
          onClose={() => setMarking(false)}
        />
      )}
    </div>
  );
}
