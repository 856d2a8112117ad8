import type { ErrorBody } from '@portal/contracts/common/error';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { buildFrom } from '@portal/service-kit';
import { copyOutbox, startService } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { insightsService } from '../app.ts';

export type Claims = Partial<SessionClaims>;
type Row = Readonly<Record<string, unknown>>;

/** Rows of the read model by table. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** An answer of the service. */
export interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly fieldErrors: ErrorBody['fieldErrors'];
}

/** Starts the insights service, with a read model that tests fill themselves. */
export async function startInsights() {
  const running = await startService(insightsService, ({ settings, tokens }) =>
    buildFrom(insightsService, { ...settings }, { jwks: tokens.jwks, logger: false }),
  );
  const { knex } = running.service.deps;
  await copyOutbox(knex);
  return {
    running,
    knex,
    async get<Data>(as: Claims, path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer<Data>> {
      const parameters = new URLSearchParams(query).toString();
      const headers = running.tokens.headers(as);
      const response = await fetch(`${running.url}${path}${parameters && `?${parameters}`}`, { headers });
      const answer = (await response.json()) as { data: Data } & Partial<ErrorBody>;
      return { status: response.status, data: answer.data, fieldErrors: answer.fieldErrors };
    },
    async send(as: Claims, method: string, path: string, body?: object, more: Readonly<Record<string, string>> = {}) {
      const headers = { ...running.tokens.headers(as), ...(body && { 'content-type': 'application/json' }), ...more };
      const response = await fetch(`${running.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data: unknown } & Partial<ErrorBody>;
      return { status: response.status, etag: response.headers.get('etag'), ...answer };
    },
    /** Stores rows of the read model. */
    async store(tables: Tables): Promise<void> {
      for (const [table, rows] of Object.entries(tables)) await knex.batchInsert(table, [...rows], 200);
    },
    stop: () => running.stop(),
  };
}
export type InsightsFixture = Awaited<ReturnType<typeof startInsights>>;

/** A project as `portfolio_projects` has it; a test states what matters to it. */
export const projectRow = (fields: Row = {}) => ({
  id: randomUUID() as string,
  version: 1,
  company_id: randomUUID() as string,
  company_type: 'Insurance',
  name: 'Harbour Tower',
  status: 'Open',
  type: 'Construction',
  parent_company_id: PARENT.id,
  parent_company_name: PARENT.name,
  project_type_id: TYPE.id,
  project_type_name: TYPE.name,
  category_type: 'Residential',
  business_type_id: BUSINESS.id,
  business_type_name: BUSINESS.name,
  construction_type: 'SteelComposite',
  currency: 'EUR',
  policy_number: null,
  policy_start_date: '2026-01-01',
  policy_expire_date: '2028-12-31',
  reference_number: null,
  expected_inspections: 2,
  ready_to_be_reallocated: false,
  waits_for_engineer: false,
  is_no_assignment_ignored: false,
  is_deployment21: false,
  is_analysed: false,
  assigned_company_id: null,
  country_code: 'DE',
  country: 'Germany',
  state: null,
  city: null,
  latitude: 53.5,
  longitude: 10,
  time_zone: 'Europe/Berlin',
  risk_score: null,
  risk_score_max: null,
  risk_band: null,
  created_at: '2026-01-02T08:00:00Z',
  ready_since: null as string | null,
  ...fields,
});
export const PARENT = { id: randomUUID(), name: 'Élan Holding' };
export const TYPE = { id: randomUUID(), name: 'Residential Tower' };
export const BUSINESS = { id: randomUUID(), name: 'Student Accommodation' };

/** The project as project-access knows it, with who takes part. */
export const knownProject = (project: ReturnType<typeof projectRow>): Row => {
  const { id, company_id, name, status, assigned_company_id } = project;
  return { id, version: 1, company_id, company_type: 'Insurance', name, status, assigned_company_id };
};
export const participant = (projectId: string, userId: string, fields: Row = {}): Row => ({
  ...{ project_id: projectId, user_id: userId, company_id: null, role: 'RiskEngineer', is_primary: false },
  ...fields,
});

/** An item of a project, as its table has it. */
type Of = Pick<ReturnType<typeof projectRow>, 'id' | 'company_id'>;
const own = ({ id, company_id }: Of) => ({
  ...{ id: randomUUID() as string, version: 1, project_id: id, company_id },
});

export const inspectionRow = (project: Of, fields: Row = {}) => ({
  ...own(project),
  ...{
    number: 1,
    kind: 'OnSite',
    status: 'Upcoming',
    start_at: '2030-05-01T08:00:00Z',
    end_at: '2030-05-01T12:00:00Z',
  },
  ...{ time_zone: 'Europe/Berlin', location_id: null, location_name: 'Hafenstraße', latitude: 53.5, longitude: 10 },
  ...{ has_documents: false, issued_at: null as string | null, completed_at: null, recommendations: 0 },
  ...{ open_recommendations: 0, is_replaced: false },
  ...fields,
});

export const recommendationRow = (project: Of, inspection: { id: string; number: number }, fields: Row = {}) => ({
  ...own(project),
  ...{ inspection_id: inspection.id, inspection_number: inspection.number, inspection_status: 'Completed' },
  ...{ inspection_issued_at: null, number: 1, status: 'Issued', is_issued: true, category: 'Fire' },
  ...{ recommendation_type: 'Hot Work', priority: 'Urgent', summary: 'Watch hot work.', location_name: 'Roof' },
  ...{
    time_zone: 'Europe/Berlin',
    due_date: null,
    overdue_at: null as string | null,
    author_id: randomUUID() as string,
  },
  ...{
    author_name: 'Ömer Żak',
    actioned_by: null as string | null,
    actioned_at: null,
    issued_at: null,
    closed_at: null,
  },
  created_at: '2026-02-01T08:00:00Z',
  ...fields,
});

export const assignmentRow = ({ id, company_id }: Of, fields: Row = {}) => ({
  ...{ id: randomUUID() as string, version: 1, project_id: id, owner_id: company_id, status: 'Accepted' },
  ...{ company_id: null as string | null, company_name: null, company_contact_id: null },
  ...{ engineer_id: null as string | null, engineer_name: null, engineer_company_id: null as string | null },
  ...{ proposed_engineer_id: null as string | null, proposed_engineer_name: null },
  ...{ proposed_company_id: null as string | null, inspection_date: null },
  ...{ created_at: '2026-02-01T08:00:00Z', changed_at: '2026-02-01T08:00:00Z' },
  ...fields,
});

export const reportRow = (project: Of, fields: Row = {}) => ({
  ...own(project),
  ...{ inspection_id: randomUUID(), inspection_number: 1, inspection_numbers: [], type: 'Main', status: 'Draft' },
  ...{ approval_step: null as string | null, author_id: randomUUID() as string, author_name: 'Ömer Żak' },
  ...{
    author_role: 'RiskEngineer',
    sent_by_id: null as string | null,
    risk_company_id: null as string | null,
    sent_at: null,
    approved_at: null,
  },
  ...{ shared_at: null, rejection_reason: null, resubmit_by: null, recipients: [] as string[] },
  created_at: '2026-02-01T08:00:00Z',
  ...fields,
});

/** A device that asks for attention. */
export const deviceAlertRow = (project: Of, fields: Row = {}) => ({
  ...own(project),
  ...{ device_name: 'Røyk 1', state: 'Alert' },
  ...fields,
});

export const budgetRow = (project: Of, fields: Row = {}) => ({
  ...own(project),
  ...{
    service_type: 'MainReport',
    premium_type: 'ProjectType',
    allowance: 10_000,
    amount: 1_000,
    committed: 0,
    booked: 0,
  },
  currency: 'EUR',
  ...fields,
});

const sums = { currency: 'EUR', entries: 2, pending_entries: 1, hours: 3.25, time_amount: 325, resource_amount: 0 };

/** Sums of the entries of a company on a project. */
export const expenseRow = ({ id, company_id }: Of, fields: Row = {}) => ({
  ...{ id: randomUUID() as string, version: 1, project_id: id, owner_id: company_id },
  ...{ company_id: null as string | null, ...sums, billed_amount: 100 },
  ...fields,
});

/** Sums of the entries of an engineer on a project. */
export const ownExpenseRow = ({ id, company_id }: Of, fields: Row = {}) => ({
  ...{ id: randomUUID() as string, version: 1, project_id: id, owner_id: company_id },
  ...{ engineer_id: randomUUID() as string, ...sums, billed_amount: 100 },
  ...fields,
});

/** Returns the instant a number of days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
