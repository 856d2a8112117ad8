import { viewerOf } from '@portal/access';
import { MAP_AREA_TEXTS } from '@portal/contracts/geo/map-area';
import type { DashboardAccumulation } from '@portal/contracts/insights/dashboard-accumulation';
import { claimsOf } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messyPortfolio, PEOPLE } from '../testing/messy-portfolio.fixture.ts';
import { naiveFigures } from '../testing/naive-figures.fixture.ts';
import {
  knownProject,
  projectRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';

const portfolio = messyPortfolio();
const coordinator: Claims = {
  role: 'ICCoordinator',
  companyType: 'Insurance',
  companyId: randomUUID(),
  sub: randomUUID(),
};
/** Nearly the whole earth: all that is not in the south of the Pacific. */
const WORLD = 'circle_30_0_20000';

const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { projectStatus: 'Open' },
  { countryName: 'Côte d’Ivoire' },
];

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
  await insights.store(portfolio.tables);
});
afterAll(() => insights?.stop());

const ask = (as: Claims, query: Readonly<Record<string, string>>) =>
  insights.get<DashboardAccumulation>(as, '/dashboard/accumulation', query);

it.each(Object.entries(PEOPLE))('to %s is about the projects that they see, with each filter', async (_who, claims) => {
  const viewer = viewerOf(claimsOf(claims));
  for (const filter of FILTERS) {
    const { status, data } = await ask(claims, { area: WORLD, ...filter });
    if (viewer.role === 'SiteContact') {
      expect(status).toBe(403);
      continue;
    }
    const list = await insights.get<{ totalCount: number }>(claims, '/dashboard/analytics/projects', filter);
    if (list.status !== 200) {
      expect(status).toBe(list.status);
      continue;
    }
    expect(data.totalCount + data.withoutLocationCount).toBe(list.data.totalCount);
    expect(data.totalCount + data.withoutLocationCount).toBe(naiveFigures(portfolio, viewer, filter).projectsCount);
  }
});

it('has sums in USD at the day’s rates that are those of the list without its search, and says what they lack', async () => {
  const own = randomUUID();
  const as: Claims = { ...coordinator, companyId: own };
  const rows = [
    { name: 'Älteste', currency: 'EUR', tiv: '1000000.55', var: '2500.10' },
    { name: 'dollar', currency: 'USD', tiv: '12.34', var: null },
    { name: 'pound', currency: 'GBP', tiv: '99.99', var: '1.11' },
    { name: 'unvalued', currency: 'EUR', tiv: null, var: null },
    { name: 'far away', currency: 'EUR', tiv: '5.00', var: '5.00', latitude: -40 },
    { name: 'nowhere', currency: 'EUR', tiv: '7.00', var: '7.00', latitude: null, longitude: null },
  ].map(({ tiv, var: atRisk, ...fields }) => ({ row: projectRow({ company_id: own, ...fields }), tiv, var: atRisk }));
  await insights.store({
    known_projects: rows.map(({ row }) => knownProject(row)),
    portfolio_projects: rows.map(({ row }) => row),
    portfolio_values: rows.flatMap(({ row, ...amounts }) =>
      amounts.tiv === null
        ? []
        : [{ project_id: row.id, version: 1, company_id: own, currency: row.currency, ...amounts }],
    ),
  });
  const { data } = await ask(as, { area: 'circle_53.5_10_500', pageSize: '2' });
  const second = await ask(as, { area: 'circle_53.5_10_500', pageSize: '2', page: '2' });
  expect([...data.items, ...second.data.items].map(({ name }) => name)).toEqual([
    'Älteste',
    'pound',
    'dollar',
    'unvalued',
  ]);
  const items = [...data.items, ...second.data.items];
  const sum = (amounts: readonly (number | null)[]) =>
    Number(amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0).toFixed(2));
  expect(data).toMatchObject({
    ...{ totalCount: 4, totalPages: 2, withoutValueCount: 1, withoutRiskValueCount: 2, withoutLocationCount: 1 },
    ...{ totalTIV: sum(items.map(({ tiv }) => tiv)), totalVAR: sum(items.map(({ var: atRisk }) => atRisk)) },
    rates: { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  const found = await ask(as, { area: 'circle_53.5_10_500', name: 'alteste' });
  const { items: _all, totalCount: _count, totalPages: _pages, ...sums } = data;
  expect(found.data).toMatchObject({ ...sums, insideCount: 4, totalCount: 1, totalPages: 1 });
  expect(found.data.items.map(({ name }) => name)).toEqual(['Älteste']);
  const empty = await ask(as, { area: 'circle_0_0_1' });
  expect(empty.data).toMatchObject({ items: [], totalCount: 0, insideCount: 0, totalTIV: 0, withoutLocationCount: 1 });
});

it('a page far beyond the last one is empty', async () => {
  const { status, data } = await ask(coordinator, { area: WORLD, page: '999999999', pageSize: '100' });
  expect([status, data.items.length]).toEqual([200, 0]);
  expect((await ask(coordinator, { area: WORLD, page: '1000000000' })).fieldErrors).toHaveProperty('page');
});

it.each([
  ['circle_0_0_0', MAP_AREA_TEXTS.radius],
  ['circle_0_0_30000', MAP_AREA_TEXTS.radius],
  ['polygon_0_0_10_10_0_10_10_0', MAP_AREA_TEXTS.crossing],
  ['polygon_70_0_70_120_70_-120', MAP_AREA_TEXTS.roundWorld],
  ['track_200', MAP_AREA_TEXTS.fixes],
  ['', MAP_AREA_TEXTS.form],
  [`track_1_${'1_1_'.repeat(300)}1_1`, MAP_AREA_TEXTS.fixes],
])('the area “%s” is refused: %s', async (area, fault) => {
  const { status, fieldErrors } = await ask(coordinator, { area });
  expect([status, fieldErrors]).toEqual([400, { area: [fault] }]);
});
