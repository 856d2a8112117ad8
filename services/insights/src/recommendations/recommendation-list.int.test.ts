import type { DashboardRecommendation } from '@portal/contracts/insights/dashboard-work';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inDays,
  inspectionRow,
  projectRow,
  recommendationRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';
import { twoProjects } from '../testing/two-projects.fixture.ts';

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

describe('recommendations', () => {
  it('are listed by project and number, unissued ones to those alone who read them', async () => {
    const { alpha, beta, coordinator, manager } = await twoProjects(insights);
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
    const { alpha, beta, companyId, coordinator } = await twoProjects(insights);
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
    const { alpha, coordinator } = await twoProjects(insights);
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
    const { alpha, companyId, coordinator } = await twoProjects(insights);
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
    const { alpha, companyId, coordinator } = await twoProjects(insights);
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
    const { alpha, companyId, coordinator, manager } = await twoProjects(insights);
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
