import type { SortDirection } from '@portal/contracts/common/list';
import { VisuallyHidden } from '@portal/portal-sdk';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sorted: false | SortDirection;
  /** Width in pixels. */
  readonly width: number;
  readonly onSort: () => void;
  /** The edge by which the width is changed. */
  readonly children?: ReactNode;
}

export const ARIA_SORT = { Ascending: 'ascending', Descending: 'descending' } as const;
const ICONS = { Ascending: IconArrowUp, Descending: IconArrowDown };

/** A column's head; presses cycle through unsorted, Ascending, Descending, cleared (spec 2 §4). */
export function HeaderCell<Row>({ column, sorted, width, onSort, children }: HeaderCellProps<Row>) {
  const { id, header, align = 'start', isSortable = true, isHeaderHidden = false } = column;
  const Icon = sorted ? ICONS[sorted] : IconArrowsSort;
  const common = {
    scope: 'col',
    className: [classes.head, align === 'end' && classes.end].filter(Boolean).join(' '),
    style: { width },
    'data-column': id,
    // The edge has a name of its own.
    ...(children !== undefined && { 'aria-label': header }),
  } as const;
  if (!isSortable) {
    return (
      <th {...common}>
        {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : <span className={classes.label}>{header}</span>}
        {children}
      </th>
    );
  }
  return (
    <th {...common} aria-sort={sorted ? ARIA_SORT[sorted] : 'none'}>
      <button type="button" className={sorted ? `${classes.sort} ${classes.sorted}` : classes.sort} onClick={onSort}>
        <span className={classes.label}>{header}</span>
        <Icon size={14} aria-hidden className={classes.arrow} />
      </button>
      {children}
    </th>
  );
}
