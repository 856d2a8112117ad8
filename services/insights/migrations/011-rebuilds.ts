import type { Migration } from '@portal/event-bus';

/**
 * Creates the requests to publish all items again, and makes the first one: the sources of a new database publish everything
 * that there is. `empty_read_model` takes away all that their answer brings; consumers wait for it, because it locks their
 * positions first, which they do, too.
 */
export const rebuildsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table rebuilds (
        id uuid primary key default gen_random_uuid(),
        requested_at timestamptz not null default clock_timestamp(),
        announced_at timestamptz
      );
      comment on column rebuilds.announced_at is
        'When this service had stored all items that services/projects published for the request.';

      create function request_rebuild() returns uuid language plpgsql as $$
      declare
        request uuid;
      begin
        insert into rebuilds default values returning id into request;
        perform outbox_publish('insights.rebuild.requested.v1', json_build_object('requestId', request));
        return request;
      end $$;

      -- The service's own role may not truncate.
      create function empty_read_model() returns void language plpgsql security definer set search_path = public as $$
      begin
        perform from consumer_positions order by consumer for update;
        truncate portfolio_approvals, portfolio_access_requests, portfolio_claims, portfolio_reports,
          portfolio_assignments, portfolio_recommendations, portfolio_inspections, portfolio_values, portfolio_projects,
          portfolio_tombstones, known_participants, known_projects;
      end $$;

      select request_rebuild();
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop function empty_read_model;
      drop function request_rebuild;
      drop table rebuilds;
    `);
  },
};
