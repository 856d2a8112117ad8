import type { Migration } from '@portal/event-bus';

/**
 * Creates the companies' settings of the portal, for all or single projects (spec 3 §2, decisions §21). An insurer or
 * broker company has a row of each changeable type from the start; `{}` keeps every default.
 */
export const companySettings: Migration = {
  async up(knex) {
    await knex.raw(`
      create table company_settings (
        setting_id uuid primary key default gen_random_uuid(),
        company_id uuid not null references companies,
        project_id uuid,
        type text not null check (type in ('RecommendationApprovalExternal', 'RecommendationApprovalInternal',
          'MainReportApproval', 'AbridgedReportApproval', 'SiteContactUpload', 'ProjectTabAccess')),
        value jsonb not null,
        version integer not null default 1 check (version > 0),
        changed_by text,
        changed_at timestamptz not null default now(),
        constraint company_settings_key unique nulls not distinct (company_id, type, project_id),
        check (type <> 'ProjectTabAccess' or (project_id is null and jsonb_typeof(value) = 'object'))
      );
      insert into company_settings (company_id, type, value)
        select company_id, 'ProjectTabAccess', '{}' from companies where type in ('Insurance', 'Broker');
    `);
  },
  async down(knex) {
    await knex.raw('drop table company_settings');
  },
};
