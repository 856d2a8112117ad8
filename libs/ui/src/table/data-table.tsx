import type { Page } from '@portal/contracts/common/list';
import { Button, Checkbox, messageOf } from '@portal/portal-sdk';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorPanel } from '../states/error-panel.tsx';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { columnsFor, columnWidths, neededWidth } from './column-widths.ts';
import type { DataColumn, ListAddress } from './column.ts';
import classes from './data-table.module.css';
import { DataRow } from './data-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import { Pagination } from './pagination.tsx';
import { moveBetweenRows } from './row-keys.ts';
import { sortAddressOf, sortAfter, sortOf, type Sort } from './sort.ts';
import { useFrameWidth } from './use-frame-width.ts';

const NO_ROWS: readonly never[] = [];

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** The loaded page; undefined before the first one. */
  readonly page: Page<Row> | undefined;
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress, options?: { replace?: boolean }) => void;
  /** Column by which the server sorts by default, ascending. */
  readonly defaultSort?: string;
  readonly rowId: (row: Row) => string;
  /**
   * Returns the address of a row: its first cell is a real link, and a press anywhere in the row follows it. Absent
   * where rows lead nowhere.
   */
  readonly rowLink?: (row: Row) => string;
  /** Id of the row whose item is open beside the table. */
  readonly openId?: string | null;
  /** Opens a row without an address; excludes `rowLink`. */
  readonly onRowOpen?: (row: Row) => void;
  /** Selection of rows by checkboxes. */
  readonly selection?: RowSelection<Row>;
  /** Rows that a page may have, where not 10, 25, 50, 100. */
  readonly pageSizes?: readonly number[];
  /** Returns true for rows that look disabled but can be opened. */
  readonly isRowMuted?: (row: Row) => boolean;
  /** True while a request is running; the shown rows are dimmed. */
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Placeholder of a table without rows. */
  readonly empty: ReactNode;
}

/** Rows that are chosen, by id; they stay chosen on other pages of the list. */
export interface RowSelection<Row> {
  readonly chosen: ReadonlySet<string>;
  /** Name of a row's checkbox. */
  readonly label: (row: Row) => string;
  /** Name of the checkbox that chooses the page. */
  readonly labelOfAll: string;
  readonly onChange: (rows: readonly Row[], isChosen: boolean) => void;
}
/** Width of the column of checkboxes. */
const CHOICE_WIDTH = 44;

