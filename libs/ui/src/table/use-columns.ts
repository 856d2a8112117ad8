import type { RefCallback } from 'react';
import { columnsFor, columnWidths, neededWidth } from './column-widths.ts';
import type { DataColumn } from './column.ts';
import { useChosenWidths } from './use-chosen-widths.ts';
import { useContentWidths } from './use-content-widths.ts';
import { useFrameWidth } from './use-frame-width.ts';

export interface TableColumns<Row> {
  /** Columns that the table has room for, or that cards show. */
  readonly columns: readonly DataColumn<Row>[];
  /** Widths of the columns in pixels. */
  readonly widths: readonly number[];
  /** Minimum width of the table in pixels. */
  readonly needed: number;
  /** True if the table is wider than its frame. */
  readonly isNarrow: boolean;
  /** Gives a column a width; the columns before it keep theirs, so that its edge follows the pointer. */
  readonly resize: (index: number, width: number) => void;
  readonly resetWidths: () => void;
}

interface MeasuredColumns<Row> {
  readonly table: TableColumns<Row>;
  /** References of the element that the table fills, and of the table: both are measured. */
  readonly frame: RefCallback<HTMLDivElement>;
  readonly element: RefCallback<HTMLTableElement>;
}

/** Decides which columns of a table are shown, and how wide: by its room, its content and the viewer's choice. */
export function useColumns<Row>(
  name: string,
  allColumns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  beside: number,
): MeasuredColumns<Row> {
  const [frame, room] = useFrameWidth();
  const [element, content] = useContentWidths(rows);
  const { chosen, choose, reset } = useChosenWidths(name);
  const known = { content, chosen, beside };
  const columns = columnsFor(allColumns, room, known);
  const needed = neededWidth(columns, known);
  const widths = columnWidths(columns, room, known);
  const resize = (index: number, width: number) => {
    const before = columns.slice(0, index).map(({ id }, at) => [id, widths[at]] as const);
    const id = columns[index]?.id;
    if (id !== undefined) choose({ ...Object.fromEntries(before), [id]: width });
  };
  return { table: { columns, widths, needed, isNarrow: room < needed, resize, resetWidths: reset }, frame, element };
}
