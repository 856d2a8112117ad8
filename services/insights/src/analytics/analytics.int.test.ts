import type {
  DashboardCountries,
  DashboardProjectMap,
  DashboardProjects,
} from '@portal/contracts/insights/dashboard-analytics';
import { centsOf, amountOf, converted } from '@portal/money';
import { rateOn } from '@portal/money/exchange-rates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  participant,
  projectRow,
  knownProject,
  startInsights,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

async function company(...projects: readonly object[]) {
  const companyId = randomUUID();
  const coordinator: Claims = { role: 'ICCoordinator', companyType: 'Insurance', companyId, sub: randomUUID() };
  const rows = projects.map((fields) => {
    const { tiv, atRisk, ...columns } = fields as { tiv?: string; atRisk?: string };
    return { row: projectRow({ company_id: companyId, ...columns }), tiv, atRisk };
  });
  await insights.store({
    known_projects: rows.map(({ row }) => knownProject(row)),
    portfolio_projects: rows.map(({ row }) => row),
    portfolio_values: rows.flatMap(({ row, tiv, atRisk }) =>
      tiv === undefined
        ? []
        : [{ project_id: row.id, version: 1, company_id: companyId, currency: row.currency, tiv, var: atRisk ?? null }],
    ),
  });
  return { companyId, coordinator, rows: rows.map(({ row }) => row) };
}
const today = new Date().toISOString().slice(0, 10);
const rate = rateOn(today, 'EUR', 'USD');
const inUsd = (amount: number): number => amountOf(converted(centsOf(amount), rate?.rate ?? 0));

describe('projects', () => {
  it('have their values in USD at the last rate, with its day, and their score', async () => {
    const { coordinator } = await company(
      { name: 'Älteste', tiv: '1000000.55', atRisk: '2500.10', risk_score: 173, risk_score_max: 500, risk_band: 2 },
      { name: 'dollar', currency: 'USD', tiv: '12.34' },
      { name: 'nothing yet', latitude: null, longitude: null },
    );
    const { data } = await insights.get<DashboardProjects>(coordinator, '/dashboard/analytics/projects');
    expect(data.rates).toEqual({ date: rate?.date, isOld: expect.any(Boolean) });
    expect(data.items.map(({ name, tiv, var: atRisk, risk }) => [name, tiv, atRisk, risk])).toEqual([
      ['Älteste', inUsd(1_000_000.55), inUsd(2500.1), { score: 173, max: 500, band: 'Moderate' }],
      ['dollar', 12.34, null, null],
      ['nothing yet', null, null, null],
    ]);
    expect(data.items.map(({ coordinate }) => coordinate)).toEqual([
      { latitude: 53.5, longitude: 10 },
      { latitude: 53.5, longitude: 10 },
      null,
    ]);
  });

  it('are sorted by value in USD over all currencies, those without one last in both directions', async () => {
    const { coordinator } = await company(
      { name: 'a', currency: 'EUR', tiv: '100.00' },
      { name: 'b', currency: 'USD', tiv: '101.00' },
      { name: 'c' },
      { name: 'd', currency: 'GBP', tiv: '1.00' },
    );
    const sorted = async (sortDirection: string) => {
      const query = { sortFieldName: 'tiv', sortDirection };
      const { data } = await insights.get<DashboardProjects>(coordinator, '/dashboard/analytics/projects', query);
      return data.items.map(({ name }) => name).join('');
    };
    expect(inUsd(100)).toBeGreaterThan(101);
    expect(await sorted('Ascending')).toBe('dbac');
    expect(await sorted('Descending')).toBe('abdc');
  });

  it('of others are told to nobody, and to a site contact none at all', async () => {
    const { rows } = await company({ name: 'Own', tiv: '5.00' });
    const contact: Claims = { role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: randomUUID() };
    const taking = participant(rows[0]?.id ?? '', contact.sub ?? '', { role: 'SiteContact', is_primary: true });
    await insights.store({ known_participants: [taking] });
    for (const path of ['projects', 'countries', 'filters'])
      expect((await insights.get(contact, `/dashboard/analytics/${path}`)).status).toBe(403);
    const stranger: Claims = { role: 'ICCoordinator', companyType: 'Insurance', companyId: randomUUID() };
    const { data } = await insights.get<DashboardProjects>(stranger, '/dashboard/analytics/projects');
    expect(data).toMatchObject({ items: [], totalCount: 0 });
  });
});

