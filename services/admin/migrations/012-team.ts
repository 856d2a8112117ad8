import type { Migration } from '@portal/event-bus';

/**
 * Adds offices and soft deletion to a company's team: a deleted member stays as a row so that their actions keep their
 * name, and their e-mail is free for another person (spec 3 §2, §6). The index serves the list's default order.
 */
export const team: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table locations add constraint locations_id_company_key unique (location_id, company_id);
      alter table members
        add column deleted_at timestamptz,
        add column changed_by text,
        add column location_id uuid,
        add constraint members_location_fkey foreign key (location_id, company_id)
          references locations (location_id, company_id),
        add constraint members_deleted_check check (deleted_at is null or access_status = 'NoAccess'),
        add constraint members_deleted_primary_check check (deleted_at is null or not is_primary_contact);
      update members m set location_id = l.location_id
        from locations l where l.company_id = m.company_id and l.is_primary and m.role = 'ICCoordinator';
      drop index members_email_key;
      create unique index members_email_key on members (lower(email)) where deleted_at is null;
      create index members_team on members (company_id, lower(first_name || ' ' || last_name), user_id)
        where deleted_at is null;
      create index members_location on members (location_id) where location_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index members_location;
      drop index members_team;
      delete from invites where user_id in (select user_id from members where deleted_at is not null);
      delete from members where deleted_at is not null;
      drop index members_email_key;
      create unique index members_email_key on members (lower(email));
      alter table members drop column location_id, drop column changed_by, drop column deleted_at;
      alter table locations drop constraint locations_id_company_key;
    `);
  },
};
