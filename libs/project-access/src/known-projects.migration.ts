import type { Migration } from '@portal/event-bus';

/**
 * Creates the copies of projects and participants. Columns have the names of those of services/projects, so that one
 * statement reads either. The details are null until they are published.
 */
export const knownProjectsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table known_projects (
        id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        company_type text not null,
        name text not null,
        status text not null check (status in ('Open', 'Closed', 'Deleted')),
        type text,
        currency text,
        policy_start_date date,
        policy_expire_date date,
        line_percent numeric(5, 2),
        is_deployment21 boolean
      );
      create table known_participants (
        project_id uuid not null references known_projects (id) on delete cascade,
        user_id uuid not null,
        company_id uuid,
        role text not null,
        is_primary boolean not null,
        primary key (project_id, user_id)
      );
      create index known_participants_user on known_participants (user_id, project_id);
      create index known_participants_company on known_participants (company_id, project_id)
        where company_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw('drop table known_participants; drop table known_projects');
  },
};

/** Adds whether a participant has accepted to take part: until then the account is not revealed. */
export const acceptedParticipantsMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table known_participants add column is_accepted boolean not null default true');
  },
  async down(knex) {
    await knex.raw('alter table known_participants drop column is_accepted');
  },
};

/** Adds the risk company that a project is assigned to, which sees the project without a participant. */
export const assignedCompaniesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table known_projects add column assigned_company_id uuid;
      create index known_projects_assigned on known_projects (assigned_company_id) where assigned_company_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw('alter table known_projects drop column assigned_company_id');
  },
};

/** Adds the address of the primary location; null where there is none, and until it is published. */
export const projectAddressesMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table known_projects add column address text');
  },
  async down(knex) {
    await knex.raw('alter table known_projects drop column address');
  },
};
