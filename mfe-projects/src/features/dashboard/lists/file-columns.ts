import type { ColumnKind } from '@portal/worksheet';
import type { ListColumn } from './dashboard-table.tsx';
import { DASHBOARD_LIST_TEXTS as TEXTS } from './list.texts.ts';

/** Returns a column of a file alone, for what the screen shows in a cell of something else. */
export const fileColumn = <Row>(
  id: string,
  header: string,
  value: (row: Row) => string | number | null,
  kind?: ColumnKind,
): ListColumn<Row> => ({ id, header, width: 96, isFileOnly: true, cell: value, value, ...(kind && { kind }) });

/** Returns a {@link fileColumn} with `Yes` where something is true. */
export const markColumn = <Row>(id: string, header: string, isTrue: (row: Row) => boolean): ListColumn<Row> =>
  fileColumn(id, header, (row) => (isTrue(row) ? TEXTS.yes : null));

/** Returns the ids of the columns that the screen offers. */
export const shownIdsOf = <Row>(columns: readonly ListColumn<Row>[]): readonly string[] =>
  columns.filter(({ isFileOnly }) => !isFileOnly).map(({ id }) => id);
