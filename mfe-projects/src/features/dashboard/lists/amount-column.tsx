import type { Currency } from '@portal/contracts/common/enums';
import { centsOf, moneyText } from '@portal/money';
import type { ColumnKind } from '@portal/worksheet';
import type { ListColumn } from './dashboard-table.tsx';
import { DASHBOARD_LIST_TEXTS as TEXTS } from './list.texts.ts';

/** A row whose amounts are in the currency of its project. */
interface InCurrency {
  readonly currency: Currency;
}

/** Returns a column of amounts: with the currency on the screen, as numbers in the file, which has a column of currencies. */
export function amountColumn<Row extends InCurrency>(
  id: string,
  header: string,
  of: (row: Row) => number,
  layout: Partial<ListColumn<Row>> = {},
): ListColumn<Row> {
  return {
    ...{ id, header, value: of, kind: 'money', width: 148, align: 'end', isSortable: false },
    cell: (row) => moneyText(centsOf(of(row)), row.currency),
    ...layout,
  };
}

/** Returns a column of a file alone, for what the screen shows in a cell of something else. */
export const fileColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | number | null,
  kind?: ColumnKind,
): ListColumn<Row> => ({ id, header, width: 96, isFileOnly: true, cell: value, value, ...(kind && { kind }) });

/** Returns a {@link fileColumn} with `Yes` where something is true. */
export const markColumn = <Row,>(id: string, header: string, isTrue: (row: Row) => boolean): ListColumn<Row> =>
  fileColumn(id, header, (row) => (isTrue(row) ? TEXTS.yes : null));

/** Returns the column of the currencies of amounts; on the screen each amount names its own. */
export const currencyColumn = <Row extends InCurrency>(header: string): ListColumn<Row> =>
  fileColumn('currency', header, ({ currency }) => currency);

/** Returns the ids of the columns that the screen offers. */
export const shownIdsOf = <Row,>(columns: readonly ListColumn<Row>[]): readonly string[] =>
  columns.filter(({ isFileOnly }) => !isFileOnly).map(({ id }) => id);
