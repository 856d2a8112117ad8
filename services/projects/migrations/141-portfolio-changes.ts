import type { Migration } from '@portal/event-bus';
import { portfolioChanges, type Source } from '@portal/portfolio-feed';

const OWN = 'select c.id from changed c';
const AT_LOCATION = 'inspections i join changed c on c.id = i.location_id';
/** Returns SQL of the projects that name a row; the portal's own types have no company, and are never renamed. */
const projectsBy = (column: string): string =>
  `select p.id from projects p join changed c on c.company_id = p.company_id and c.id = p.${column}`;

/** Tables of which rows make items look different. */
export const SOURCES = {
  projects: {
    columns: `id, company_id, company_type, name, status, type, parent_company_id, project_type_id, business_type_id,
      construction_type, currency, policy_number, policy_start_date, policy_expire_date, reference_number,
      expected_inspections, ready_to_be_reallocated, is_no_assignment_ignored, is_deployment21, is_analysed,
      assigned_company_id, country_code, country, risk_score, risk_score_max, risk_band, created_at`,
    items: { project: OWN },
  },
  parent_companies: { columns: 'id, company_id, name', items: { project: projectsBy('parent_company_id') } },
  project_types: { columns: 'id, company_id, value, category_type', items: { project: projectsBy('project_type_id') } },
  project_business_types: { columns: 'id, company_id, value', items: { project: projectsBy('business_type_id') } },
  locations: {
    columns: 'id, project_id, is_primary, name, state, city, latitude, longitude, time_zone',
    items: {
      project: 'select c.project_id from changed c where c.is_primary',
      inspection: `select i.id from ${AT_LOCATION}`,
      recommendation: `select r.id from ${AT_LOCATION} join recommendations r on r.inspection_id = i.id`,
    },
  },
  inspections: {
    columns: `id, project_id, number, kind, status, start_at, end_at, time_zone, location_id, location_name,
      has_documents, issued_at, completed_at`,
    items: {
      // A cancelled one counts as replaced while a later one of the project has its number.
      inspection: `${OWN} union select s.id from inspections s join changed c using (project_id) where s.status = 'Cancelled'`,
      recommendation: 'select r.id from recommendations r join changed c on c.id = r.inspection_id',
      report: 'select r.id from reports r join changed c on c.id = r.inspection_id',
    },
  },
  recommendations: {
    columns: `id, project_id, inspection_id, number, status, category, type, other_type, priority, comment, due_on,
      author_id, author_name, actioned_by, actioned_at, issued_at, closed_at, created_at`,
    items: { recommendation: OWN },
  },
  recommendation_counts: {
    columns: 'inspection_id, status, count',
    items: { inspection: 'select c.inspection_id from changed c' },
  },
  assignments: {
    columns: `id, project_id, status, company_id, contact_company_name, company_contact_id, engineer_id,
      proposed_engineer_id, inspection_date, created_at, changed_at`,
    items: { assignment: OWN, project: 'select c.project_id from changed c' },
  },
  project_participants: {
    columns: 'project_id, user_id, role, is_primary',
    items: { project: `select c.project_id from changed c where c.role = 'RiskEngineer' and c.is_primary` },
  },
  companies: {
    columns: 'company_id, name',
    items: { assignment: 'select a.id from assignments a join changed c on c.company_id = a.company_id' },
  },
  members: {
    columns: 'user_id, first_name, last_name, company_id',
    items: {
      assignment: `select a.id from assignments a join changed c on c.user_id = a.engineer_id
        union select a.id from assignments a join changed c on c.user_id = a.proposed_engineer_id`,
      accessRequest: `select k.id from contacts k join changed c on c.user_id = k.user_id
        where k.request_status = 'Waiting'`,
    },
  },
  reports: {
    columns: `id, project_id, inspection_id, inspection_numbers, type, status, approval_step, author_id, created_by,
      author_role, sent_by_id, risk_company_id, sent_at, approved_at, shared_at, rejection_reason, resubmit_by, created_at`,
    items: { report: OWN },
  },
  report_recipients: {
    columns: 'report_id, user_id',
    items: { report: 'select c.report_id from changed c' },
  },
  claims: { columns: 'id, project_id, status, type, cause_id, date_of_loss', items: { claim: OWN } },
  causes_of_loss: {
    columns: 'id, value',
    items: { claim: 'select k.id from claims k join changed c on c.id = k.cause_id' },
  },
  contacts: {
    columns: `id, project_id, company_id, position, user_id, first_name, last_name, is_accepted, request_status,
      asked_by, asked_by_name, case when request_status = 'Waiting' then changed_at end as changed_at`,
    // Few of the many contacts have ever waited for access.
    items: { accessRequest: 'select c.id from changed c where c.asked_by is not null' },
  },
  approval_settings: {
    columns: 'company_id, project_id, external, internal, main_report, abridged_report',
    items: { approvals: 'select coalesce(c.project_id, c.company_id) from changed c' },
  },
} as const satisfies Readonly<Record<string, Source>>;

const { up, down } = portfolioChanges(SOURCES);

/** Makes triggers note the items of the portfolio that look different after a change (ADR 44). */
export const portfolioChangesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index approval_settings_item on approval_settings ((coalesce(project_id, company_id)));
      ${up}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${down}
      drop index approval_settings_item;
    `);
  },
};
