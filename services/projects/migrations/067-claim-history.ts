import type { Migration } from '@portal/event-bus';

/** Adds claims to the common history; existing ones begin with their creation. */
export const claimHistoryMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table activities
        add claim_id uuid references claims (id) on delete cascade,
        drop constraint activities_check,
        add constraint activities_check check (num_nonnulls(inspection_id, recommendation_id, claim_id) = 1);
      create index activities_claim on activities (claim_id, happened_at desc, id desc) where claim_id is not null;
      insert into activities (project_id, claim_id, happened_at, actor_name, action, new_status)
        select project_id, id, created_at, created_by, 'create', 'Open' from claims;
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from activities where claim_id is not null;
      alter table activities
        drop constraint activities_check,
        drop column claim_id,
        add constraint activities_check check (num_nonnulls(inspection_id, recommendation_id) = 1);
    `);
  },
};
