import type { DataColumn } from './column.ts';

type Sized = Pick<
  DataColumn<never>,
  'id' | 'width' | 'least' | 'grows' | 'isFlexible' | 'isIdentifier' | 'isWrapped' | 'isHeaderHidden' | 'drops'
>;

/** Widths in pixels by the columns' ids. */
export type Widths = Readonly<Partial<Record<string, number>>>;

/** Widths of a table that do not stand in its columns. */
export interface KnownWidths {
  /** Widths of the content, heads included, as far as rows were shown. */
  readonly content: Widths;
  /** Widths that the viewer chose. */
  readonly chosen: Widths;
  /** Width of cells that are no columns. */
  readonly beside: number;
}

/** The widest that content makes a column, and the widest that it makes an identifier's where room is short. */
const WIDEST = 320;
/** Parts of the spare width: of the flexible column, and of each other. */
const FLEXIBLE_PARTS = 3;

/** Returns the least width of a column: its content's, if that is less than its width, or an identifier on one line. */
function leastOf(column: Sized, { content, chosen }: KnownWidths): number {
  const { id, width, least = width, isFlexible = false, isIdentifier = false, isWrapped = false } = column;
  const own = chosen[id];
  if (own !== undefined) return own;
  const start = isFlexible ? least : width;
  const needed = content[id];
  if (needed === undefined) return start;
  return Math.min(needed, isIdentifier && !isWrapped ? Math.max(start, WIDEST) : start);
}

/** Returns the width with which nothing in the column is cut, within reason. */
function wantedOf(column: Sized, { content, chosen }: KnownWidths): number {
  const { id, width, grows, isFlexible = false } = column;
  const own = chosen[id];
  if (own !== undefined) return own;
  const needed = content[id];
  const most = Math.max(width, grows?.to ?? 0);
  if (needed === undefined) return most;
  return isFlexible ? needed : Math.min(needed, Math.max(most, WIDEST));
}

/** Returns the table's minimum width; in less room it scrolls sideways. */
export const neededWidth = (columns: readonly Sized[], known: KnownWidths): number =>
  columns.reduce((sum, column) => sum + leastOf(column, known), known.beside);

/** Returns the columns that a table of some width has room for: those that drop are left out, the highest first. */
export function columnsFor<Column extends Sized>(
  columns: readonly Column[],
  room: number,
  known: KnownWidths,
): readonly Column[] {
  if (neededWidth(columns, known) <= room) return columns;
  const next = Math.max(...columns.map(({ drops = 0 }) => drops));
  if (next <= 0) return columns;
  return columnsFor(
    columns.filter(({ drops }) => drops !== next),
    room,
    known,
  );
}

/**
 * Returns the columns' widths in a table of `room` pixels: first the least of each, then what the flexible one has
 * before others grow, then the content of the others in the order of their ranks, then that of the flexible one. What is
 * left is shared, so that no column stands far from the next. Before rows are loaded the flexible one has all of it.
 */
export function columnWidths(columns: readonly Sized[], room: number, known: KnownWidths): readonly number[] {
  const widths = columns.map((column) => leastOf(column, known));
  let spare = Math.floor(room) - widths.reduce((sum, width) => sum + width, known.beside);
  const widen = (index: number, to: number) => {
    const more = Math.max(0, Math.min(spare, to - (widths[index] ?? 0)));
    widths[index] = (widths[index] ?? 0) + more;
    spare -= more;
  };
  const indexed = columns.map((column, index) => ({ column, index, wanted: wantedOf(column, known) }));
  const flexible = indexed.filter(({ column }) => column.isFlexible);
  const others = indexed.filter(({ column }) => !column.isFlexible);
  for (const { column, index, wanted } of flexible) widen(index, Math.min(column.width, wanted));
  for (const { index, wanted } of others.toSorted((a, b) => rankOf(a.column) - rankOf(b.column))) widen(index, wanted);
  for (const { index, wanted } of flexible) widen(index, wanted);
  if (spare > 0 && Number.isFinite(spare)) share(columns, widths, spare, known);
  return widths;
}

const rankOf = ({ grows }: Sized): number => grows?.rank ?? 0;

/** Adds the spare width to the columns whose width nobody chose; the last column gets what cannot be divided. */
function share(columns: readonly Sized[], widths: number[], spare: number, { content, chosen }: KnownWidths): void {
  const isLoaded = columns.some(({ id }) => content[id] !== undefined);
  const partsOf = ({ id, isFlexible = false, isHeaderHidden = false }: Sized): number => {
    if (chosen[id] !== undefined || isHeaderHidden) return 0;
    if (isFlexible) return FLEXIBLE_PARTS;
    return isLoaded || !columns.some((column) => column.isFlexible && chosen[column.id] === undefined) ? 1 : 0;
  };
  const parts = columns.map(partsOf);
  const all = parts.reduce((sum, count) => sum + count, 0);
  const shares = parts.map((count) => (all === 0 ? 0 : Math.floor((spare * count) / all)));
  for (const [index, part] of shares.entries()) widths[index] = (widths[index] ?? 0) + part;
  const rest = spare - shares.reduce((sum, part) => sum + part, 0);
  const last = all === 0 ? widths.length - 1 : parts.findLastIndex((count) => count > 0);
  widths[last] = (widths[last] ?? 0) + rest;
}
