import type { DataColumn } from './column.ts';

type Sized = Pick<DataColumn<never>, 'width' | 'least' | 'grows' | 'isFlexible' | 'drops'>;

/** Returns the table's minimum width; in less room it scrolls sideways. */
export const neededWidth = (columns: readonly Sized[], beside = 0): number =>
  columns.reduce((sum, { width, least = width, isFlexible }) => sum + (isFlexible ? least : width), beside);

/** Returns the columns that a table of some width has room for: those that drop are left out, the highest first. */
export function columnsFor<Column extends Sized>(
  columns: readonly Column[],
  room: number,
  beside = 0,
): readonly Column[] {
  if (neededWidth(columns, beside) <= room) return columns;
  const next = Math.max(...columns.map(({ drops = 0 }) => drops));
  if (next <= 0) return columns;
  return columnsFor(
    columns.filter(({ drops }) => drops !== next),
    room,
    beside,
  );
}

/**
 * Returns the columns' CSS widths: the minimum of each; in a wider table, growing columns get their share in the order
 * of their rank, and the flexible one the rest. `beside` is the width of other cells. No width depends on rows, so that
 * nothing moves when they are loaded.
 */
export function columnWidths(columns: readonly Sized[], beside = 0): readonly (string | undefined)[] {
  const widths = columns.map(({ width, isFlexible }) => (isFlexible ? undefined : `${width}px`));
  let taken = columns.reduce((sum, { width }) => sum + width, beside);
  const growing = columns.flatMap((column, index) => (column.grows ? [{ ...column, ...column.grows, index }] : []));
  for (const { width, to, index } of growing.toSorted((a, b) => a.rank - b.rank)) {
    widths[index] = `clamp(${width}px, 100cqi - ${taken - width}px, ${to}px)`;
    taken += to - width;
  }
  return widths;
}
