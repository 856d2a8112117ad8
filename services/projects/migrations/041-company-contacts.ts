import type { Migration } from '@portal/event-bus';

/**
 * Creates the books of companies that a company works with. Ids are random, because links of fee proposals contain them
 * (decisions §7). The unique constraint serves the default order.
 */
export const companyContactsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table company_contacts (
        id uuid primary key default gen_random_uuid(),
        version integer not null default 1,
        company_id uuid not null,
        name text not null,
        name_key text collate "und-x-icu" not null,
        type text not null check (type in ('Insurance', 'Broker', 'Risk')),
        email text not null,
        phone text,
        address jsonb,
        changed_at timestamptz not null default now(),
        changed_by text,
        constraint company_contacts_name unique (company_id, name_key)
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table company_contacts');
  },
};
