import { FilterChip } from '@portal/ui';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import classes from './expenses.module.css';

interface BilledFilterProps {
  readonly isBilled: boolean;
  readonly onShow: (shown: 'billed' | undefined) => void;
}

/** The filter that shows entries which were marked as billed in place of the others. */
export const BilledFilter = ({ isBilled, onShow }: BilledFilterProps) => (
  <div className={classes.filters}>
    <FilterChip
      label={TEXTS.status}
      options={[{ value: 'billed', label: TEXTS.billed }]}
      value={isBilled ? 'billed' : undefined}
      onChange={onShow}
    />
  </div>
);