/** A list that the server pages and sorts (spec 2 §4, §9): loaded rows stay until newer ones arrive. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns: allColumns,
    page,
    address,
    onAddressChange,
    rowId,
    isFetching,
    error,
    onRetry,
    empty,
    selection,
    defaultSort,
  } = props;
  // The shown rows keep the address that they were loaded with: the line below them describes them.
  const [lastGood, setLastGood] = useState({ page, address });
  if (page && page !== lastGood.page) setLastGood({ page, address });
  const shown = page ?? lastGood.page;

  const beside = selection ? CHOICE_WIDTH : 0;
  const sort = (next: Sort | undefined) => onAddressChange({ ...address, ...sortAddressOf(next), page: 1 });
  const sorted = sortOf(address, defaultSort);

  // Beyond the last page, as after a deletion or by an old link: show the last one.
  const isBeyond =
    page !== undefined && page.items.length === 0 && page.totalCount > 0 && address.page > page.totalPages;
  useEffect(() => {
    if (isBeyond && page) onAddressChange({ ...address, page: Math.max(1, page.totalPages) }, { replace: true });
  }, [isBeyond, page, address, onAddressChange]);

  const frame = useRef<HTMLDivElement>(null);
  const room = useFrameWidth(frame);
  const columns = columnsFor(allColumns, room, beside);
  const needed = neededWidth(columns, beside);
  const isNarrow = room < needed;
  const isTwoLined = columns.some(({ beneath }) => beneath !== undefined);

  if (!shown && error) return <ErrorPanel error={error} onRetry={onRetry} />;
  const widths = columnWidths(columns, beside);
  const rows = shown?.items ?? NO_ROWS;
  const isFirstLoad = !shown || isBeyond;
  const isEmpty = !isFirstLoad && rows.length === 0;

  return (
    <div ref={frame} className={classes.frame}>
      {error !== null && error !== undefined && <ErrorBar error={error} onRetry={onRetry} isBusy={isFetching} />}
      <div className={isNarrow ? `${classes.scroller} ${classes.narrow}` : classes.scroller}>
        <table
          className={isTwoLined ? `${classes.table} ${classes.twoLined}` : classes.table}
          style={{ minWidth: needed }}
          aria-label={label}
          aria-busy={isFetching}
        >
          <thead>
            <tr>
              {selection && <ChoiceHead selection={selection} rows={rows} rowId={rowId} />}
              {columns.map((column, index) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  width={widths[index]}
                  sorted={sorted?.column === column.id && sorted.direction}
                  onSort={() => sort(sortAfter(sorted, column.id))}
                />
              ))}
            </tr>
          </thead>
          <tbody className={isFetching && !isFirstLoad ? classes.dimmed : undefined} onKeyDown={moveBetweenRows}>
            {isFirstLoad
              ? Array.from({ length: address.pageSize }, (_, index) => (
                  <SkeletonRow key={index} columns={columns} hasChoice={selection !== undefined} />
                ))
              : rows.map((row) => (
                  <DataRow
                    key={rowId(row)}
                    id={rowId(row)}
                    isOpen={rowId(row) === props.openId}
                    row={row}
                    columns={columns}
                    link={props.rowLink?.(row)}
                    onOpen={props.onRowOpen && (() => props.onRowOpen?.(row))}
                    choice={selection && choiceOf(row, selection, rowId)}
                    isMuted={props.isRowMuted?.(row) ?? false}
                  />
                ))}
          </tbody>
        </table>
      </div>
      {isEmpty && empty}
      {!isEmpty && (
        <Pagination
          page={isFirstLoad ? undefined : shown}
          address={address}
          shownAddress={lastGood.address}
          onAddressChange={onAddressChange}
          pageSizes={props.pageSizes}
        />
      )}
    </div>
  );
}

/** Returns the checkbox of a row. */
function choiceOf<Row>(row: Row, { label, chosen, onChange }: RowSelection<Row>, rowId: (row: Row) => string) {
  const isChosen = chosen.has(rowId(row));
  return { label: label(row), isChosen, onToggle: () => onChange([row], !isChosen) };
}

interface ErrorBarProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isBusy: boolean;
}

/** Notice above the loaded rows if newer ones could not be loaded (decisions §4). */
function ErrorBar({ error, onRetry, isBusy }: ErrorBarProps) {
  return (
    <div className={classes.errorBar} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{messageOf(error)}</span>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={onRetry}>
        {SCREEN_TEXTS.retry}
      </Button>
    </div>
  );
}

interface ChoiceHeadProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
}

/** Chooses all rows of the page, or none. */
function ChoiceHead<Row>({ selection, rows, rowId }: ChoiceHeadProps<Row>) {
  const count = rows.filter((row) => selection.chosen.has(rowId(row))).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <th scope="col" className={classes.head} style={{ width: CHOICE_WIDTH }}>
      <Checkbox
        size="xs"
        aria-label={selection.labelOfAll}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={rows.length === 0}
        onChange={() => selection.onChange(rows, !isAll)}
      />
    </th>
  );
}

interface SkeletonRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly hasChoice: boolean;
}

/** A row of the right height before anything is loaded. */
function SkeletonRow<Row>({ columns, hasChoice }: SkeletonRowProps<Row>) {
  return (
    <tr aria-hidden="true" className={classes.row}>
      {hasChoice && <td className={classes.cell} />}
      {columns.map((column, index) => (
        <td key={column.id} className={classes.cell}>
          <span className={index === 0 ? `${classes.bone} ${classes.long}` : classes.bone} />
        </td>
      ))}
    </tr>
  );
}
