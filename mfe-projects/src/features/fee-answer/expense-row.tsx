import type { ExpenseDraft } from './answer-draft.ts';
import { AMOUNT, COUNT } from './entered-number.ts';
import classes from './fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from './fee-form.texts.ts';
import { FieldFrame } from './field-frame.tsx';
import { LineGroup } from './line-group.tsx';
import { NumberField } from './number-field.tsx';

interface Props {
  readonly row: ExpenseDraft;
  /** Place among the rows, from 1. */
  readonly place: number;
  readonly categories: readonly string[];
  readonly currency: string;
  readonly cost: string;
  readonly faultOf: (name: 'category' | 'amount' | 'count') => string | undefined;
  readonly onChange: (row: ExpenseDraft) => void;
  readonly onRemove: () => void;
}

/** A row of expenses: items of one category, which no other row has (spec 1 §5). */
export function ExpenseRow({ row, place, categories, currency, cost, faultOf, onChange, onRemove }: Props) {
  return (
    <LineGroup title={TEXTS.expense(place)} cost={cost}>
      <FieldFrame label={TEXTS.category} fault={faultOf('category')}>
        {(control) => (
          <select
            {...control}
            value={row.category}
            onChange={({ currentTarget }) => onChange({ ...row, category: currentTarget.value })}
          >
            <option value="" />
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <NumberField
        label={TEXTS.charge}
        rules={AMOUNT}
        unit={currency}
        value={row.amount}
        onChange={(amount) => onChange({ ...row, amount })}
        fault={faultOf('amount')}
      />
      <NumberField
        label={TEXTS.items}
        rules={COUNT}
        value={row.count}
        onChange={(count) => onChange({ ...row, count })}
        fault={faultOf('count')}
      />
      <button
        type="button"
        className={classes['remove']}
        aria-label={TEXTS.removeExpense(place)}
        title={TEXTS.removeExpense(place)}
        onClick={onRemove}
      >
        <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M18 6 6 18M6 6l12 12" strokeLinecap="round" />
        </svg>
      </button>
    </LineGroup>
  );
}
