import { copyRows, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { NewKind, NewNames, SentName, SentRow } from './frames.ts';
import { TYPE_OF_KIND, typeKeyOf, type AddedNames } from './name-limits.ts';
import { copyText, STORED_COLUMNS } from './copy-text.ts';

export interface ImportCompany {
  readonly companyId: string;
  readonly companyType: 'Insurance' | 'Broker';
}

const STORE = `copy projects (company_id, company_type, import_id, changed_by, parent_company_id, project_type_id,
  business_type_id, ${STORED_COLUMNS.join(', ')}) from stdin`;

/**
 * Stores batches of rows in a transaction. Names that rows refer to come first; each resolves to an existing one of the
 * portal or company, or to a new one.
 */
export function rowStore(
  tx: Knex.Transaction,
  { companyId, companyType }: ImportCompany,
  source: { readonly importId: string; readonly changedBy: string },
) {
  const head = copyText([companyId, companyType, source.importId, source.changedBy]);
  const parents: string[] = [];
  const kinds: string[] = [];

  return {
    /** Stores the names that the company does not have yet, and returns them. */
    async addNames(names: NewNames): Promise<AddedNames> {
      const stored = await storeParents(tx, companyId, names.parents);
      const storedKinds = await storeKinds(tx, companyId, names.kinds);
      parents.push(...stored.ids);
      kinds.push(...storedKinds.columns);
      return { parents: stored.added, types: storedKinds.types, businesses: storedKinds.businesses };
    },
    /**
     * Stores the rows, unless names exist in the company already: then it stores none and returns the numbers of those
     * rows.
     */
    async add(rows: readonly SentRow[]): Promise<number[]> {
      const lines = rows.map(([, , parent, kind, columns]) => {
        const [parentId, kindIds] = [parents[parent], kinds[kind]];
        if (parentId === undefined || kindIds === undefined)
          throw new Error('A row refers to a name that was not sent');
        return `${head}\t${parentId}\t${kindIds}\t${columns}\n`;
      });
      try {
        // A savepoint: names are rarely taken, so searching for conflicts after a failure is cheaper than before each
        // row.
        await tx.transaction((batch) => copyRows(batch, STORE, lines.join('')));
        return [];
      } catch (error) {
        const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'projects_name';
        if (!isTaken) throw error;
        return takenNames(tx, companyId, rows);
      }
    },
  };
}

/** The numbers of the rows whose name the company has already; stores nothing. */
export async function takenNames(
  tx: Knex.Transaction,
  companyId: string,
  sent: readonly (SentRow | SentName)[],
): Promise<number[]> {
  const rows = await queryPrepared<{ row: number }>(tx, {
    name: 'import-taken-names',
    text: `
      select r."row" from unnest($2::integer[], $3::text[]) as r ("row", name_key)
      join projects p on p.company_id = $1 and p.name_key = r.name_key order by 1`,
    values: [companyId, sent.map(([row]) => row), sent.map(([, nameKey]) => nameKey)],
  });
  return rows.map(({ row }) => row);
}

/** Adds the parent companies that the company does not have yet; the ids of all, in their order. */
async function storeParents(
  tx: Knex.Transaction,
  company: string,
  parents: NewNames['parents'],
): Promise<{ readonly ids: readonly string[]; readonly added: ReadonlySet<number> }> {
  if (parents.length === 0) return { ids: [], added: new Set() };
  const values = { company, names: parents.map(([name]) => name), keys: parents.map(([, key]) => key) };
  const inserted = await tx.raw<{ rows: { key: string }[] }>(
    `insert into parent_companies (company_id, name, name_key)
     select :company, n.name, n.key from unnest(:names::text[], :keys::text[]) as n (name, key)
     on conflict do nothing returning name_key as key`,
    values,
  );
  const { rows } = await tx.raw<{ rows: { id: string }[] }>(
    `select p.id from unnest(:keys::text[]) with ordinality as n (key, place)
     join parent_companies p on p.company_id = :company and p.name_key = n.key order by n.place`,
    values,
  );
  const keys = new Set(inserted.rows.map(({ key }) => key));
  return { ids: rows.map(({ id }) => id), added: placesOf(parents, ([, key]) => keys.has(key)) };
}

/**
 * Adds the project types and business types that neither the portal nor the company has yet; of all, in their order, the
 * two ids as a part of a line of COPY.
 */
async function storeKinds(
  tx: Knex.Transaction,
  company: string,
  kinds: readonly NewKind[],
): Promise<Pick<AddedNames, 'types' | 'businesses'> & { readonly columns: readonly string[] }> {
  if (kinds.length === 0) return { columns: [], types: new Set(), businesses: new Set() };
  const values = { company, kinds: JSON.stringify(kinds.map((kind, place) => ({ ...kind, place }))) };
  const sent = `json_to_recordset(:kinds::json)
    as n (type text, type_name text, type_key text, business_name text, business_key text, place integer)`;
  const types = await tx.raw<{ rows: Pick<NewKind, 'type' | 'type_key'>[] }>(
    `insert into project_types (company_id, type, value, value_key)
     select distinct on (n.type, n.type_key) :company, n.type, n.type_name, n.type_key from ${sent}
     where not exists (select from project_types t
       where t.type = n.type and t.value_key = n.type_key and t.company_id is null)
     order by n.type, n.type_key, n.place
     on conflict do nothing returning type, value_key as type_key`,
    values,
  );
  const businesses = await tx.raw<{ rows: { id: string }[] }>(
    `insert into project_business_types (company_id, project_type_id, value, value_key)
     select :company, pt.id, n.business_name, n.business_key from ${sent}
     cross join lateral (${TYPE_OF_KIND}) pt
     where not exists (select from project_business_types b
       where b.project_type_id = pt.id and b.value_key = n.business_key and b.company_id is null)
     on conflict do nothing returning id`,
    values,
  );
  const { rows } = await tx.raw<{ rows: { type_id: string; business_id: string }[] }>(
    `select k.type_id, k.business_id from ${sent}
     cross join lateral (select t.id as type_id, b.id as business_id
       from project_types t join project_business_types b on b.project_type_id = t.id
       where t.type = n.type and t.value_key = n.type_key and b.value_key = n.business_key
         and (t.company_id is null or t.company_id = :company) and (b.company_id is null or b.company_id = :company)
       order by t.company_id nulls first, b.company_id nulls first limit 1) k
     order by n.place`,
    values,
  );
  const added = new Set(businesses.rows.map(({ id }) => id));
  return {
    columns: rows.map(({ type_id, business_id }) => copyText([type_id, business_id])),
    types: new Set(types.rows.map(typeKeyOf)),
    businesses: placesOf(rows, ({ business_id }) => added.has(business_id)),
  };
}

const placesOf = <Item>(items: readonly Item[], isOne: (item: Item) => boolean): ReadonlySet<number> =>
  new Set(items.flatMap((item, place) => (isOne(item) ? [place] : [])));
