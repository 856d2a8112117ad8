import { dashboardFiltersOf, viewerOf } from '@portal/access';
import type { DashboardCharts, DashboardSummary } from '@portal/contracts/insights/dashboard-summary';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import {
  DASHBOARD_FIGURES,
  DASHBOARD_FILTERS,
  DASHBOARD_NARROWING,
  type DashboardFigure,
} from '@portal/contracts/insights/dashboard-lists';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { claimsOf } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANIES, messyPortfolio, PEOPLE } from './testing/messy-portfolio.fixture.ts';
import { inspectionsOf, naiveFigures } from './testing/naive-figures.fixture.ts';
import { startInsights, type Claims, type InsightsFixture } from './testing/portfolio.fixture.ts';

const portfolio = messyPortfolio();
let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
  await insights.store(portfolio.tables);
});
afterAll(() => insights?.stop());

const viewerFrom = (claims: Claims) => viewerOf(claimsOf(claims));

/** The list of each figure. */
const LISTS: Readonly<Record<DashboardFigure, string>> = {
  projectsCount: '/dashboard/analytics/projects',
  inspectionsCount: '/dashboard/inspections/list',
  inspectionsOverdueCount: '/dashboard/inspections/list',
  recommendationsCount: '/dashboard/recommendations',
  recommendationsOverdueCount: '/dashboard/recommendations',
  reportsCount: '/dashboard/reports',
  reportsWaitingCount: '/dashboard/reports',
  assignmentsCount: '/dashboard/assignments',
  assignmentsWaitingCount: '/dashboard/assignments',
  budgetsCount: '/dashboard/budgets',
  budgetsOverCount: '/dashboard/budgets',
  expensesCount: '/dashboard/expenses',
  expensesPendingCount: '/dashboard/expenses',
};
const NARROWING: Partial<Readonly<Record<DashboardFigure, Readonly<Record<string, string>>>>> = DASHBOARD_NARROWING;

/** A value of each filter that leaves some projects, and two filters at once. */
const [some] = portfolio.projects.filter(
  ({ country, category_type: category }) => country !== null && category !== null,
);
const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { parentCompanyId: String(some?.parent_company_id) },
  { projectTypeId: String(some?.project_type_id) },
  { businessTypeId: String(some?.business_type_id) },
  { projectType: 'OperationalProperty' },
  { categoryType: 'Residential' },
  { constructionType: 'HeavyTimber' },
  { countryName: 'Côte d’Ivoire' },
  { fromPolicyStartDateTime: '2026-01-01' },
  { insuranceCompanyId: COMPANIES.northwind },
  { projectStatus: 'Open' },
  { projectStatus: 'Closed', projectType: 'Construction' },
];

describe('for each person and filter', () => {
  it.each(Object.entries(PEOPLE))(
    'a figure of %s is the number of rows of its list, counted twice',
    async (_who, claims) => {
      const viewer = viewerFrom(claims);
      const own = dashboardFiltersOf(viewer);
      let walked = 0;
      for (const query of FILTERS) {
        const { status, data, fieldErrors } = await insights.get<DashboardSummary>(claims, '/dashboard/summary', query);
        const foreign = DASHBOARD_FILTERS.filter((filter) => filter in query && !own.includes(filter));
        if (foreign.length > 0) {
          const refused = Object.fromEntries(foreign.map((filter) => [filter, [PROJECT_LIST_TEXTS.notFilterable]]));
          expect([query, status, fieldErrors]).toEqual([query, 400, refused]);
          continue;
        }
        const naive = naiveFigures(portfolio, viewer, query as DashboardQuery);
        const lists = await Promise.all(
          DASHBOARD_FIGURES.map(async (figure) => {
            const narrowed = { ...query, ...NARROWING[figure], pageSize: '1' };
            const list = await insights.get<{ totalCount: number }>(claims, LISTS[figure], narrowed);
            return [figure, list.status === 403 ? null : list.data.totalCount] as const;
          }),
        );
        // Shared reports wait for nobody: those who read them have no such figure.
        const readable = Object.fromEntries(lists.filter(([figure]) => figure !== 'reportsWaitingCount'));
        const { lowerBounds, isFilling, ...figures } = data;
        // The owners of items have not answered here.
        expect([lowerBounds, isFilling]).toEqual([[], true]);
        expect([query, figures]).toEqual([query, { ...readable, reportsWaitingCount: figures.reportsWaitingCount }]);
        for (const figure of DASHBOARD_FIGURES) {
          if (figures[figure] !== null)
            expect([query, figure, figures[figure]]).toEqual([query, figure, naive[figure]]);
        }
        walked += 1;
      }
      expect(walked).toBeGreaterThan(5);
    },
  );

  it('the portfolio has something to count for each figure', () => {
    const naive = naiveFigures(portfolio, viewerFrom(PEOPLE.coordinator), {});
    expect(DASHBOARD_FIGURES.filter((figure) => naive[figure] < 3)).toEqual([]);
    const closed = naiveFigures(portfolio, viewerFrom(PEOPLE.coordinator), { projectStatus: 'Closed' });
    const { recommendationsOverdueCount, reportsWaitingCount, assignmentsWaitingCount, budgetsOverCount } = closed;
    const needs = [recommendationsOverdueCount, reportsWaitingCount, assignmentsWaitingCount, budgetsOverCount];
    expect(needs).toEqual([0, 0, 0, 0]);
    const { recommendationsCount, reportsCount, assignmentsCount, budgetsCount } = closed;
    expect(Math.min(recommendationsCount, reportsCount, assignmentsCount, budgetsCount)).toBeGreaterThan(3);
  });

  it('somebody without a project counts nothing, and a site contact inspections alone', async () => {
    const { data } = await insights.get<DashboardSummary>(PEOPLE.stranger, '/dashboard/summary');
    expect(DASHBOARD_FIGURES.filter((figure) => data[figure] !== null && data[figure] !== 0)).toEqual([]);
    const { data: site } = await insights.get<DashboardSummary>(PEOPLE.siteContact, '/dashboard/summary');
    const shown = DASHBOARD_FIGURES.filter((figure) => site[figure] !== null);
    expect(shown).toEqual(['inspectionsCount', 'inspectionsOverdueCount']);
  });
});

