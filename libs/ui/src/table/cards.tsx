import type { SortDirection } from '@portal/contracts/common/list';
import { ChoiceBox, type RowSelection } from './choice-box.tsx';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';
import { ARIA_SORT } from './header-cell.tsx';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import type { Sort } from './sort.ts';

const DIRECTIONS: readonly SortDirection[] = ['Ascending', 'Descending'];

const isAction = <Row,>({ isHeaderHidden = false }: DataColumn<Row>): boolean => isHeaderHidden;

/** Returns the columns that cards show, in their order: the title, the actions beside it, the facts beneath, the foot. */
export function cardColumnsOf<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const shown = columns.filter(({ isOnCard = true, isCardFoot }) => isOnCard && !isCardFoot);
  const [title, ...others] = shown;
  if (!title) return shown;
  const feet = columns.filter(({ isCardFoot }) => isCardFoot);
  return [title, ...others.filter(isAction), ...others.filter((column) => !isAction(column)), ...feet];
}

/** Returns the classes of cards, with actions or without. */
export const cardKindsOf = <Row,>(columns: readonly DataColumn<Row>[]): string =>
  columns.some(isAction) ? (classes.cards ?? '') : `${classes.cards} ${classes.plain}`;

interface CardsBarProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sorted: Sort | undefined;
  readonly defaultSort: string | undefined;
  readonly onSort: (next: Sort | undefined) => void;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selection: RowSelection<Row> | undefined;
}

/** The line above cards: choosing all of them, and their order, also by what the cards leave out. */
export function CardsBar<Row>({ columns, sorted, defaultSort, onSort, rows, rowId, selection }: CardsBarProps<Row>) {
  const sortable = columns.filter(({ isSortable = true }) => isSortable);
  if (sortable.length === 0 && !selection) return null;
  const byColumn = sortable.flatMap(({ id, header }) =>
    DIRECTIONS.map((direction) => ({
      sort: { column: id, direction },
      label: SCREEN_TEXTS.sortedBy(header, direction),
    })),
  );
  const index = byColumn.findIndex(({ sort }) => sort.column === sorted?.column && sort.direction === sorted.direction);
  return (
    <div className={classes.cardsBar}>
      {selection && <ChoiceBox selection={selection} rows={rows} rowId={rowId} />}
      {sortable.length > 0 && (
        <label className={classes.sizes}>
          {SCREEN_TEXTS.sortBy}
          <select
            className={classes.select}
            value={index}
            onChange={(event) => onSort(byColumn[Number(event.currentTarget.value)]?.sort)}
          >
            {defaultSort === undefined && <option value={-1}>{SCREEN_TEXTS.usualOrder}</option>}
            {byColumn.map(({ label }, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

interface CardsHeadProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sorted: Sort | undefined;
  /** Head of the checkboxes; undefined where rows are not chosen. */
  readonly labelOfAll: string | undefined;
}

/** The heads of cards, for assistive technology alone: as boxes they are a table by their roles only. */
export function CardsHead<Row>({ columns, sorted, labelOfAll }: CardsHeadProps<Row>) {
  return (
    <thead role="rowgroup" className={classes.unseen}>
      <tr role="row">
        {labelOfAll !== undefined && <th role="columnheader">{labelOfAll}</th>}
        {columns.map(({ id, header, isSortable = true }) => (
          <th
            key={id}
            role="columnheader"
            {...(isSortable && {
              'aria-sort': sorted?.column === id ? ARIA_SORT[sorted.direction] : ('none' as const),
            })}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
