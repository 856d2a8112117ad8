import { CAUSES_OF_LOSS } from '@portal/contracts/projects/claim-lists';
import type { Migration } from '@portal/event-bus';

/** Claims of projects with their files, and causes of loss: those without a company are the portal's own. */
export const claimsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table causes_of_loss (
        id uuid primary key default uuidv7(),
        company_id uuid,
        value text not null,
        value_key text not null,
        sequence integer not null default 1000,
        constraint causes_of_loss_value unique nulls not distinct (value_key, company_id)
      );
      create table claims (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        version integer not null default 1,
        claim_number text not null,
        status text not null default 'Open',
        type text not null,
        cause_id uuid not null references causes_of_loss (id),
        date_of_loss date not null,
        amount numeric(15, 2) not null check (amount >= 0),
        paid numeric(15, 2) check (paid >= 0),
        reserve numeric(15, 2) check (reserve >= 0),
        description text,
        created_at timestamptz not null default now(),
        created_by text not null,
        changed_at timestamptz not null default now(),
        changed_by text
      );
      create unique index claims_number on claims (project_id, lower(claim_number));
      create index claims_newest on claims (project_id, date_of_loss desc, id desc);
      create table claim_files (
        claim_id uuid not null references claims (id) on delete cascade,
        position smallint not null,
        file_id uuid not null,
        name text not null,
        primary key (claim_id, position)
      );
    `);
    await knex('causes_of_loss').insert(
      CAUSES_OF_LOSS.map(({ value }, sequence) => ({ value, value_key: value.toLowerCase(), sequence })),
    );
  },
  async down(knex) {
    await knex.raw('drop table claim_files; drop table claims; drop table causes_of_loss');
  },
};
