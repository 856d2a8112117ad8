import type { Migration } from '@portal/event-bus';

/**
 * Creates contacts of projects and of a company's own book, and the projection of people's access. A contact with an
 * account shows the account's data; name, e-mail and company are stored only until there is one. Every participant of a
 * project is its contact: two triggers maintain that, since several parts of the service, the demo data and other
 * migrations change participants.
 */
export const contactsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table members
        add column access_version integer not null default 0,
        add column access_status text not null default 'NoAccess',
        add column company_type text not null default 'NoCompany',
        add column company_name text,
        add column phone text,
        add column is_deleted boolean not null default false;
      create index members_email on members (lower(email)) where not is_deleted;
      create index members_company on members (company_id, role) where company_id is not null and not is_deleted;

      create table contacts (
        id uuid primary key default uuidv7(),
        version integer not null default 1,
        company_id uuid not null,
        project_id uuid references projects (id) on delete cascade,
        position text not null,
        user_id uuid,
        first_name text,
        last_name text,
        email text,
        company_name text,
        phone text,
        address jsonb,
        access_status text not null default 'NoAccess',
        is_inviter boolean not null default false,
        refusal text,
        asked_version integer not null default 0,
        changed_at timestamptz not null default now(),
        changed_by text,
        check (user_id is not null or num_nulls(first_name, last_name, email) = 0)
      );
      create unique index contacts_project_user on contacts (project_id, user_id)
        where project_id is not null and user_id is not null;
      create unique index contacts_project_email on contacts (project_id, lower(email))
        where project_id is not null and user_id is null;
      create unique index contacts_book_user on contacts (company_id, user_id)
        where project_id is null and user_id is not null;
      create unique index contacts_book_email on contacts (company_id, lower(email))
        where project_id is null and user_id is null;
      create index contacts_user on contacts (user_id, company_id) where user_id is not null;
      create index contacts_company on contacts (company_id, user_id);
      create index contacts_email on contacts (lower(email)) where user_id is null;

      create function contact_position(role text, company uuid, owner uuid) returns text language sql immutable as $$
        select case when role <> 'RiskEngineer' then role when company = owner then 'InternalRE' else 'ExternalRE' end
      $$;
      create function keep_contacts_of_participants() returns trigger language plpgsql as $$
      begin
        insert into contacts (company_id, project_id, user_id, position, access_status)
        select p.company_id, j.project_id, j.user_id, contact_position(j.role, j.company_id, p.company_id), 'HasAccess'
        from joined j join projects p on p.id = j.project_id
        on conflict (project_id, user_id) where project_id is not null and user_id is not null
          do update set position = excluded.position where contacts.position <> excluded.position;
        return null;
      end $$;
      create function drop_contacts_of_participants() returns trigger language plpgsql as $$
      begin
        delete from contacts c using parted p where c.project_id = p.project_id and c.user_id = p.user_id
          and not exists (select from project_participants pp
            where pp.project_id = p.project_id and pp.user_id = p.user_id);
        return null;
      end $$;
      create trigger participants_joined after insert on project_participants referencing new table as joined
        for each statement execute function keep_contacts_of_participants();
      create trigger participants_moved_in after update on project_participants referencing new table as joined
        for each statement execute function keep_contacts_of_participants();
      create trigger participants_moved_out after update on project_participants referencing old table as parted
        for each statement execute function drop_contacts_of_participants();
      create trigger participants_parted after delete on project_participants referencing old table as parted
        for each statement execute function drop_contacts_of_participants();

      insert into contacts (company_id, project_id, user_id, position, access_status)
      select p.company_id, pp.project_id, pp.user_id, contact_position(pp.role, pp.company_id, p.company_id), 'HasAccess'
      from project_participants pp join projects p on p.id = pp.project_id;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger participants_parted on project_participants;
      drop trigger participants_moved_out on project_participants;
      drop trigger participants_moved_in on project_participants;
      drop trigger participants_joined on project_participants;
      drop function drop_contacts_of_participants;
      drop function keep_contacts_of_participants;
      drop table contacts;
      drop function contact_position;
      drop index members_company;
      drop index members_email;
      alter table members drop column access_version, drop column access_status, drop column company_type,
        drop column company_name, drop column phone, drop column is_deleted;
    `);
  },
};