describe('countries', () => {
  it('add up what their projects are worth in USD, the largest first; what has no country, position or amount is told of', async () => {
    const { coordinator } = await company(
      { country: 'Germany', country_code: 'DE', tiv: '10.00', atRisk: '1.00' },
      { country: 'Germany', country_code: 'DE', currency: 'USD', tiv: '5.50' },
      { country: 'Germany', country_code: 'DE' },
      { country: 'Côte d’Ivoire', country_code: 'CI', currency: 'USD', tiv: '900000000.00', atRisk: '2.00' },
      { country: 'Zambia', country_code: 'ZM', currency: 'USD', tiv: '0.01' },
      { country: 'Atlantis', country_code: null },
      { country: null, country_code: null, latitude: null, longitude: null, tiv: '7.00' },
    );
    const { data } = await insights.get<DashboardCountries>(coordinator, '/dashboard/analytics/countries');
    expect(data).toMatchObject({ withoutCountryCount: 1, rates: { date: rate?.date } });
    expect(
      data.items.map(({ countryCoordinate, ...one }) => ({ ...one, isOnMap: countryCoordinate !== null })),
    ).toEqual([
      {
        countryName: 'Côte d’Ivoire',
        totalTIV: 900_000_000,
        totalVAR: 2,
        projectsCount: 1,
        withoutValueCount: 0,
        withoutRiskValueCount: 0,
        isOnMap: true,
      },
      {
        ...{ countryName: 'Germany', totalTIV: Number((inUsd(10) + 5.5).toFixed(2)), totalVAR: inUsd(1) },
        ...{ projectsCount: 3, withoutValueCount: 1, withoutRiskValueCount: 2, isOnMap: true },
      },
      {
        ...{ countryName: 'Zambia', totalTIV: 0.01, totalVAR: null, projectsCount: 1 },
        ...{ withoutValueCount: 0, withoutRiskValueCount: 1, isOnMap: true },
      },
      {
        ...{ countryName: 'Atlantis', totalTIV: null, totalVAR: null, projectsCount: 1 },
        ...{ withoutValueCount: 1, withoutRiskValueCount: 1, isOnMap: false },
      },
    ]);
  });
});

describe('the map', () => {
  it('has the projects of a box, also of one across the date line, the largest values first', async () => {
    const { coordinator } = await company(
      { name: 'Suva', latitude: -18.1, longitude: 178.4, tiv: '5.00' },
      { name: 'Apia', latitude: -13.8, longitude: -171.8, tiv: '9.00' },
      { name: 'Berlin', latitude: 52.5, longitude: 13.4, tiv: '99.00' },
      { name: 'nowhere', latitude: null, longitude: null },
    );
    const inBox = async (bbox: string) => {
      const { data } = await insights.get<DashboardProjectMap>(coordinator, '/dashboard/analytics/map', { bbox });
      return [data.totalCount, ...data.items.map(({ name }) => name)];
    };
    expect(await inBox('170,-30,-170,0')).toEqual([2, 'Apia', 'Suva']);
    expect(await inBox('-180,-90,180,90')).toEqual([3, 'Berlin', 'Apia', 'Suva']);
    expect(await inBox('0,0,1,1')).toEqual([0]);
  });

  it('holds the 1,000 projects with the largest amount of one’s choice, and says that there are more', async () => {
    const { coordinator } = await company(
      { name: 'risky', tiv: '1.00', atRisk: '900.00' },
      ...Array.from({ length: 1_000 }, (_, index) => ({ name: `p${index}`, tiv: '5.00', atRisk: '1.00' })),
    );
    const mapBy = async (query: Readonly<Record<string, string>>) => {
      const asked = { bbox: '-180,-90,180,90', ...query };
      const { data } = await insights.get<DashboardProjectMap>(coordinator, '/dashboard/analytics/map', asked);
      const { items, totalCount, totalIsLowerBound } = data;
      const isRiskyShown = items.some(({ name }) => name === 'risky');
      return { shown: items.length, totalCount, totalIsLowerBound, isRiskyShown, isFirst: items[0]?.name === 'risky' };
    };
    const cut = { shown: 1_000, totalCount: 1_000, totalIsLowerBound: true };
    expect(await mapBy({})).toEqual({ ...cut, isRiskyShown: false, isFirst: false });
    expect(await mapBy({ amount: 'VAR' })).toEqual({ ...cut, isRiskyShown: true, isFirst: true });
    const { status, fieldErrors } = await insights.get(coordinator, '/dashboard/analytics/map', {
      ...{ bbox: '0,0,1,1', amount: 'PML' },
    });
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, ['amount']]);
  });

  it.each(['', '1,2,3', '0,10,1,-10', '-181,0,0,1', 'a,b,c,d'])('refuses the box “%s”', async (bbox) => {
    const { coordinator } = await company();
    const { status, fieldErrors } = await insights.get(coordinator, '/dashboard/analytics/map', { bbox });
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, ['bbox']]);
  });
});
