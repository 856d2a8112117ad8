import type { Knex } from 'knex';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Adds rows of a table by their columns; rows that are there already stay as they are. Returns how many were added. */
export async function addRows(tx: Knex, table: string, rows: readonly Row[]): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ');
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ?::json)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  return rowCount;
}

export async function addToCount(tx: Knex, companyId: string, added: number): Promise<void> {
  if (added === 0) return;
  await tx.raw(
    `insert into project_counts (company_id, count) values (?, ?)
     on conflict (company_id) do update set count = project_counts.count + excluded.count`,
    [companyId, added],
  );
}