describe('money', () => {
  it('is counted for those alone whose role reads it, whoever takes part in the project', async () => {
    const readers = await Promise.all(
      Object.entries(PEOPLE).map(async ([who, claims]) => {
        const { data } = await insights.get<DashboardSummary>(claims, '/dashboard/summary');
        return [who, data.budgetsCount !== null, data.expensesCount !== null] as const;
      }),
    );
    const of = (column: 1 | 2) => readers.filter((one) => one[column]).map(([who]) => who);
    const owners = ['coordinator', 'underwriter', 'rivalCoordinator', 'brokerCoordinator', 'clientHandler'];
    const bookers = [
      ...['internalEngineer', 'riskCoordinator', 'externalEngineer', 'freeEngineer', 'otherRiskCoordinator'],
    ];
    expect(of(1).toSorted()).toEqual(owners.toSorted());
    expect(of(2).toSorted()).toEqual([...owners, ...bookers].toSorted());
  });
});

describe('charts', () => {
  it.each(Object.entries(PEOPLE))('of %s add up to the figures', async (_who, claims) => {
    const viewer = viewerFrom(claims);
    const naive = naiveFigures(portfolio, viewer, {});
    const { data } = await insights.get<DashboardCharts>(claims, '/dashboard/charts');
    const sum = (slices: readonly { count: number }[] = []): number =>
      slices.reduce((all, { count }) => all + count, 0);
    const statuses = portfolio.projects
      .filter(
        ({ id }) =>
          naiveFigures({ ...portfolio, projects: portfolio.projects.filter((one) => one.id === id) }, viewer, {})
            .projectsCount,
      )
      .flatMap((project) => inspectionsOf(portfolio, project, viewer));
    for (const { key, count } of data.inspections?.byStatus ?? [])
      expect([key, count]).toEqual([key, statuses.filter(({ status }) => status === key).length]);
    expect(sum(data.inspections?.byStatus)).toBe(naive.inspectionsCount);
    if (claims.role === 'SiteContact') {
      expect([data.recommendations, data.projects]).toEqual([null, null]);
      return;
    }
    expect(sum(data.recommendations?.byStatus)).toBe(naive.recommendationsCount);
    const open = sum(data.recommendations?.byStatus.filter(({ key }) => key !== 'Closed'));
    expect(sum(data.recommendations?.byPriority)).toBe(open);
    expect(sum(data.recommendations?.byCategory.items) + (data.recommendations?.byCategory.others ?? 0)).toBe(open);
    const { byRiskBand, byCountry, byCategory, byProjectType } = data.projects ?? {};
    expect(sum(byRiskBand ?? [])).toBe(naive.projectsCount);
    expect(sum(byCategory)).toBe(naive.projectsCount);
    expect(sum(byCountry?.items) + (byCountry?.others ?? 0)).toBe(naive.projectsCount);
    expect(sum(byProjectType?.items) + (byProjectType?.others ?? 0)).toBe(naive.projectsCount);
  });
});
