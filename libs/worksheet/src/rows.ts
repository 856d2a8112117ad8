/** Values of a row as PostgreSQL writes them. */
export type Row = readonly (string | null)[];

/** Rows of a sheet, a batch at a time. */
export type RowBatches = AsyncIterator<readonly Row[], void>;

/** Returns rows that are there already as one batch. */
export async function* rowsOf(rows: readonly Row[]): AsyncGenerator<readonly Row[], void, void> {
  if (rows.length > 0) yield rows;
}
