import { Link } from '@portal/portal-sdk';
import type { MouseEvent } from 'react';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly link: string | undefined;
  readonly isMuted: boolean;
}

/**
 * A row that is clickable as a whole and holds a real link, so that a new tab, copying and the keyboard work too. One
 * that leads nowhere is only read.
 */
export function DataRow<Row>({ row, columns, link, isMuted }: DataRowProps<Row>) {
  const kinds = [classes.row, link !== undefined && classes.body, isMuted && classes.muted];
  const follow = link === undefined ? {} : { onClick: followLink, onAuxClick: followLink };
  return (
    <tr className={kinds.filter(Boolean).join(' ')} {...follow}>
      {columns.map((column, index) => (
        <td key={column.id} className={column.align === 'end' ? `${classes.cell} ${classes.end}` : classes.cell}>
          {index === 0 && link !== undefined ? (
            <Link to={link} className={classes.link} data-row-link="">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** A click beside the link counts as one on the link, with the same keys held; selecting text is no click. */
function followLink(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element;
  if (event.button > 1 || target.closest('a, button, input, select, label')) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (event.button === 1 && link) window.open(link.href, '_blank', 'noopener');
  else {
    const { ctrlKey, metaKey, shiftKey } = event;
    link?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  }
}
