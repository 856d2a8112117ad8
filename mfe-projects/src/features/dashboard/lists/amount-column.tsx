import type { Currency } from '@portal/contracts/common/enums';
import { centsOf, moneyText } from '@portal/money';
import type { ListColumn } from './dashboard-table.tsx';
import { fileColumn } from './file-columns.ts';

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

/** Returns the column of the currencies of amounts; on the screen each amount names its own. */
export const currencyColumn = <Row extends InCurrency>(header: string): ListColumn<Row> =>
  fileColumn('currency', header, ({ currency }) => currency);
