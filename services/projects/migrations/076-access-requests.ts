import type { Migration } from '@portal/event-bus';

/**
 * Adds the request for access that a contact stands under whom a risk engineer has entered, and the e-mail with which a
 * person signed up: contacts entered by e-mail become that person's, and nobody's who takes the e-mail later.
 */
export const accessRequestsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table contacts
        add column request_status text check (request_status in ('Waiting', 'Rejected')),
        add column asked_by uuid,
        add column asked_by_name text,
        add column rejection_reason text,
        add check (request_status is null or (project_id is not null and asked_by is not null)),
        add check ((rejection_reason is not null) = (request_status is not distinct from 'Rejected'));
      alter table members add column signed_up_email text;
      update members set signed_up_email = email;
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table members drop column signed_up_email;
      alter table contacts drop column request_status, drop column asked_by, drop column asked_by_name,
        drop column rejection_reason;
    `);
  },
};
