import type { Migration } from '@portal/event-bus';

/**
 * Adds the invitation that attendees of an inspection hold, as it was sent last, and the count of invitations that a
 * person has sent.
 */
export const inspectionInvitations: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table inspections add column invitation jsonb;
      create table sent_invitations (
        user_id uuid primary key,
        began_at timestamptz not null,
        mails integer not null check (mails > 0)
      );
      comment on table sent_invitations is 'Invitations that a person has mailed in the hour from began_at on.';
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table sent_invitations;
      alter table inspections drop column invitation;
    `);
  },
};
