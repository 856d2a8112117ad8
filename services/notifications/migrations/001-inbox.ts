import type { Migration } from '@portal/event-bus';

/**
 * `inboxes` counts the changes of each user's rows; `notifications.position` is the count at a row's last change and the
 * id of its event in the stream. `members` and `project_states` are made from events.
 */
export const inboxMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table members (
        user_id uuid primary key,
        version bigint not null,
        role text not null,
        company_id uuid,
        company_type text not null,
        access_status text not null
      );
      create index members_company on members (company_id, role);

      create table project_states (
        project_id uuid primary key,
        is_closed boolean not null,
        changed_at timestamptz not null
      );

      create table inboxes (
        user_id uuid primary key,
        position bigint not null check (position > 0)
      ) with (fillfactor = 50);

      create table notifications (
        id uuid primary key,
        user_id uuid not null,
        event_id uuid not null,
        type text not null,
        catalogue_version text not null,
        is_action_required boolean not null,
        is_alert boolean not null,
        is_hidden boolean not null,
        is_viewed boolean not null,
        cleared_by text,
        data jsonb not null,
        project_id uuid generated always as ((data ->> 'projectId')::uuid) stored,
        position bigint not null,
        created_at timestamptz not null,
        changed_at timestamptz not null default now(),
        unique (event_id, type, user_id)
      ) with (fillfactor = 80);
      create index notifications_inbox on notifications (user_id, created_at desc, id desc) where not is_hidden;
      create index notifications_unread on notifications (user_id, is_alert, created_at desc, id desc)
        where not is_hidden and not is_viewed;
      create unique index notifications_stream on notifications (user_id, position);
      create index notifications_actions on notifications (project_id) where is_action_required;
      create index notifications_changed on notifications (changed_at);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table notifications;
      drop table inboxes;
      drop table project_states;
      drop table members;
    `);
  },
};
