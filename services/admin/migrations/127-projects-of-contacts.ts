import type { Migration } from '@portal/event-bus';

/** Adds the project of each contact whose invite was asked for, so that whoever decides reads it; of earlier ones it is not known. */
export const projectsOfContacts: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table contacts add project_id uuid;
      create index contacts_user on contacts (user_id) where project_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw('alter table contacts drop project_id');
  },
};
