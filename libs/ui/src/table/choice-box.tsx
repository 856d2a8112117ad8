import { Checkbox } from '@portal/portal-sdk';
import type { ComponentProps } from 'react';
import classes from './data-table.module.css';

/** Rows that are chosen, by id; they stay chosen on other pages of the list. */
export interface RowSelection<Row> {
  readonly chosen: ReadonlySet<string>;
  /** Name of a row's checkbox. */
  readonly label: (row: Row) => string;
  /** Name of the checkbox that chooses the page. */
  readonly labelOfAll: string;
  readonly onChange: (rows: readonly Row[], isChosen: boolean) => void;
}

interface ChoiceBoxProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
}

/** Chooses all rows of the page, or none. */
export function ChoiceBox<Row>({ selection, rows, rowId }: ChoiceBoxProps<Row>) {
  const count = rows.filter((row) => selection.chosen.has(rowId(row))).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <Choice
      data-choose-all=""
      aria-label={selection.labelOfAll}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={rows.length === 0}
      onChange={() => selection.onChange(rows, !isAll)}
    />
  );
}

/** A checkbox of a list. On a phone a press beside it is one on it, not on its card. */
export const Choice = (props: ComponentProps<typeof Checkbox>) => (
  <label className={classes.target}>
    <Checkbox size="xs" {...props} />
  </label>
);

/** Returns the checkbox of a row. */
export function choiceOf<Row>(row: Row, { label, chosen, onChange }: RowSelection<Row>, rowId: (row: Row) => string) {
  const isChosen = chosen.has(rowId(row));
  return { label: label(row), isChosen, onToggle: () => onChange([row], !isChosen) };
}
