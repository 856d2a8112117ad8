import type { SortDirection } from '@portal/contracts/common/list';
import { VisuallyHidden } from '@portal/portal-sdk';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sorted: false | SortDirection;
  /** CSS width; undefined for the remaining width. */
  readonly width: string | undefined;
  readonly onSort: () => void;
}

const ARIA_SORT = { Ascending: 'ascending', Descending: 'descending' } as const;
const ICONS = { Ascending: IconArrowUp, Descending: IconArrowDown };

/** A column's head; presses cycle through unsorted, Ascending, Descending, cleared (spec 2 §4). */
export function HeaderCell<Row>({ column, sorted, width, onSort }: HeaderCellProps<Row>) {
  const { header, align = 'start', isSortable = true, isHeaderHidden } = column;
  const Icon = sorted ? ICONS[sorted] : IconArrowsSort;
  const style = { width };
  const className = [classes.head, align === 'end' && classes.end].filter(Boolean).join(' ');
  if (!isSortable) {
    return (
      <th scope="col" className={className} style={style}>
        {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : <span className={classes.label}>{header}</span>}
      </th>
    );
  }
  return (
    <th scope="col" className={className} style={style} aria-sort={sorted ? ARIA_SORT[sorted] : 'none'}>
      <button type="button" className={sorted ? `${classes.sort} ${classes.sorted}` : classes.sort} onClick={onSort}>
        <span className={classes.label}>{header}</span>
        <Icon size={14} aria-hidden className={classes.arrow} />
      </button>
    </th>
  );
}
