import type { Figures } from './chart-spec.ts';
import classes from './charts.module.css';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const NOTHING = '–';

interface ChartTableProps {
  readonly title: string;
  readonly figures: Figures;
}

/** The figures of a chart as a table, numbers right-aligned; the first cell of a row names it. */
export function ChartTable({ title, figures }: ChartTableProps) {
  const { columns, rows } = figures;
  const isNumeric = columns.map((_head, place) => rows.some((row) => typeof row[place] === 'number'));
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map((head, place) => (
            <th key={head} scope="col" className={isNumeric[place] ? classes.number : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // The rows of a chart have no identity beside their place.
          <tr key={index}>
            {row.map((value, place) => {
              const look = isNumeric[place] ? classes.number : undefined;
              const text = typeof value === 'number' ? NUMBER.format(value) : (value ?? NOTHING);
              return place === 0 ? (
                <th key={columns[place]} scope="row" className={look}>
                  {text}
                </th>
              ) : (
                <td key={columns[place]} className={look}>
                  {text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
