import type { DataColumn } from './column.ts';

type Sized = Pick<DataColumn<never>, 'width' | 'least' | 'grows' | 'isFlexible'>;

/** Returns the table's minimum width; in less room it scrolls sideways. */
export const neededWidth = (columns: readonly Sized[], beside = 0): number =>
  columns.reduce((sum, { width, least = width, isFlexible }) => sum + (isFlexible ? least : width), beside);

/**
 * CSS widths of the columns: what each needs; where the table is wider, the columns that grow take their part in the
 * order of their rank, and the flexible one has what is left. `beside` is taken by what is no column of these. None depends on rows, so that nothing moves when they come.
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
