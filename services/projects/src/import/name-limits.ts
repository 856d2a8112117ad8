import { NAMES_OF_COMPANY } from '@portal/contracts/common/entry-limits';
import type { Knex } from 'knex';
import type { FoundField, NewKind, NewNames, SentName, SentRow } from './frames.ts';

/** Names of a batch that are new to the company: parent companies and kinds by their places in the batch, types by their keys. */
export interface AddedNames {
  readonly parents: ReadonlySet<number>;
  readonly types: ReadonlySet<string>;
  /** Kinds whose business type is new. */
  readonly businesses: ReadonlySet<number>;
}

/** Returns the key of a kind's project type. */
export const typeKeyOf = ({ type, type_key }: Pick<NewKind, 'type' | 'type_key'>): string => `${type}\n${type_key}`;

/** SQL of the id of the project type that a sent kind `n` names: the portal's, otherwise the company's. */
export const TYPE_OF_KIND = `select t.id from project_types t
  where t.type = n.type and t.value_key = n.type_key and (t.company_id is null or t.company_id = :company)
  order by t.company_id nulls first limit 1`;

type NameField = Exclude<FoundField, 'name'>;
type OwnNames = Record<NameField, number>;

/** A row that refers to a name beyond those that the company may have. */
export interface BeyondRow {
  readonly field: NameField;
  readonly row: number;
  readonly value: string;
}

/**
 * Counts the names that an import adds to those of a company, each where a row refers to it first, and finds the rows that refer to
 * one beyond the limit. Reads the company's numbers once.
 */
export async function nameLimits(tx: Knex.Transaction, companyId: string) {
  const counts = await ownNames(tx, companyId);
  const isBeyond = (field: NameField): boolean => ++counts[field] > NAMES_OF_COMPANY;
  const types = new Map<string, boolean>();
  // Names beyond the limit by their indexes into all names sent.
  const beyond: Record<NameField, Map<number, string>> = {
    parentCompanyId: new Map(),
    projectTypeId: new Map(),
    businessTypeId: new Map(),
  };
  let parentsSent = 0;
  let kindsSent = 0;

  return {
    /** Counts the names of a batch. */
    count({ parents, kinds }: NewNames, added: AddedNames): void {
      parents.forEach(([name], place) => {
        if (added.parents.has(place) && isBeyond('parentCompanyId'))
          beyond.parentCompanyId.set(parentsSent + place, name);
      });
      kinds.forEach((kind, place) => {
        const key = typeKeyOf(kind);
        if (!types.has(key)) types.set(key, added.types.has(key) && isBeyond('projectTypeId'));
        if (types.get(key)) beyond.projectTypeId.set(kindsSent + place, kind.type_name);
        if (added.businesses.has(place) && isBeyond('businessTypeId'))
          beyond.businessTypeId.set(kindsSent + place, kind.business_name);
      });
      parentsSent += parents.length;
      kindsSent += kinds.length;
    },
    /** Returns the rows that refer to names beyond the limit, in the order of the columns. */
    rowsBeyond(sent: readonly (SentRow | SentName)[]): BeyondRow[] {
      if (Object.values(beyond).every(({ size }) => size === 0)) return [];
      return sent.flatMap(([row, , parent, kind]) => {
        const places = { parentCompanyId: parent, projectTypeId: kind, businessTypeId: kind };
        return (Object.keys(places) as NameField[]).flatMap((field) => {
          const value = beyond[field].get(places[field] ?? -1);
          return value === undefined ? [] : [{ field, row, value }];
        });
      });
    },
  };
}

async function ownNames(tx: Knex.Transaction, company: string): Promise<OwnNames> {
  const { rows } = await tx.raw<{ rows: [OwnNames] }>(
    `select (select count(*)::integer from parent_companies where company_id = :company) as "parentCompanyId",
       (select count(*)::integer from project_types where company_id = :company) as "projectTypeId",
       (select count(*)::integer from project_business_types where company_id = :company) as "businessTypeId"`,
    { company },
  );
  return rows[0];
}

/** Returns the names of a batch that neither the portal nor the company has, of a workbook that is only checked. */
export async function namesToAdd(tx: Knex.Transaction, company: string, names: NewNames): Promise<AddedNames> {
  const { parents, kinds } = names;
  const added = { parents: new Set<number>(), types: new Set<string>(), businesses: new Set<number>() };
  if (parents.length > 0) {
    const { rows } = await tx.raw<{ rows: { place: number }[] }>(
      `select n.place::integer - 1 as place from unnest(:keys::text[]) with ordinality as n (key, place)
       where not exists (select from parent_companies p where p.company_id = :company and p.name_key = n.key)`,
      { company, keys: parents.map(([, key]) => key) },
    );
    for (const { place } of rows) added.parents.add(place);
  }
  if (kinds.length > 0) {
    const { rows } = await tx.raw<{ rows: { place: number; type: string; type_key: string; isNewType: boolean }[] }>(
      `select n.place, n.type, n.type_key, pt.id is null as "isNewType"
       from json_to_recordset(:kinds::json) as n (type text, type_key text, business_key text, place integer)
       left join lateral (${TYPE_OF_KIND}) pt on true
       where not exists (select from project_business_types b
         where b.project_type_id = pt.id and b.value_key = n.business_key
           and (b.company_id is null or b.company_id = :company))`,
      { company, kinds: JSON.stringify(kinds.map((kind, place) => ({ ...kind, place }))) },
    );
    for (const { place, isNewType, ...kind } of rows) {
      added.businesses.add(place);
      if (isNewType) added.types.add(typeKeyOf(kind));
    }
  }
  return added;
}
