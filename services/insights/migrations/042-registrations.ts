import type { Migration } from '@portal/event-bus';

/**
 * Creates the registrations that wait for a judgement (decisions §3.4), from events of services/admin. A rebuild does not empty
 * them: their events have no versions but an order, which a consumer of a new database reads from its beginning, and the
 * stream of services/admin keeps them for ever. A person may register alone, and after a rejection with a company: by the same
 * invite, in events of two consumers.
 */
export const registrationsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table waiting_registrations (
        invite_id uuid not null,
        registers_company boolean not null,
        giver_id uuid not null,
        company_id uuid,
        role text not null,
        name text not null,
        company_name text,
        asked_at timestamptz not null,
        primary key (invite_id, registers_company)
      );
      comment on column waiting_registrations.giver_id is 'The company that grants access, and judges.';
      create index waiting_registrations_giver on waiting_registrations (giver_id);
    `);
  },
  async down(knex) {
    await knex.raw('drop table waiting_registrations');
  },
};
