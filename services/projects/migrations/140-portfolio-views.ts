import type { Migration } from '@portal/event-bus';

/** Zone of the site of an inspection `i` at its location `l`; UTC until it is known. */
const ZONE = 'zone_or_utc(coalesce(l.time_zone, i.time_zone))';

/** End of a sentence: a sign that a space follows; a decimal point is none. */
const SENTENCE = `'^(([^.!\\u003f]|[.!\\u003f]+[^\\s.!\\u003f])*[.!\\u003f]+)(\\s|$)'`;

/** Returns SQL of the full name of a person. */
export const nameOf = (person: string): string => `case when ${person}.user_id is not null
  then ${person}.first_name || ' ' || ${person}.last_name end`;

/** Returns SQL of an instant to the millisecond, which is what an event tells of it. */
export const instantOf = (column: string): string => `date_trunc('milliseconds', ${column})`;

/** SQL of the end of the due day of a recommendation `r` at the site of its inspection. */
export const OVERDUE_AT = `(r.due_on + 1)::timestamp at time zone ${ZONE}`;

/** Returns SQL of the recommendations that `portfolio_recommendations` shows, with the moment at which they are overdue. */
export const recommendationsOf = (overdueAt: string): string => `
  select r.id, r.project_id, p.company_id, r.inspection_id, i.number as inspection_number,
    i.status as inspection_status, ${instantOf('i.issued_at')} as inspection_issued_at, r.number, r.status,
    r.status in ('Issued', 'Actioned', 'InProgress', 'FurtherAction', 'Closed') as is_issued, r.category,
    coalesce(r.other_type, r.type) as recommendation_type, r.priority,
    left(regexp_replace(coalesce(substring(btrim(r.comment) from ${SENTENCE}), btrim(r.comment)), '\\s+', ' ', 'g'), 200)
      as summary,
    coalesce(l.name, i.location_name) as location_name, coalesce(l.time_zone, i.time_zone) as time_zone,
    r.due_on as due_date, ${overdueAt} as overdue_at, r.author_id, r.author_name,
    r.actioned_by, ${instantOf('r.actioned_at')} as actioned_at, ${instantOf('r.issued_at')} as issued_at,
    ${instantOf('r.closed_at')} as closed_at, ${instantOf('r.created_at')} as created_at
  from recommendations r
  join projects p on p.id = r.project_id
  join inspections i on i.id = r.inspection_id
  left join locations l on l.id = i.location_id`;

/** Returns SQL of the projects that `portfolio_projects` shows, with more columns at its end. */
export const projectsOf = (more: string): string => `
  select p.id, p.company_id, p.company_type, p.name, p.status, p.type, p.parent_company_id,
    coalesce(o.name, '') as parent_company_name, p.project_type_id, coalesce(t.value, '') as project_type_name,
    t.category_type, p.business_type_id, coalesce(b.value, '') as business_type_name, p.construction_type, p.currency,
    p.policy_number, p.policy_start_date, p.policy_expire_date, p.reference_number, p.expected_inspections,
    p.ready_to_be_reallocated, p.is_no_assignment_ignored,
    not p.ready_to_be_reallocated and not p.is_no_assignment_ignored
      and not exists (select from assignments a where a.project_id = p.id)
      and not exists (select from project_participants e where e.project_id = p.id and e.role = 'RiskEngineer'
        and e.is_primary) as waits_for_engineer, p.is_deployment21, p.is_analysed, p.assigned_company_id,
    p.country_code::text as country_code, p.country, l.state, l.city, l.latitude, l.longitude, l.time_zone,
    p.risk_score, p.risk_score_max, p.risk_band, ${instantOf('p.created_at')} as created_at${more}
  from projects p
  left join parent_companies o on o.id = p.parent_company_id
  left join project_types t on t.id = p.project_type_id
  left join project_business_types b on b.id = p.business_type_id
  left join locations l on l.project_id = p.id and l.is_primary`;

/**
 * Creates the views of the portfolio (ADR 44): what services/insights keeps of each kind of item, under its names of tables
 * and columns. A view has a row for each item that is there, by its `id`.
 */
