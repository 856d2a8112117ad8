import type { Page } from '@portal/contracts/common/list';
import { useEffect, useState, type ReactNode } from 'react';
import { usePhone } from '../layout/use-phone.ts';
import { ErrorLine } from '../states/error-line.tsx';
import { ErrorPanel } from '../states/error-panel.tsx';
import { CardsBar, cardColumnsOf, cardKindsOf, CardsHead } from './cards.tsx';
import { choiceOf, type RowSelection } from './choice-box.tsx';
import type { DataColumn, ListAddress } from './column.ts';
import classes from './data-table.module.css';
import { DataRow } from './data-row.tsx';
import { Pagination } from './pagination.tsx';
import { keepFromOpening, moveBetweenRows } from './row-keys.ts';
import { SkeletonRow } from './skeleton-row.tsx';
import { sortAddressOf, sortOf, type Sort } from './sort.ts';
import { CHOICE_WIDTH, TableHead } from './table-head.tsx';
import { useColumns } from './use-columns.ts';
import { useKeptTable } from './use-kept-table.ts';
import { useRowSteps } from './use-row-steps.ts';

const NO_ROWS: readonly never[] = [];

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology; under it this browser keeps the widths of the columns. */
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
  /** Opens a row without an address; with `rowLink`, is called as well when its link is followed in this tab. */
  readonly onRowOpen?: (row: Row) => void;
  /** Selection of rows by checkboxes. */
  readonly selection?: RowSelection<Row>;
  /** Rows that a page may have, where not 10, 25, 50, 100. */
  readonly pageSizes?: readonly number[];
  /** Returns true for rows that look disabled but can be opened. */
  readonly isRowMuted?: (row: Row) => boolean;
  /** True while a request is running. */
  readonly isFetching: boolean;
  /**
   * True while the rows are those of the page, order or filters before, which are dimmed. Rows that are read again because
   * somebody changed one are not: they stay readable.
   */
  readonly isOutdated?: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Placeholder of a table without rows. */
  readonly empty: ReactNode;
}

/** A list that the server pages and sorts (spec 2 §4, §9): loaded rows stay until newer ones arrive. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns: givenColumns,
    page,
    address,
    onAddressChange,
    rowId,
    isFetching,
    isOutdated = false,
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

  const sort = (next: Sort | undefined) => onAddressChange({ ...address, ...sortAddressOf(next), page: 1 });
  const sorted = sortOf(address, defaultSort);

  // Beyond the last page, as after a deletion or by an old link: show the last one.
  const isBeyond =
    page !== undefined && page.items.length === 0 && page.totalCount > 0 && address.page > page.totalPages;
  useEffect(() => {
    if (isBeyond && page) onAddressChange({ ...address, page: Math.max(1, page.totalPages) }, { replace: true });
  }, [isBeyond, page, address, onAddressChange]);

  const isPhone = usePhone();
  const allColumns = isPhone ? givenColumns : givenColumns.filter(({ isCardFoot }) => !isCardFoot);
  const rows = shown?.items ?? NO_ROWS;
  const beside = selection ? CHOICE_WIDTH : 0;
  const { table, frame, element } = useColumns(label, allColumns, isPhone ? NO_ROWS : rows, beside);
  const columns = isPhone ? cardColumnsOf(allColumns) : table.columns;

  const { frame: shownFrame, frameRef, tableRef } = useKeptTable(frame, element);
  // Beside an open item the keys go through the items (`ListWithPane`).
  useRowSteps(shownFrame, (list) => !list.closest('[data-list]'));

  if (!shown && error) {
    return (
      <div ref={frameRef} className={classes.frame}>
        <ErrorPanel error={error} onRetry={onRetry} />
      </div>
    );
  }
  const isFirstLoad = !shown || isBeyond;
  const isEmpty = !isFirstLoad && rows.length === 0;

  return (
    <div ref={frameRef} className={classes.frame}>
      {error !== null && error !== undefined && (
        <div className={classes.errorBar}>
          <ErrorLine error={error} onRetry={onRetry} isBusy={isFetching} />
        </div>
      )}
      {isPhone && !isEmpty && (
        <CardsBar
          columns={allColumns}
          sorted={sorted}
          defaultSort={defaultSort}
          onSort={sort}
          rows={rows}
          rowId={rowId}
          selection={selection}
        />
      )}
      <div className={table.isNarrow && !isPhone ? classes.narrow : undefined}>
        <table
          ref={tableRef}
          tabIndex={-1}
          className={isPhone ? cardKindsOf(columns) : lineKindsOf(columns)}
          style={isPhone ? undefined : { minWidth: table.needed }}
          aria-label={label}
          aria-busy={isFetching}
          {...(isPhone && { role: 'table' })}
        >
          {isPhone ? (
            <CardsHead columns={columns} sorted={sorted} labelOfAll={selection?.labelOfAll} />
          ) : (
            <TableHead table={table} rows={rows} rowId={rowId} selection={selection} sorted={sorted} onSort={sort} />
          )}
          <tbody
            className={isOutdated && !isFirstLoad ? classes.dimmed : undefined}
            onKeyDown={moveBetweenRows}
            onKeyUp={keepFromOpening}
            {...(isPhone && { role: 'rowgroup' })}
          >
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
                    isCard={isPhone}
                  />
                ))}
          </tbody>
        </table>
      </div>
      {isEmpty && empty}
      {!isEmpty && (
        <Pagination
          label={label}
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

/** Returns the classes of a table whose rows have one line, or two. */
const lineKindsOf = <Row,>(columns: readonly DataColumn<Row>[]): string =>
  columns.some(({ beneath }) => beneath) ? `${classes.table} ${classes.twoLined}` : (classes.table ?? '');
