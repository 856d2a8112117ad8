import type { Migration } from '@portal/event-bus';

/**
 * Creates fee proposals with their recipients (decisions §7), and the copies that they depend on: the companies of each
 * company's book, and the open assignment of each project. Ids are random, because links contain them.
 */
export const feeProposalsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table known_company_contacts (
        id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        name text not null,
        type text not null,
        email text not null,
        is_deleted boolean not null
      );
      create table open_assignments (
        project_id uuid primary key,
        assignment_id uuid not null
      );
      create table fee_proposals (
        id uuid primary key default gen_random_uuid(),
        project_id uuid not null,
        version integer not null default 1,
        status text not null check (status in ('Draft', 'Sent', 'WaitingForApproval', 'Rejected', 'Approved')),
        service_types text[] not null,
        inspection_count integer not null check (inspection_count between 1 and 10),
        description text,
        file jsonb,
        holder_version integer not null default 0,
        reply_to text,
        created_by text not null,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        currency text,
        assignment_id uuid,
        is_assignment_ended boolean not null default false,
        refusal text,
        changed_by text not null,
        changed_at timestamptz not null default now()
      );
      create index fee_proposals_of_project on fee_proposals (project_id, created_at desc);
      create index fee_proposals_changed on fee_proposals (changed_at);
      create index fee_proposals_of_assignment on fee_proposals (assignment_id) where assignment_id is not null;
      create table fee_recipients (
        fee_proposal_id uuid not null references fee_proposals (id) on delete cascade,
        company_contact_id uuid not null,
        place integer not null,
        company_name text not null,
        email text not null,
        status text not null check (status in ('Draft', 'Sent', 'ApprovedByRe', 'Rejected', 'Approved')),
        status_before text,
        grant_token text not null,
        sent_at timestamptz,
        expires_at timestamptz,
        mailed_at timestamptz[] not null default '{}',
        answered_at timestamptz,
        answer jsonb,
        total numeric(15, 2),
        primary key (fee_proposal_id, company_contact_id),
        check ((answer is null) = (answered_at is null) and (answer is null) = (total is null))
      );
      create unique index fee_recipients_approved on fee_recipients (fee_proposal_id) where status = 'Approved';
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table fee_recipients;
      drop table fee_proposals;
      drop table open_assignments;
      drop table known_company_contacts;
    `);
  },
};
