import type { Knex } from 'knex';
import type { KindOfProject } from './project-generator.ts';

type Row = Readonly<Record<string, string | number | boolean | object | null>>;

/** Adds rows to a table by their columns; existing ones stay. Returns `key` of the added ones. */
export async function addRows(
  tx: Knex,
  table: string,
  rows: readonly Row[],
  key: 'id' | 'project_id' | 'inspection_id' | 'report_id' = 'id',
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ');
  const added = await tx.raw<{ rows: Record<string, string>[] }>(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ?::json)
     on conflict do nothing returning ${key}`,
    [JSON.stringify(rows)],
  );
  return added.rows.map((row) => row[key] ?? '');
}

export async function addToCount(tx: Knex, companyId: string, added: number): Promise<void> {
  if (added === 0) return;
  await tx.raw(
    `insert into project_counts (company_id, count) values (?, ?)
     on conflict (company_id) do update set count = project_counts.count + excluded.count`,
    [companyId, added],
  );
}

/** The portal's own business types, in the catalogue's order. */
export async function readKinds(knex: Knex): Promise<KindOfProject[]> {
  return knex('project_business_types as b')
    .join('project_types as t', 't.id', 'b.project_type_id')
    .whereNull('b.company_id')
    .orderBy(['t.type', 't.sequence', 'b.sequence'])
    .select<KindOfProject[]>({
      type: 't.type',
      projectTypeId: 't.id',
      projectType: 't.value',
      businessTypeId: 'b.id',
      businessType: 'b.value',
    });
}
