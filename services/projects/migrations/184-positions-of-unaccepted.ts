import type { Migration } from '@portal/event-bus';

const keepContacts = (condition: string) => `
  create or replace function keep_contacts_of_participants() returns trigger language plpgsql as $$
  begin
    insert into contacts (company_id, project_id, user_id, position, access_status)
    select p.company_id, j.project_id, j.user_id, contact_position(j.role, j.company_id, p.company_id), 'HasAccess'
    from joined j join projects p on p.id = j.project_id
    on conflict (project_id, user_id) where project_id is not null and user_id is not null
      do update set position = excluded.position where contacts.position <> excluded.position ${condition};
    return null;
  end $$;`;

/**
 * Leaves the position of contacts that their person has not accepted as it was entered: another one would tell that there is an
 * account, and what has become of it. The acceptance sets it.
 */
export const positionsOfUnacceptedMigration: Migration = {
  async up(knex) {
    await knex.raw(keepContacts('and contacts.is_accepted'));
  },
  async down(knex) {
    await knex.raw(keepContacts(''));
  },
};
