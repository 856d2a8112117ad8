import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { NewNames } from './frames.ts';

export interface ImportCompany {
  readonly companyId: string;
  readonly companyType: 'Insurance' | 'Broker';
}

/** Columns of a row as the reading process sends them, by their types in the database. */
const COLUMNS = {
  name: 'text',
  name_key: 'text',
  type: 'text',
  currency: 'text',
  construction_value: 'numeric',
  dsu_sum_insured: 'numeric',
  policy_number: 'text',
  policy_start_date: 'date',
  policy_expire_date: 'date',
  build_date: 'date',
  line_percent: 'numeric',
  br_premium: 'numeric',
  dsu_premium: 'numeric',
  bi_premium: 'numeric',
  tria_premium: 'numeric',
  construction_type: 'text',
  combustibility: 'text',
  stories: 'smallint',
  area: 'numeric',
  reference_number: 'text',
  expected_inspections: 'smallint',
  description: 'text',
  special_instruction: 'text',
} as const;
const NAMES = Object.keys(COLUMNS).join(', ');
const TYPED = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

const STORE = `
  with kinds as materialized (
    select distinct on (t.type, t.value_key, b.value_key)
      t.type, t.value_key as type_key, b.value_key as business_key, t.id as type_id, b.id as business_id
    from project_types t join project_business_types b on b.project_type_id = t.id
    where (t.company_id is null or t.company_id = $1) and (b.company_id is null or b.company_id = $1)
    order by t.type, t.value_key, b.value_key, t.company_id nulls first, b.company_id nulls first
  )
  insert into projects (company_id, company_type, import_id, changed_by, parent_company_id, project_type_id,
    business_type_id, ${NAMES})
  select $1, $3, $4, $5, pc.id, k.type_id, k.business_id, ${NAMES.replace(/\w+/g, 'r.$&')}
  from json_to_recordset($2::json) as r(${TYPED}, parent_key text, type_key text, business_key text)
  join kinds k using (type, type_key, business_key)
  join parent_companies pc on pc.company_id = $1 and pc.name_key = r.parent_key`;

/**
 * Stores a batch of rows, given as JSON text. Where the company has a name already, none is stored and the numbers of
 * the rows with such names are returned. The names that the rows refer to must be there: {@link storeNames}.
 */
export async function storeRows(
  tx: Knex.Transaction,
  company: ImportCompany,
  source: { readonly importId: string; readonly changedBy: string },
  json: string,
): Promise<number[]> {
  const values = [company.companyId, json, company.companyType, source.importId, source.changedBy];
  try {
    // A savepoint: names are hardly ever taken, and looking for them row by row costs more than doing it afterwards.
    await tx.transaction((batch) => queryPrepared(batch, { name: 'import-rows', text: STORE, values }));
    return [];
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'projects_name';
    if (!isTaken) throw error;
    return takenNames(tx, company.companyId, json);
  }
}

/** How many projects an import has stored: each row once, if every name that it refers to was found. */
export async function storedRows(tx: Knex.Transaction, importId: string): Promise<number> {
  const [row] = await tx('projects').where({ import_id: importId }).count<{ count: number }[]>('*');
  return row?.count ?? 0;
}

/** The numbers of the rows whose name the company has already; stores nothing. */
export async function takenNames(tx: Knex.Transaction, companyId: string, json: string): Promise<number[]> {
  const rows = await queryPrepared<{ row: number }>(tx, {
    name: 'import-taken-names',
    text: `
      select r."row" from json_to_recordset($2::json) as r("row" integer, name_key text)
      join projects p on p.company_id = $1 and p.name_key = r.name_key order by 1`,
    values: [companyId, json],
  });
  return rows.map(({ row }) => row);
}

/** Adds the parent companies, project types and business types that neither the portal nor the company has yet. */
export async function storeNames(tx: Knex.Transaction, companyId: string, names: NewNames): Promise<void> {
  const { parents, types, businesses } = names;
  if (parents.length > 0) {
    await tx.raw(
      `insert into parent_companies (company_id, name, name_key)
       select ?, value->>0, value->>1 from json_array_elements(?::json) on conflict do nothing`,
      [companyId, JSON.stringify(parents)],
    );
  }
  if (types.length > 0) {
    await tx.raw(
      `insert into project_types (company_id, type, value, value_key)
       select :company, n.new->>0, n.new->>1, n.new->>2 from json_array_elements(:types::json) as n (new)
       where not exists (select from project_types t
         where t.type = n.new->>0 and t.value_key = n.new->>2 and t.company_id is null)
       on conflict do nothing`,
      { company: companyId, types: JSON.stringify(types) },
    );
  }
  if (businesses.length > 0) {
    await tx.raw(
      `insert into project_business_types (company_id, project_type_id, value, value_key)
       select :company, pt.id, n.new->>2, n.new->>3 from json_array_elements(:businesses::json) as n (new)
       cross join lateral (select t.id from project_types t
         where t.type = n.new->>0 and t.value_key = n.new->>1 and (t.company_id is null or t.company_id = :company)
         order by t.company_id nulls first limit 1) pt
       where not exists (select from project_business_types b
         where b.project_type_id = pt.id and b.value_key = n.new->>3 and b.company_id is null)
       on conflict do nothing`,
      { company: companyId, businesses: JSON.stringify(businesses) },
    );
  }
}
