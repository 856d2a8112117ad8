import type { DashboardFilterOptions } from '@portal/contracts/insights/dashboard-filters';
import type {
  DashboardAssignment,
  DashboardRecommendation,
  DashboardReport,
  EngineerLoad,
} from '@portal/contracts/insights/dashboard-work';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  assignmentRow,
  inspectionRow,
  knownProject,
  participant,
  projectRow,
  recommendationRow,
  reportRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from './testing/portfolio.fixture.ts';

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

/** Two projects of a company with an engineer of a risk company, and people who take part in both. */
async function place() {
  const [companyId, riskCompanyId] = [randomUUID() as string, randomUUID() as string];
  const [alpha, beta] = [
    projectRow({ company_id: companyId, name: 'Åre Tower' }),
    projectRow({ company_id: companyId, name: 'beta', country: 'Chile', country_code: 'CL' }),
  ];
  const claims = (role: Claims['role'], own: string | null, companyType: Claims['companyType']): Claims => ({
    ...{ sub: randomUUID(), companyId: own, ...(role && { role }), ...(companyType && { companyType }) },
  });
  const people = {
    coordinator: claims('ICCoordinator', companyId, 'Insurance'),
    riskCoordinator: claims('RCCoordinator', riskCompanyId, 'Risk'),
    engineer: claims('RiskEngineer', riskCompanyId, 'Risk'),
    manager: claims('RiskManager', null, 'NoCompany'),
  };
  const taking = (projectId: string, { sub = '', role, companyId: own = null }: Claims) =>
    participant(projectId, sub, { role, company_id: own, is_primary: role === 'RiskEngineer' });
  await insights.store({
    known_projects: [alpha, beta].map(knownProject),
    known_participants: [alpha, beta].flatMap(({ id }) => [taking(id, people.engineer), taking(id, people.manager)]),
    portfolio_projects: [alpha, beta],
  });
  return { alpha, beta, companyId, riskCompanyId, ...people };
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('recommendations', () => {
  it('are listed by project and number, unissued ones to those alone who read them', async () => {
    const { alpha, beta, coordinator, manager } = await place();
    const inspection = inspectionRow(alpha);
    const one = (project: typeof alpha, fields: Readonly<Record<string, unknown>>) =>
      recommendationRow(project, inspection, fields);
    await insights.store({
      portfolio_recommendations: [
        one(beta, { number: 1, category: 'Flood', due_date: '2026-01-05', overdue_at: '2026-01-06T00:00:00Z' }),
        one(alpha, {
          number: 2,
          status: 'Draft',
          is_issued: false,
          due_date: '2026-01-05',
          overdue_at: '2026-01-06T00:00:00Z',
        }),
        one(alpha, { number: 1, status: 'Closed', priority: 'Advisory', due_date: null }),
      ],
    });
    const seen = async (as: Claims, query = {}) =>
      (await list<DashboardRecommendation>(as, 'recommendations', query)).items.map(
        ({ projectName, number, isOverdue }) => `${projectName} ${number}${isOverdue ? '!' : ''}`,
      );
    const byName = { sortFieldName: 'projectName' };
    expect(await seen(coordinator, byName)).toEqual(['Åre Tower 1', 'Åre Tower 2', 'beta 1!']);
    expect(await seen(manager, byName)).toEqual(['Åre Tower 1', 'beta 1!']);
    expect(await seen(coordinator, { ...byName, ProjectName: 'are' })).toEqual(['Åre Tower 1', 'Åre Tower 2']);
    expect(await seen(coordinator, { status: 'Draft,Closed', priority: 'Urgent' })).toEqual(['Åre Tower 2']);
    expect(await seen(coordinator, { category: 'Flood', isOverdue: 'true' })).toEqual(['beta 1!']);
    expect(await seen(coordinator, { sortFieldName: 'dueDate' })).toEqual(['Åre Tower 2', 'beta 1!', 'Åre Tower 1']);
    expect(await seen(manager, { status: 'Draft' })).toEqual([]);
  });

  it('are listed by urgency: the longest overdue first, of one day by priority, those that do not wait and of closed projects last', async () => {
    const { alpha, beta, companyId, coordinator } = await place();
    const closed = projectRow({ company_id: companyId, name: 'Closed', status: 'Closed' });
    await insights.store({ portfolio_projects: [closed] });
    const inspection = inspectionRow(alpha);
    const due = (project: typeof alpha, number: number, day: string, fields: Readonly<Record<string, unknown>> = {}) =>
      recommendationRow(project, inspection, { number, due_date: day, overdue_at: `${day}T22:00:00Z`, ...fields });
    const day = (days: number) => inDays(days).slice(0, 10);
    await insights.store({
      portfolio_recommendations: [
        due(alpha, 1, day(20)),
        due(alpha, 2, day(-40), { status: 'Draft', is_issued: false }),
        due(alpha, 3, day(-3), { priority: 'Advisory', status: 'InProgress' }),
        due(beta, 4, day(-3), { priority: 'Immediate', status: 'FurtherAction' }),
        due(beta, 5, day(-90), { status: 'Closed' }),
        due(beta, 6, day(-8)),
        due(closed, 7, day(-60)),
      ],
    });
    const numbers = async (query = {}) =>
      (await list<DashboardRecommendation>(coordinator, 'recommendations', query)).items.map(({ number }) => number);
    expect(await numbers()).toEqual([6, 4, 3, 1, 2, 5, 7]);
    expect(await numbers({ pageSize: '2', page: '2' })).toEqual([3, 1]);
    expect(await numbers({ sortFieldName: 'urgency', sortDirection: 'Descending' })).toEqual([7, 5, 2, 1, 3, 4, 6]);
    expect(await numbers({ isOverdue: 'true' })).toEqual([6, 4, 3]);
  });

  it('are all read for a file, a thousand to a page, also those beyond the ten-thousandth', async () => {
    const { alpha, coordinator } = await place();
    const {
      id,
      number: _number,
      ...first
    } = recommendationRow(alpha, inspectionRow(alpha), { overdue_at: inDays(-9) });
    await insights.store({ portfolio_recommendations: [{ id, number: 1, ...first }] });
    const columns = Object.keys(first).join(', ');
    await insights.knex.raw(
      `insert into portfolio_recommendations (id, number, ${columns})
       select gen_random_uuid(), n, ${columns} from portfolio_recommendations, generate_series(2, 10002) n where id = ?`,
      [id],
    );
    const page = async (number: number) => {
      const query = { page: String(number), pageSize: '1000' };
      return (await list<DashboardRecommendation>(coordinator, 'recommendations', query)).items;
    };
    const [whole, last] = [await page(10), await page(11)];
    expect([whole.length, last.length, new Set([...whole, ...last].map((one) => one.id)).size]).toEqual([
      1_000, 2, 1_002,
    ]);
    const { fieldErrors } = await insights.get(coordinator, '/dashboard/recommendations', { pageSize: '1001' });
    expect(fieldErrors).toEqual({ pageSize: ['Page size must be at most 1000'] });
  });

  it('of a project that is closed are overdue no more, until it is reopened, whichever is known first', async () => {
    const { alpha, companyId, coordinator } = await place();
    const later = projectRow({ company_id: companyId, name: 'Later', status: 'Closed' });
    const inspection = (project: typeof alpha) =>
      inspectionRow(project, { status: 'InProgress', start_at: inDays(-9), end_at: inDays(-8) });
    const [one, other] = [inspection(alpha), inspection(later)];
    await insights.store({
      portfolio_inspections: [one, other],
      portfolio_recommendations: [
        recommendationRow(alpha, one, { number: 1, overdue_at: inDays(-3) }),
        recommendationRow(later, other, { number: 2, overdue_at: inDays(-2) }),
      ],
    });
    await insights.store({ portfolio_projects: [later] });
    const late = async () => {
      const query = { isOverdue: 'true' };
      const { items } = await list<DashboardRecommendation>(coordinator, 'recommendations', query);
      const { totalCount } = await list(coordinator, 'inspections/list', query);
      return [items.map(({ number }) => number), totalCount];
    };
    const become = (status: string, ...projects: readonly (typeof alpha)[]) =>
      insights
        .knex('portfolio_projects')
        .whereIn(
          'id',
          projects.map(({ id }) => id),
        )
        .update({ status });
    expect(await late()).toEqual([[1], 1]);
    await become('Open', later);
    expect(await late()).toEqual([[1, 2], 2]);
    await become('Closed', alpha, later);
    expect(await late()).toEqual([[], 0]);
  });

  it('are in the same order where there are many: those of closed projects follow the last one of an open project', async () => {
    const { alpha, companyId, coordinator } = await place();
    const closed = projectRow({ company_id: companyId, name: 'Closed', status: 'Closed' });
    await insights.store({ portfolio_projects: [closed] });
    const due = (project: typeof alpha, number: number) =>
      recommendationRow(project, inspectionRow(alpha), { number, overdue_at: inDays(number - 3_000) });
    await insights.store({
      portfolio_recommendations: [
        ...Array.from({ length: 1_001 }, (_, index) => due(alpha, 1_000 + index)),
        ...[1, 2].map((number) => due(closed, number)),
      ],
    });
    const numbers = async (query: Readonly<Record<string, string>>) =>
      (await list<DashboardRecommendation>(coordinator, 'recommendations', query)).items.map(({ number }) => number);
    expect(await numbers({ pageSize: '2' })).toEqual([1_000, 1_001]);
    expect(await numbers({ pageSize: '100', page: '11' })).toEqual([2_000, 1, 2]);
    expect(await numbers({ pageSize: '1', page: '1003' })).toEqual([2]);
    const down = { sortFieldName: 'urgency', sortDirection: 'Descending' };
    expect(await numbers({ ...down, pageSize: '3' })).toEqual([2, 1, 2_000]);
  });

  it('say whether their owner shows the reader the tab in which they open (decisions §12)', async () => {
    const { alpha, companyId, coordinator, manager } = await place();
    const tabs = JSON.stringify({ recommendations: ['ICUnderwriter'] });
    await insights.store({
      portfolio_recommendations: [recommendationRow(alpha, inspectionRow(alpha))],
      known_tab_settings: [{ company_id: companyId, version: 1, tabs }],
    });
    const hasTab = async (as: Claims) =>
      (await list<DashboardRecommendation>(as, 'recommendations')).items.map((row) => row.hasTab);
    // A coordinator's tab cannot be closed.
    expect([await hasTab(coordinator), await hasTab(manager)]).toEqual([[true], [false]]);
  });

  it('are no part of a site contact’s dashboard, who reads them in the project', async () => {
    const contact: Claims = { role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: randomUUID() };
    expect((await insights.get(contact, '/dashboard/recommendations')).status).toBe(403);
    expect((await insights.get(contact, '/dashboard/reports')).status).toBe(403);
    expect((await insights.get(contact, '/dashboard/assignments')).status).toBe(403);
  });
});

describe('reports', () => {
  it('are listed newest first, and say to whom they wait; those with whom they are shared see no others', async () => {
    const { alpha, beta, coordinator, riskCoordinator, engineer, manager } = await place();
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
  it('do not tell those who read them when they were sent for approval', async () => {
    const { alpha, coordinator, engineer, manager } = await place();
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
    expect(items[0]).toMatchObject({ approvedDateTime: '2026-03-05T09:00:00.000Z', resubmitByDate: null });
  });
});

describe('assignments', () => {
  it('are an engineer’s own, a risk company’s, or an owner’s, and the load of engineers is of open ones', async () => {
    const { alpha, beta, coordinator, riskCoordinator, riskCompanyId, engineer, manager } = await place();
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
    const seen = async (as: Claims) =>
      (await list<DashboardAssignment>(as, 'assignments')).items.map(
        ({ status, isWaitingForViewer }) => `${status}${isWaitingForViewer ? '!' : ''}`,
      );
    expect(await seen(coordinator)).toEqual(['AwaitingResource', 'Cancelled', 'Accepted', 'Unviewed']);
    expect(await seen(riskCoordinator)).toEqual(['AwaitingResource!', 'Cancelled', 'Unviewed']);
    expect(await seen(engineer)).toEqual(['Cancelled', 'Unviewed!']);
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
  });
});

describe('the company of an assignment', () => {
  it('has its own name for its own people, and that of the insurer’s book for the insurer until it has acted', async () => {
    const { alpha, beta, coordinator, riskCoordinator, riskCompanyId } = await place();
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
    expect(await seen(riskCoordinator)).toEqual(['Granite Risk', 'Rival Risk', null]);
  });
});

describe('assignments of a project that was lost', () => {
  it('keep the name that it had for the engineer, are found by it alone, and are none of the company’s', async () => {
    const { beta, coordinator, riskCoordinator, riskCompanyId, engineer } = await place();
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
    const { coordinator, manager, companyId } = await place();
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
    const refused = await insights.get(contact, '/dashboard/summary', { parentCompanyId: randomUUID() });
    expect([refused.status, refused.fieldErrors]).toEqual([
      400,
      { parentCompanyId: [PROJECT_LIST_TEXTS.notFilterable] },
    ]);
  });

  it('answer nobody without a token', async () => {
    expect((await fetch(`${insights.running.url}/dashboard/summary`)).status).toBe(401);
  });
});