export const portfolioViewsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create view portfolio_projects as ${projectsOf('')};

      create view portfolio_inspections as
      select i.id, i.project_id, p.company_id, i.number, i.kind, i.status, ${instantOf('i.start_at')} as start_at,
        ${instantOf('i.end_at')} as end_at, coalesce(l.time_zone, i.time_zone) as time_zone, i.location_id,
        coalesce(l.name, i.location_name) as location_name, l.latitude, l.longitude, i.has_documents,
        ${instantOf('i.issued_at')} as issued_at, ${instantOf('i.completed_at')} as completed_at,
        coalesce((select sum(n.count) from recommendation_counts n where n.inspection_id = i.id), 0)::integer
          as recommendations,
        coalesce((select sum(n.count) from recommendation_counts n where n.inspection_id = i.id
          and n.status <> 'Closed'), 0)::integer as open_recommendations,
        i.status = 'Cancelled' and exists (select from inspections o where o.project_id = i.project_id
          and o.number = i.number and o.id <> i.id and (o.status <> 'Cancelled' or o.id > i.id)) as is_replaced
      from inspections i
      join projects p on p.id = i.project_id
      left join locations l on l.id = i.location_id;

      create view portfolio_recommendations as ${recommendationsOf(OVERDUE_AT)};

      create view portfolio_assignments as
      select a.id, a.project_id, p.company_id as owner_id, a.status, a.company_id,
        coalesce(c.name, a.contact_company_name) as company_name, a.company_contact_id, a.engineer_id,
        ${nameOf('e')} as engineer_name, e.company_id as engineer_company_id, a.proposed_engineer_id,
        ${nameOf('n')} as proposed_engineer_name, n.company_id as proposed_company_id, a.inspection_date,
        ${instantOf('a.created_at')} as created_at, ${instantOf('a.changed_at')} as changed_at
      from assignments a
      join projects p on p.id = a.project_id
      left join companies c on c.company_id = a.company_id
      left join members e on e.user_id = a.engineer_id
      left join members n on n.user_id = a.proposed_engineer_id;

      create view portfolio_reports as
      select r.id, r.project_id, p.company_id, r.inspection_id, i.number as inspection_number, r.inspection_numbers, r.type,
        r.status, r.approval_step, r.author_id, r.created_by as author_name, r.author_role, r.sent_by_id, r.risk_company_id,
        ${instantOf('r.sent_at')} as sent_at, ${instantOf('r.approved_at')} as approved_at,
        ${instantOf('r.shared_at')} as shared_at, r.rejection_reason, r.resubmit_by,
        array(select t.user_id from report_recipients t where t.report_id = r.id order by t.user_id) as recipients,
        ${instantOf('r.created_at')} as created_at
      from reports r
      join projects p on p.id = r.project_id
      left join inspections i on i.id = r.inspection_id;

      create view portfolio_claims as
      select k.id, k.project_id, p.company_id, k.status, k.type, k.cause_id, c.value as cause, k.date_of_loss
      from claims k
      join projects p on p.id = k.project_id
      join causes_of_loss c on c.id = k.cause_id;

      create view portfolio_access_requests as
      select c.id, c.project_id, c.company_id,
        coalesce(m.first_name, c.first_name, '') || ' ' || coalesce(m.last_name, c.last_name, '') as name, c.position,
        c.asked_by, coalesce(c.asked_by_name, '') as asked_by_name,
        ${instantOf('coalesce(uuid_extract_timestamp(c.id), c.changed_at)')} as asked_at
      from contacts c
      left join members m on m.user_id = c.user_id and c.is_accepted
      where c.request_status = 'Waiting';

      create view portfolio_approvals as
      select coalesce(s.project_id, s.company_id) as id, s.company_id, s.project_id, s.external, s.internal, s.main_report,
        s.abridged_report
      from approval_settings s;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop view portfolio_approvals, portfolio_access_requests, portfolio_claims, portfolio_reports,
        portfolio_assignments, portfolio_recommendations, portfolio_inspections, portfolio_projects;
    `);
  },
};
