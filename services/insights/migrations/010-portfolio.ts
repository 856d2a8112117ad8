import type { Migration } from '@portal/event-bus';

/**
 * Creates the read model of all projects and of the work on them, as `projects.portfolio.states.v1` and
 * `projects-amounts.project.values.v1` publish them (ADR 44). Each table holds the present state of one kind of item. The rows
 * refer to nothing: events come in any order, and an item may be known before its project. What was deleted is not in these
 * tables but in `portfolio_tombstones`, so that no statement has to leave it out, and no late event brings it back. Each row
 * has the company that owns its project, which never changes. Columns that `scopeConditions` names are those of `known_projects`.
 */
export const portfolioMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table portfolio_tombstones (
        kind text not null,
        id uuid not null,
        version bigint not null,
        primary key (kind, id)
      );

      create table portfolio_projects (
        id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        company_type text not null,
        name text not null,
        status text not null,
        type text not null,
        parent_company_id uuid not null,
        parent_company_name text not null,
        project_type_id uuid not null,
        project_type_name text not null,
        category_type text,
        business_type_id uuid not null,
        business_type_name text not null,
        construction_type text,
        currency text not null,
        policy_number text,
        policy_start_date date not null,
        policy_expire_date date not null,
        reference_number text,
        expected_inspections smallint not null,
        ready_to_be_reallocated boolean not null,
        is_no_assignment_ignored boolean not null,
        waits_for_engineer boolean not null,
        is_deployment21 boolean not null,
        is_analysed boolean not null,
        assigned_company_id uuid,
        country_code text,
        country text,
        state text,
        city text,
        latitude double precision,
        longitude double precision,
        time_zone text,
        risk_score integer,
        risk_score_max smallint,
        risk_band smallint,
        created_at timestamptz not null
      );
      comment on column portfolio_projects.risk_band is 'Place of the band in RISK_BANDS, from 0 on; null without a score.';
      create index portfolio_projects_company on portfolio_projects (company_id, status);
      create index portfolio_projects_assigned on portfolio_projects (assigned_company_id) where assigned_company_id is not null;

      create table portfolio_values (
        project_id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        currency text not null,
        tiv numeric(16, 2),
        var numeric(16, 2)
      );
      create index portfolio_values_company on portfolio_values (company_id);

      create table portfolio_inspections (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        number smallint not null,
        kind text not null,
        status text not null,
        start_at timestamptz not null,
        end_at timestamptz not null,
        time_zone text,
        location_id uuid,
        location_name text not null,
        latitude double precision,
        longitude double precision,
        has_documents boolean not null,
        issued_at timestamptz,
        completed_at timestamptz,
        recommendations integer not null,
        open_recommendations integer not null,
        is_replaced boolean not null
      );
      comment on column portfolio_inspections.is_replaced is
        'True for a cancelled one whose number a later one of its project has, cancelled or not: it counts nowhere (decisions §26.10).';
      comment on column portfolio_inspections.open_recommendations is 'How many of its recommendations are not Closed.';
      create index portfolio_inspections_project on portfolio_inspections (project_id, number);
      create index portfolio_inspections_company on portfolio_inspections (company_id, status, start_at);

      create table portfolio_recommendations (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        inspection_id uuid not null,
        inspection_number smallint not null,
        inspection_status text not null,
        inspection_issued_at timestamptz,
        number integer not null,
        status text not null,
        is_issued boolean not null,
        category text not null,
        recommendation_type text not null,
        priority text not null,
        summary text not null,
        location_name text not null,
        time_zone text,
        due_date date,
        overdue_at timestamptz,
        author_id uuid not null,
        author_name text not null,
        actioned_by uuid,
        actioned_at timestamptz,
        issued_at timestamptz,
        closed_at timestamptz,
        created_at timestamptz not null
      );
      comment on column portfolio_recommendations.overdue_at is
        'The instant at which the due day has ended at the site, whatever the status (decisions §26.4); null without a due date.';
      comment on column portfolio_recommendations.is_issued is 'True from Issued on: limited readers see no others (decisions §5).';
      create index portfolio_recommendations_project on portfolio_recommendations (project_id, status);
      create index portfolio_recommendations_company on portfolio_recommendations (company_id, status, overdue_at);
      create index portfolio_recommendations_inspection on portfolio_recommendations (inspection_id);

      create table portfolio_assignments (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        owner_id uuid not null,
        status text not null,
        company_id uuid,
        company_name text,
        company_contact_id uuid,
        engineer_id uuid,
        engineer_name text,
        engineer_company_id uuid,
        proposed_engineer_id uuid,
        proposed_engineer_name text,
        proposed_company_id uuid,
        inspection_date date,
        created_at timestamptz not null,
        changed_at timestamptz not null
      );
      comment on column portfolio_assignments.owner_id is 'The company that owns the project; company_id is the risk company.';
      create index portfolio_assignments_project on portfolio_assignments (project_id, status);
      create index portfolio_assignments_owner on portfolio_assignments (owner_id, status);
      create index portfolio_assignments_company on portfolio_assignments (company_id, status) where company_id is not null;
      create index portfolio_assignments_engineer on portfolio_assignments (engineer_id, status) where engineer_id is not null;
      create index portfolio_assignments_proposed on portfolio_assignments (proposed_engineer_id)
        where proposed_engineer_id is not null;

      create table portfolio_reports (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        inspection_id uuid,
        inspection_number smallint,
        inspection_numbers integer[] not null,
        type text not null,
        status text not null,
        approval_step text,
        author_id uuid not null,
        author_name text not null,
        author_role text not null,
        sent_by_id uuid,
        risk_company_id uuid,
        sent_at timestamptz,
        approved_at timestamptz,
        shared_at timestamptz,
        rejection_reason text,
        resubmit_by date,
        recipients uuid[] not null,
        created_at timestamptz not null
      );
      create index portfolio_reports_project on portfolio_reports (project_id, status);
      create index portfolio_reports_company on portfolio_reports (company_id, status);
      create index portfolio_reports_recipients on portfolio_reports using gin (recipients) where status = 'Approved';

      create table portfolio_claims (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        status text not null,
        type text not null,
        cause_id uuid not null,
        cause text not null,
        date_of_loss date not null
      );
      create index portfolio_claims_project on portfolio_claims (project_id, status);

      create table portfolio_access_requests (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        name text not null,
        position text not null,
        asked_by uuid not null,
        asked_by_name text not null,
        asked_at timestamptz not null
      );
      comment on table portfolio_access_requests is 'Contacts of projects at NeedApproval (decisions §26.1).';
      create index portfolio_access_requests_project on portfolio_access_requests (project_id);
      create index portfolio_access_requests_company on portfolio_access_requests (company_id);

      create table portfolio_approvals (
        id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        project_id uuid,
        external boolean,
        internal boolean,
        main_report boolean,
        abridged_report boolean
      );
      comment on table portfolio_approvals is
        'Settings of approvals of a company and of single projects, which go before it; null and missing ones are the portal''s.';
      create index portfolio_approvals_project on portfolio_approvals (project_id) where project_id is not null;
      create index portfolio_approvals_company on portfolio_approvals (company_id) where project_id is null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table portfolio_approvals, portfolio_access_requests, portfolio_claims, portfolio_reports, portfolio_assignments,
        portfolio_recommendations, portfolio_inspections, portfolio_values, portfolio_projects, portfolio_tombstones
    `);
  },
};
