import type { Migration } from '@portal/event-bus';

/** Insurance, risk and broker companies (spec 3 §3). Lengths as spec 1 §5; the type of a company never changes. */
export const companies: Migration = {
  async up(knex) {
    await knex.raw(`
      create table companies (
        company_id uuid primary key,
        version integer not null default 1 check (version > 0),
        type text not null check (type in ('Insurance', 'Risk', 'Broker')),
        name text not null check (name ~ '\\S' and char_length(name) <= 50),
        country text not null check (country ~ '\\S'),
        state text check (char_length(state) <= 45),
        city text not null check (char_length(city) <= 45),
        address_line text not null check (char_length(address_line) <= 95),
        zip_code text not null check (char_length(zip_code) <= 15),
        phone text not null check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint companies_id_type_key unique (company_id, type)
      );
      create unique index companies_type_name_key on companies (type, lower(name));
    `);
  },
  async down(knex) {
    await knex.raw('drop table companies');
  },
};
