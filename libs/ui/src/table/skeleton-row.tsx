import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface SkeletonRowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly hasChoice: boolean;
}

/** A row of the right height before anything is loaded. */
export function SkeletonRow<Row>({ columns, hasChoice }: SkeletonRowProps<Row>) {
  return (
    <tr aria-hidden="true" className={classes.row}>
      {hasChoice && <td className={`${classes.cell} ${classes.choice}`} />}
      {columns.map((column, index) => (
        <td key={column.id} className={`${classes.cell} ${kindOf(column, index)}`}>
          <span className={index === 0 ? `${classes.bone} ${classes.long}` : classes.bone} />
          {index === 0 && column.beneath && (
            <span className={classes.beneath}>
              <span className={classes.bone} />
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function kindOf<Row>({ isHeaderHidden }: DataColumn<Row>, index: number): string | undefined {
  if (index === 0) return classes.title;
  return isHeaderHidden ? classes.action : classes.fact;
}
