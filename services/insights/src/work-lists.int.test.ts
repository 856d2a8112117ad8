import type { DashboardFilterOptions } from '@portal/contracts/insights/dashboard-filters';
import type { DashboardAssignment, DashboardReport, EngineerLoad } from '@portal/contracts/insights/dashboard-work';
import { NAMES_LISTED } from '@portal/contracts/common/entry-limits';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignmentRow,
  inDays,
  inspectionRow,
  projectRow,
  reportRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from './testing/portfolio.fixture.ts';
import { twoProjects } from './testing/two-projects.fixture.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

interface List<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}
const list = async <Item>(
  as: Claims,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<List<Item>> => (await insights.get<List<Item>>(as, `/dashboard/${path}`, query)).data;

describe('reports', () => {
  it('are listed newest first, and say to whom they wait; those with whom they are shared see no others', async () => {
    const { alpha, beta, coordinator, riskCoordinator, engineer, manager } = await twoProjects(insights);
    const waiting = (approval_step: string, created_at: string) =>
      reportRow(alpha, {
        ...{ status: 'WaitingForApproval', approval_step, created_at, author_id: engineer.sub },
        risk_company_id: riskCoordinator.companyId,
      });
    await insights.store({
      portfolio_reports: [
        waiting('RiskCompany', '2026-03-01T00:00:00Z'),
        waiting('Insurer', '2026-03-02T00:00:00Z'),
        reportRow(beta, { status: 'Approved', recipients: [manager.sub], created_at: '2026-03-03T00:00:00Z' }),
        reportRow(beta, { status: 'Rejected', recipients: [manager.sub], created_at: '2026-03-04T00:00:00Z' }),
      ],
    });
    const seen = async (as: Claims, query = {}) =>
      (await list<DashboardReport>(as, 'reports', query)).items.map(
        ({ status, isWaitingForViewer }) => `${status}${isWaitingForViewer ? '!' : ''}`,
      );
    expect(await seen(coordinator)).toEqual(['Rejected', 'Approved', 'WaitingForApproval!', 'WaitingForApproval']);
    expect(await seen(riskCoordinator)).toEqual(['Rejected', 'Approved', 'WaitingForApproval', 'WaitingForApproval!']);
    expect(await seen(engineer)).toEqual(['Rejected!', 'Approved', 'WaitingForApproval', 'WaitingForApproval']);
    expect(await seen(manager)).toEqual(['Approved']);
    expect(await seen(coordinator, { isWaitingForViewer: 'true' })).toEqual(['WaitingForApproval!']);
    expect(await seen(coordinator, { sortFieldName: 'projectName', status: 'Approved,Rejected' })).toEqual([
      'Approved',
      'Rejected',
    ]);
  });
});

describe('reports that are shared', () => {
  it('do not tell those who read them when they were sent for approval, nor when they were shared with others', async () => {
    const { alpha, coordinator, engineer, manager } = await twoProjects(insights);
    const sent = { sent_at: '2026-03-02T09:00:00Z', approved_at: '2026-03-05T09:00:00Z' };
    await insights.store({
      portfolio_reports: [
        reportRow(alpha, { ...sent, status: 'Approved', recipients: [manager.sub], shared_at: '2026-03-06T09:00:00Z' }),
        reportRow(alpha, { ...sent, approved_at: null, status: 'Rejected', created_at: '2026-01-01T00:00:00Z' }),
      ],
    });
    const seen = async (as: Claims) =>
      (await list<DashboardReport>(as, 'reports')).items.map((one) => [one.status, one.sentDateTime]);
    const whole = [sent.sent_at, sent.sent_at].map((at) => new Date(at).toISOString());
    for (const as of [coordinator, engineer])
      expect(await seen(as)).toEqual([
        ['Approved', whole[0]],
        ['Rejected', whole[1]],
      ]);
    expect(await seen(manager)).toEqual([['Approved', null]]);
    const { items } = await list<DashboardReport>(manager, 'reports');
    expect(items[0]).toMatchObject({
      approvedDateTime: '2026-03-05T09:00:00.000Z',
      resubmitByDate: null,
      isShared: true,
    });
    expect(JSON.stringify(items)).not.toContain('2026-03-06');
  });
});

describe('assignments', () => {
  it('are an engineer’s own, a risk company’s, or an owner’s, and the load of engineers is of open ones', async () => {
    const { alpha, beta, coordinator, riskCoordinator, riskCompanyId, engineer, manager } = await twoProjects(insights);
    const own = { engineer_id: engineer.sub, engineer_name: 'Ömer Żak', engineer_company_id: riskCompanyId };
    const other = { engineer_id: randomUUID(), engineer_name: 'Ana', engineer_company_id: null };
    await insights.store({
      portfolio_assignments: [
        assignmentRow(alpha, { ...own, status: 'Unviewed', created_at: '2026-03-01T00:00:00Z' }),
        assignmentRow(beta, { ...other, created_at: '2026-03-02T00:00:00Z' }),
        assignmentRow(beta, { ...own, status: 'Cancelled', created_at: '2026-03-03T00:00:00Z' }),
        assignmentRow(beta, {
          company_id: riskCompanyId,
          status: 'AwaitingResource',
          created_at: '2026-03-04T00:00:00Z',
        }),
      ],
      portfolio_inspections: [
        inspectionRow(alpha, { number: 1, start_at: inDays(3), end_at: inDays(4) }),
        inspectionRow(alpha, { number: 2, status: 'InProgress', start_at: inDays(-4), end_at: inDays(-3) }),
        inspectionRow(alpha, { number: 3, start_at: inDays(90), end_at: inDays(91) }),
        inspectionRow(beta, { number: 1, start_at: inDays(3), end_at: inDays(4) }),
      ],
    });
    const seen = async (as: Claims, query = {}) =>
      (await list<DashboardAssignment>(as, 'assignments', query)).items.map(
        ({ status, isWaitingForViewer }) => `${status}${isWaitingForViewer ? '!' : ''}`,
      );
    expect(await seen(coordinator)).toEqual(['AwaitingResource', 'Accepted', 'Unviewed', 'Cancelled']);
    expect(await seen(riskCoordinator)).toEqual(['AwaitingResource!', 'Unviewed', 'Cancelled']);
    expect(await seen(engineer)).toEqual(['Unviewed!', 'Cancelled']);
    const newest = { sortFieldName: 'createdDateTime', sortDirection: 'Descending' };
    expect(await seen(engineer, newest)).toEqual(['Cancelled', 'Unviewed!']);
    expect((await insights.get(manager, '/dashboard/assignments')).status).toBe(403);

    const loads = async (as: Claims, query = {}) =>
      (await list<EngineerLoad>(as, 'assignments/risk-engineer', query)).items.map((one) => ({
        ...one,
        userId: undefined,
      }));
    const omer = { name: 'Ömer Żak', assignments: 1, unviewed: 1, inspections: 2, inspectionsOverdue: 1 };
    expect(await loads(coordinator)).toEqual([
      { name: 'Ana', assignments: 1, unviewed: 0, inspections: 1, inspectionsOverdue: 0 },
      omer,
    ]);
    expect(await loads(riskCoordinator)).toEqual([omer]);
    expect(await loads(engineer)).toEqual([omer]);
    expect(await loads(coordinator, { Name: 'omer' })).toEqual([omer]);
    expect(await loads(coordinator, { page: '9' })).toEqual([]);
    const names = async (query: object) => (await loads(coordinator, query)).map(({ name }) => name);
    // The most come first; equal ones are by name.
    for (const sortFieldName of ['unviewed', 'inspections', 'inspectionsOverdue']) {
      expect(await names({ sortFieldName })).toEqual(['Ömer Żak', 'Ana']);
      expect(await names({ sortFieldName, pageSize: '1' })).toEqual(['Ömer Żak']);
      expect(await names({ sortFieldName, sortDirection: 'Ascending' })).toEqual(['Ana', 'Ömer Żak']);
    }
    expect(await names({ sortFieldName: 'assignments' })).toEqual(['Ana', 'Ömer Żak']);
    expect(await names({ sortFieldName: 'name', sortDirection: 'Descending' })).toEqual(['Ömer Żak', 'Ana']);
    const unknown = await insights.get(coordinator, '/dashboard/assignments/risk-engineer', { sortFieldName: 'size' });
    expect(unknown.status).toBe(400);
  });
});

describe('the company of an assignment', () => {
  it('has its own name for its own people, and that of the insurer’s book for the insurer until it has acted', async () => {
    const { alpha, beta, coordinator, riskCoordinator, riskCompanyId } = await twoProjects(insights);
    const [rival, inBook] = [randomUUID(), 'Granite – only if all others decline'];
    await insights.store({
      known_companies: [{ company_id: riskCompanyId, version: 1, type: 'Risk', name: 'Granite Risk' }],
      portfolio_assignments: [
        assignmentRow(alpha, { company_id: riskCompanyId, company_name: inBook, created_at: '2026-03-03T00:00:00Z' }),
        assignmentRow(beta, {
          ...{ company_id: rival, company_name: 'Rival Risk', created_at: '2026-03-02T00:00:00Z' },
          ...{ engineer_id: randomUUID(), proposed_company_id: riskCompanyId, status: 'TransferPending' },
        }),
        assignmentRow(alpha, { engineer_id: randomUUID(), engineer_company_id: riskCompanyId, status: 'Completed' }),
      ],
    });
    const seen = async (as: Claims) =>
      (await list<DashboardAssignment>(as, 'assignments')).items.map(({ companyName }) => companyName);
    expect(await seen(coordinator)).toEqual([inBook, 'Rival Risk', null]);
    // The transfer waits for the company that is proposed.
    expect(await seen(riskCoordinator)).toEqual(['Rival Risk', 'Granite Risk', null]);
  });
});

describe('names with other spaces than people type', () => {
  it('are found by the words, whatever stands between them', async () => {
    const { alpha, beta, coordinator, engineer, riskCompanyId } = await twoProjects(insights);
    const own = { engineer_id: engineer.sub, engineer_name: 'Ömer\u00A0 Żak', engineer_company_id: riskCompanyId };
    await insights.store({
      portfolio_assignments: [
        assignmentRow(alpha, own),
        assignmentRow(beta, { ...own, status: 'Cancelled', last_project_name: 'Ålesund\u00A0 Quay' }),
      ],
      portfolio_inspections: [inspectionRow(alpha)],
    });
    const { knex } = insights.running.database;
    await knex('known_participants').where({ project_id: beta.id }).delete();
    await knex('portfolio_projects')
      .where({ id: alpha.id })
      .update({ name: 'Harbor\u00A0Tower  East', expected_inspections: 1 });
    const count = async (as: Claims, path: string, query: Readonly<Record<string, string>>) =>
      (await list(as, path, query)).totalCount;
    for (const name of ['harbor tower', 'Tower East', 'Harbor\u00A0Tower']) {
      const counts = [
        await count(coordinator, 'inspections/list', { name }),
        await count(coordinator, 'assignments', { Name: name }),
      ];
      expect([name, ...counts]).toEqual([name, 1, 1]);
    }
    expect(await count(coordinator, 'inspections/list', { name: 'harbortower' })).toBe(0);
    expect(await count(engineer, 'assignments', { Name: 'alesund quay' })).toBe(1);
    expect(await count(coordinator, 'assignments/risk-engineer', { name: 'omer zak' })).toBe(1);
  });
});

describe('assignments of a project that was lost', () => {
  it('keep the name that it had for the engineer, are found by it alone, and are none of the company’s', async () => {
    const { beta, coordinator, riskCoordinator, riskCompanyId, engineer } = await twoProjects(insights);
    const own = { engineer_id: engineer.sub, engineer_name: 'Ömer Żak', engineer_company_id: riskCompanyId };
    await insights.store({
      portfolio_assignments: [assignmentRow(beta, { ...own, status: 'Cancelled', last_project_name: 'Ålesund Quay' })],
    });
    const { knex } = insights.running.database;
    await knex('known_participants').where({ project_id: beta.id }).delete();
    await knex('portfolio_projects').where({ id: beta.id }).update({ name: 'Secret Merger', status: 'Closed' });
    const seen = async (as: Claims, query = {}) =>
      (await list<DashboardAssignment>(as, 'assignments', query)).items.map(
        ({ projectName, projectStatus }) => `${projectName} ${projectStatus}`,
      );
    expect(await seen(engineer)).toEqual(['Ålesund Quay Open']);
    expect(await seen(engineer, { sortFieldName: 'projectName', Name: 'alesund' })).toEqual(['Ålesund Quay Open']);
    for (const query of [{ Name: 'merger' }, { projectStatus: 'Closed' }, { countryName: 'Chile' }])
      expect([query, await seen(engineer, query)]).toEqual([query, []]);
    expect(await seen(riskCoordinator)).toEqual([]);
    expect(await seen(coordinator)).toEqual(['Secret Merger Closed']);
  });
});

describe('filters', () => {
  it('offer what occurs among the viewer’s projects, in the order of the alphabet, and only what the viewer may filter by', async () => {
    const { coordinator, manager, companyId } = await twoProjects(insights);
    await insights.store({
      known_companies: [{ company_id: companyId, version: 1, type: 'Insurance', name: 'Ödland' }],
    });
    const { data } = await insights.get<DashboardFilterOptions>(coordinator, '/dashboard/inspections/filters');
    expect(data).toMatchObject({
      countryName: ['Chile', 'Germany'].map((value) => ({ value, label: value })),
      projectType: [{ value: 'Construction', label: 'Construction' }],
      categoryType: [{ value: 'Residential', label: 'Residential' }],
      projectStatus: [{ value: 'Open', label: 'Open' }],
      parentCompanyId: [{ label: 'Élan Holding' }],
      insuranceCompanyId: null,
      fromPolicyStartDateTime: true,
    });
    const own = await insights.get<DashboardFilterOptions>(manager, '/dashboard/analytics/filters');
    expect(own.data.insuranceCompanyId).toEqual([{ value: companyId, label: 'Ödland' }]);
    const contact: Claims = { role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: randomUUID() };
    const site = await insights.get<DashboardFilterOptions>(contact, '/dashboard/inspections/filters');
    expect(site.data).toMatchObject({ parentCompanyId: null, projectTypeId: null, fromPolicyStartDateTime: false });
    expect(site.data.countryName).toEqual([]);
    const unknown = await insights.get(coordinator, '/dashboard/summary', { countryName: 'Narnia' });
    expect([unknown.status, unknown.fieldErrors]).toEqual([400, { countryName: ['Please choose from the list.'] }]);
    const refused = await insights.get(contact, '/dashboard/summary', { parentCompanyId: randomUUID() });
    expect([refused.status, refused.fieldErrors]).toEqual([
      400,
      { parentCompanyId: [PROJECT_LIST_TEXTS.notFilterable] },
    ]);
  });

  it('offer no more names than lists of names have', async () => {
    const { coordinator, companyId } = await twoProjects(insights);
    const projects = Array.from({ length: NAMES_LISTED }, (_, index) =>
      projectRow({
        ...{ company_id: companyId, name: `Project ${index}` },
        ...{ parent_company_id: randomUUID(), parent_company_name: `Holding ${index}` },
      }),
    );
    await insights.store({ portfolio_projects: projects });
    const { data } = await insights.get<DashboardFilterOptions>(coordinator, '/dashboard/inspections/filters');
    expect(data.parentCompanyId?.length).toBe(NAMES_LISTED);
    expect(data.parentCompanyId?.slice(0, 2).map(({ label }) => label)).toEqual(['Élan Holding', 'Holding 0']);
    expect(data.projectTypeId).toHaveLength(1);
  });

  it('answer nobody without a token', async () => {
    expect((await fetch(`${insights.running.url}/dashboard/summary`)).status).toBe(401);
  });
});
