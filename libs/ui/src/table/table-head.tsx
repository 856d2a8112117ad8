import { useState } from 'react';
import { ChoiceBox, type RowSelection } from './choice-box.tsx';
import { ColumnSeparator } from './column-separator.tsx';
import classes from './data-table.module.css';
import { HeaderCell } from './header-cell.tsx';
import { sortAfter, type Sort } from './sort.ts';
import type { TableColumns } from './use-columns.ts';

/** Width of the column of checkboxes. */
export const CHOICE_WIDTH = 44;

interface TableHeadProps<Row> {
  readonly table: TableColumns<Row>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selection: RowSelection<Row> | undefined;
  readonly sorted: Sort | undefined;
  readonly onSort: (next: Sort | undefined) => void;
}

/** The heads of a table's columns: sorting by a press, widths by their edges. */
export function TableHead<Row>({ table, rows, rowId, selection, sorted, onSort }: TableHeadProps<Row>) {
  const { columns, widths, resize, resetWidths } = table;
  const [edge, setEdge] = useState<string>();
  // The column after the last of them has the rest of the width.
  const edges = columns.filter(({ isHeaderHidden = false }) => !isHeaderHidden).slice(0, -1);
  const tabStop = edges.some(({ id }) => id === edge) ? edge : edges[0]?.id;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={`${classes.head} ${classes.choice}`} style={{ width: CHOICE_WIDTH }}>
            <ChoiceBox selection={selection} rows={rows} rowId={rowId} />
          </th>
        )}
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            width={widths[index] ?? column.width}
            sorted={sorted?.column === column.id && sorted.direction}
            onSort={() => onSort(sortAfter(sorted, column.id))}
          >
            {edges.includes(column) ? (
              <ColumnSeparator
                header={column.header}
                width={widths[index] ?? column.width}
                isTabStop={column.id === tabStop}
                onFocus={() => setEdge(column.id)}
                onResize={(width) => resize(index, width)}
                onReset={resetWidths}
              />
            ) : undefined}
          </HeaderCell>
        ))}
      </tr>
    </thead>
  );
}
