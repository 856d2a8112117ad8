import { createHash } from 'node:crypto';
import { PROJECT_CATEGORIES } from '@portal/contracts/projects/project-lists';
import { PROJECT_TYPE_SEEDS } from '@portal/contracts/projects/project-type-seeds';
import type { Migration } from '@portal/event-bus';
import type { Knex } from 'knex';

/** Parent companies and the types of projects and businesses. Rows without a company are the portal's own. */
export const typesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table parent_companies (
        id uuid primary key default uuidv7(),
        company_id uuid not null,
        name text not null,
        name_key text collate "und-x-icu" not null,
        constraint parent_companies_name unique (company_id, name_key)
      );
      create table project_types (
        id uuid primary key default uuidv7(),
        company_id uuid,
        type text not null check (type in ('Construction', 'OperationalProperty')),
        value text not null,
        value_key text not null,
        category_type text,
        sequence integer not null default 1000,
        constraint project_types_value unique nulls not distinct (type, value_key, company_id)
      );
      create table project_business_types (
        id uuid primary key default uuidv7(),
        company_id uuid,
        project_type_id uuid not null references project_types (id),
        value text not null,
        value_key text not null,
        sequence integer not null default 1000,
        constraint project_business_types_value unique nulls not distinct (project_type_id, value_key, company_id)
      );
    `);
    await seed(knex);
  },
  async down(knex) {
    await knex.raw('drop table project_business_types; drop table project_types; drop table parent_companies');
  },
};

async function seed(knex: Knex): Promise<void> {
  for (const type of PROJECT_CATEGORIES) {
    const seeds = PROJECT_TYPE_SEEDS[type];
    const typeId = (value: string) => idOf(`${type}/${value}`);
    await knex('project_types').insert(
      seeds.map(({ value, categoryType }, sequence) => ({
        id: typeId(value),
        type,
        value,
        value_key: value.toLowerCase(),
        category_type: categoryType,
        sequence,
      })),
    );
    await knex('project_business_types').insert(
      seeds.flatMap((seeded) =>
        seeded.businessTypes.map((value, sequence) => ({
          id: idOf(`${type}/${seeded.value}/${value}`),
          project_type_id: typeId(seeded.value),
          value,
          value_key: value.toLowerCase(),
          sequence,
        })),
      ),
    );
  }
}

/** The same id in every portal: a name-based UUID of the type's place in the catalogue. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`project-type/${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
