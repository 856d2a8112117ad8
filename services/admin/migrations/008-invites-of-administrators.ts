import type { Migration } from '@portal/event-bus';

/** Administrators are invited by no company (decisions §3.4). */
export const invitesOfAdministrators: Migration = {
  async up(knex) {
    await knex.raw('alter table invites alter column company_id drop not null');
  },
  async down(knex) {
    await knex.raw(
      'delete from invites where company_id is null; alter table invites alter column company_id set not null',
    );
  },
};
