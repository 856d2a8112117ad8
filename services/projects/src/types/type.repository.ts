import { NAMES_LISTED } from '@portal/contracts/common/entry-limits';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { ProjectBusinessType, ProjectType } from '@portal/contracts/projects/types';
import { nameOrder } from '@portal/service-kit';
import type { Knex } from 'knex';
import { nameKey, storedName } from '@portal/contracts/common/name-key';

const typeColumns = (knex: Knex) => ['id', 'value', 'type', knex.raw('company_id is null as "isSeeded"')];
const businessColumns = (knex: Knex) => [
  'id',
  'value',
  'project_type_id as projectTypeId',
  knex.raw('company_id is null as "isSeeded"'),
];

/** The portal's types and the company's own, of one type or of both; the portal's first, in the catalogue's order. */
export async function projectTypesOf(
  knex: Knex,
  companyId: string | null,
  type: ProjectCategory | undefined,
): Promise<ProjectType[]> {
  return knex('project_types')
    .where((either) => either.whereNull('company_id').orWhere({ company_id: companyId }))
    .modify((query) => type && query.where({ type }))
    .orderByRaw(`type, sequence, ${nameOrder('value')}`)
    .limit(NAMES_LISTED)
    .select<ProjectType[]>(typeColumns(knex));
}

/** Adds a company's own project type; returns null if the portal or the company has it already. */
export async function addProjectType(
  knex: Knex,
  companyId: string,
  type: ProjectCategory,
  value: string,
): Promise<ProjectType | null> {
  const { rows } = await knex.raw<{ rows: ProjectType[] }>(
    `insert into project_types (company_id, type, value, value_key)
     select :company, :type, :value, :key
     where not exists (select from project_types where type = :type and value_key = :key and company_id is null)
     on conflict do nothing
     returning id, value, type, false as "isSeeded"`,
    { company: companyId, type, value: storedName(value), key: nameKey(value) },
  );
  return rows[0] ?? null;
}

export async function projectTypeOf(knex: Knex, companyId: string, id: string): Promise<ProjectType | undefined> {
  return knex('project_types')
    .where({ id })
    .where((either) => either.whereNull('company_id').orWhere({ company_id: companyId }))
    .first<ProjectType | undefined>(typeColumns(knex));
}

/** Renames a company's own type; null where the new value is taken. */
export async function renameProjectType(knex: Knex, type: ProjectType, value: string): Promise<ProjectType | null> {
  const { rows } = await knex.raw<{ rows: ProjectType[] }>(
    `update project_types t set value = :value, value_key = :key where id = :id and not exists (
       select from project_types o where o.type = t.type and o.value_key = :key and o.id <> t.id
         and (o.company_id is null or o.company_id = t.company_id))
     returning id, value, type, false as "isSeeded"`,
    { id: type.id, value: storedName(value), key: nameKey(value) },
  );
  return rows[0] ?? null;
}

export async function businessTypesOf(
  knex: Knex,
  companyId: string | null,
  projectTypeId: string | undefined,
): Promise<ProjectBusinessType[]> {
  return knex('project_business_types')
    .where((either) => either.whereNull('company_id').orWhere({ company_id: companyId }))
    .modify((query) => projectTypeId && query.where({ project_type_id: projectTypeId }))
    .orderByRaw(`sequence, ${nameOrder('value')}`)
    .limit(NAMES_LISTED)
    .select<ProjectBusinessType[]>(businessColumns(knex));
}

export async function businessTypeOf(
  knex: Knex,
  companyId: string,
  id: string,
): Promise<ProjectBusinessType | undefined> {
  return knex('project_business_types')
    .where({ id })
    .where((either) => either.whereNull('company_id').orWhere({ company_id: companyId }))
    .first<ProjectBusinessType | undefined>(businessColumns(knex));
}

/** Adds a company's own business type; returns null if the portal or the company has it already. */
export async function addBusinessType(
  knex: Knex,
  companyId: string,
  projectTypeId: string,
  value: string,
): Promise<ProjectBusinessType | null> {
  const { rows } = await knex.raw<{ rows: ProjectBusinessType[] }>(
    `insert into project_business_types (company_id, project_type_id, value, value_key)
     select :company, :type, :value, :key
     where not exists (
       select from project_business_types where project_type_id = :type and value_key = :key and company_id is null)
     on conflict do nothing
     returning id, project_type_id as "projectTypeId", value, false as "isSeeded"`,
    { company: companyId, type: projectTypeId, value: storedName(value), key: nameKey(value) },
  );
  return rows[0] ?? null;
}

/** Renames a company's own business type; null where the new value is taken. */
export async function renameBusinessType(
  knex: Knex,
  business: ProjectBusinessType,
  value: string,
): Promise<ProjectBusinessType | null> {
  const { rows } = await knex.raw<{ rows: ProjectBusinessType[] }>(
    `update project_business_types t set value = :value, value_key = :key where id = :id and not exists (
       select from project_business_types o where o.project_type_id = t.project_type_id and o.value_key = :key
         and o.id <> t.id and (o.company_id is null or o.company_id = t.company_id))
     returning id, project_type_id as "projectTypeId", value, false as "isSeeded"`,
    { id: business.id, value: storedName(value), key: nameKey(value) },
  );
  return rows[0] ?? null;
}
