import type { Migration } from '@portal/event-bus';

/** Creates the requests to mail companies about assignments that wait, because their address was mailed too often. */
export const waitingCompanyInvites: Migration = {
  async up(knex) {
    await knex.raw(`
      create table waiting_company_invites (
        assignment_id uuid primary key,
        request jsonb not null,
        due_at timestamptz not null
      );
      create index waiting_company_invites_due on waiting_company_invites (due_at);
    `);
  },
  async down(knex) {
    await knex.raw('drop table waiting_company_invites');
  },
};
