import type { Knex } from 'knex';

/**
 * Adds parent companies, project types of construction and business types of bridges to those of a company until it has so many of
 * each, named `Own 1` and so on.
 */
export async function addOwnNames(knex: Knex, company: string, count: number): Promise<void> {
  const names = (table: string) =>
    `from generate_series(1, :count - (select count(*)::integer from ${table} where company_id = :company)) n`;
  const values = { company, count };
  await knex.raw(
    `insert into parent_companies (company_id, name, name_key)
     select :company, 'Own ' || n, 'own ' || n ${names('parent_companies')}`,
    values,
  );
  await knex.raw(
    `insert into project_types (company_id, type, value, value_key)
     select :company, 'Construction', 'Own ' || n, 'own ' || n ${names('project_types')}`,
    values,
  );
  await knex.raw(
    `insert into project_business_types (company_id, project_type_id, value, value_key)
     select :company, t.id, 'Own ' || n, 'own ' || n ${names('project_business_types')}
     join project_types t on t.type = 'Construction' and t.value_key = 'bridge' and t.company_id is null`,
    values,
  );
}
