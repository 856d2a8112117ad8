import type { MarketCharts, MarketFilters, MarketSummary } from '@portal/contracts/insights/global-ecosystem';
import { centsOf, converted, amountOf } from '@portal/money';
import { rateOn } from '@portal/money/exchange-rates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInsights, type InsightsFixture } from '../testing/portfolio.fixture.ts';
import { claimRows, emptyMarket, NIGHT, person, projectsOf, riskRow } from './market.fixture.ts';
import { computeNight } from './night.ts';
import { newLook } from './nightly.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());
beforeEach(() => emptyMarket(insights));

const viewer = person('ICUnderwriter', 'Insurance');
type Query = Readonly<Record<string, string>>;
const summary = async (query: Query = {}): Promise<MarketSummary> =>
  (await insights.get<MarketSummary>(viewer, '/global-ecosystem/summary', query)).data;
const charts = async (query: Query = {}): Promise<MarketCharts> =>
  (await insights.get<MarketCharts>(viewer, '/global-ecosystem/charts', query)).data;
const night = (day = NIGHT) => computeNight(insights.knex, day);
const storeClaims = (claims: readonly ReturnType<typeof claimRows>[]) =>
  insights.store({
    portfolio_claims: claims.map(({ claim }) => claim),
    portfolio_claim_amounts: claims.map(({ amounts }) => amounts),
  });

describe('who reads the market', () => {
  it.each([
    ['an underwriter', person('ICUnderwriter', 'Insurance'), 200],
    ['a broker', person('Broker', 'NoCompany'), 200],
    ['a risk company’s engineer', person('RiskEngineer', 'Risk'), 200],
    ['an insurer without the Global plan', person('ICCoordinator', 'Insurance', { subscriptionPlan: 'Pro' }), 403],
    ['a broker company’s coordinator', person('ICCoordinator', 'Broker'), 403],
    ['an engineer without a company', person('RiskEngineer', 'NoCompany'), 403],
    ['a risk manager', person('RiskManager', 'NoCompany'), 403],
    ['a developer', person('DeveloperOwner', 'NoCompany'), 403],
    ['a site contact', person('SiteContact', 'NoCompany'), 403],
  ])('%s: %s %i', async (_who, as, status) => {
    for (const path of ['summary', 'charts', 'filters'])
      expect([path, (await insights.get(as, `/global-ecosystem/${path}`)).status]).toEqual([path, status]);
  });
});

describe('answers', () => {
  it('before the first night have nothing', async () => {
    const nothing = { items: [], others: 0 };
    expect(await summary()).toEqual({
      ...{ night: null, totalProjectsCount: null, totalClaimsCount: null, totalRisksCount: null },
      ...{ totalClaimsTotalAmount: null, countries: [], rates: null, asOf: null },
    });
    expect(await charts()).toMatchObject({ night: null, projectTypes: nothing, riskCategories: nothing, rates: null });
    const filters = await insights.get<MarketFilters>(viewer, '/global-ecosystem/filters');
    expect(filters.data).toMatchObject({ night: null, countryName: [], policyStart: [] });
  });

  it('refuse values that no list has, and have nothing for countries that nobody has', async () => {
    for (const query of [
      { projectType: 'Ship' },
      { categoryType: 'Residential ' },
      { constructionType: 'Straw' },
      { policyStart: 'LastDecade' },
    ] as Query[]) {
      const { status, fieldErrors } = await insights.get(viewer, '/global-ecosystem/summary', query);
      expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, Object.keys(query)]);
    }
    await insights.store({ portfolio_projects: projectsOf([4, 4, 4]) });
    await night();
    expect(await summary({ countryName: 'Atlantis' })).toMatchObject({ totalProjectsCount: null, countries: [] });
  });

  it('have counts in steps of 5 of groups of 5 projects of 3 companies, and nothing of smaller ones', async () => {
    await insights.store({
      portfolio_projects: [
        ...projectsOf([3, 3, 2]),
        ...projectsOf([1, 1, 3], { country: 'Côte d’Ivoire' }),
        ...projectsOf([40, 30], { country: 'Chile' }),
        ...projectsOf([2, 1, 1], { country: 'Malta' }),
      ],
    });
    expect(await night()).toBe('computed');
    const { night: told, totalProjectsCount, countries } = await summary();
    expect([told?.date, totalProjectsCount]).toEqual([NIGHT, 85]);
    expect(countries.map(({ country, projectsCount }) => [country.name, projectsCount])).toEqual([
      ['Germany', 10],
      ['Côte d’Ivoire', 5],
    ]);
    expect(countries[1]?.country.coordinate).toMatchObject({ longitude: expect.any(Number) });
    const { data } = await insights.get<MarketFilters>(viewer, '/global-ecosystem/filters');
    expect(data.countryName.map(({ value }) => value)).toEqual(['Côte d’Ivoire', 'Germany']);
  });

  it('tell the night of the oldest figure, which stays until enough behind it has changed', async () => {
    await insights.store({ portfolio_projects: projectsOf([4, 4, 4]) });
    await night('2026-11-25');
    await insights.knex('market_nights').delete();
    await night();
    expect(await summary()).toMatchObject({ night: { date: NIGHT }, asOf: '2026-11-25', totalProjectsCount: 10 });
  });

  it('hide one more country where a single small one could be worked out', async () => {
    await insights.store({
      portfolio_projects: [
        ...projectsOf([10, 10, 10]),
        ...projectsOf([3, 3, 3], { country: 'Chile' }),
        ...projectsOf([1, 1], { country: 'Malta' }),
      ],
    });
    await night();
    expect((await summary()).countries.map(({ country }) => country.name)).toEqual(['Germany']);
  });

  it('have claims from 5 on and amounts of three digits in USD', async () => {
    const german = projectsOf([3, 3, 3], { currency: 'EUR' });
    const chilean = projectsOf([3, 3, 3], { country: 'Chile' });
    await insights.store({ portfolio_projects: [...german, ...chilean] });
    const claims = german.map((project) => claimRows(project, 123_456.78));
    await storeClaims(claims.slice(0, 4));
    await night('2026-11-25');
    expect(await summary()).toMatchObject({ totalClaimsCount: null, totalClaimsTotalAmount: null });
    await insights.knex('market_nights').delete();
    await storeClaims(claims.slice(4));
    await night();
    const { countries, rates, totalClaimsCount } = await summary();
    const rate = rateOn(NIGHT, 'EUR', 'USD');
    const exact = amountOf(converted(centsOf(9 * 123_456.78), rate?.rate ?? 0));
    const of = (name: string) => countries.find(({ country }) => country.name === name);
    expect(of('Germany')).toMatchObject({ claimsCount: 10, claimsTotalAmount: Number(exact.toPrecision(3)) });
    expect(of('Chile')).toMatchObject({ projectsCount: 10, claimsCount: null, claimsTotalAmount: null });
    expect([rates?.date, totalClaimsCount]).toEqual([rate?.date, 10]);
  });

  it('have no amounts that one company has nearly alone, and their numbers all the same', async () => {
    const projects = projectsOf([3, 3, 3]);
    await insights.store({ portfolio_projects: projects });
    await storeClaims(projects.map((project, index) => claimRows(project, index === 0 ? 9_000_000 : 1_000)));
    await night();
    expect(await summary()).toMatchObject({ totalClaimsCount: 10, totalClaimsTotalAmount: null, rates: null });
    expect((await charts()).claimTypes.items).toEqual([{ key: 'PropertyDamage', label: 'Property Damage', value: 10 }]);
    expect((await charts()).claimAmounts).toEqual({ items: [], others: 0 });
  });

  it('part recommendations by category and type, in the catalogue’s words only, and projects by the portal’s types', async () => {
    const projects = projectsOf([4, 4, 4], { category_type: 'Commercial', project_type_name: 'Office Building' });
    const own = projectsOf([3, 3, 3], { category_type: null, project_type_name: 'Northwind Vaults' });
    const risks = projects.flatMap((project) => [
      riskRow(project, { recommendation_type: 'Hot Work', priority: 'Urgent' }),
      riskRow(project, { recommendation_type: 'Vault of Northwind', status: 'Closed', priority: 'Routine' }),
      riskRow(project, { status: 'Draft', is_issued: false, category: 'Security' }),
    ]);
    await insights.store({ portfolio_projects: [...projects, ...own], portfolio_recommendations: risks });
    await night();
    const { riskCategories, riskStatuses, projectTypes } = await charts();
    expect(riskCategories.items).toEqual([
      {
        ...{ key: 'Fire', label: 'Fire', value: 25 },
        types: {
          items: ['Hot Work', 'Other'].map((key) => ({ key, label: key, value: 10 })),
          others: 5,
        },
      },
    ]);
    expect(riskStatuses.items.map(({ label }) => label)).toEqual(['Closed', 'Issued']);
    expect(projectTypes).toEqual({
      items: [{ key: 'Office Building', label: 'Office Building', value: 10 }],
      others: 10,
    });
    expect(await insights.knex('market_cells').whereLike('slice', '%Northwind%')).toEqual([]);
  });

  it('have relative periods as sums of parts of the time that are all shown', async () => {
    const since = (policy_start_date: string, counts = [3, 3, 3]) => projectsOf(counts, { policy_start_date });
    await insights.store({
      portfolio_projects: [
        ...since('2026-11-01'),
        ...since('2026-05-26', [3, 3, 4]),
        ...since('2026-01-01'),
        ...since('2025-01-01', [1, 1]),
        ...since('2010-01-01', [9, 9, 9]),
      ],
    });
    await night();
    const count = async (policyStart: string) => (await summary({ policyStart })).totalProjectsCount;
    // A policy that began on the first day of the period is in it.
    expect([await count('LastSixMonths'), await count('LastYear')]).toEqual([20, 30]);
    expect([await count('LastThreeYears'), await count('LastFiveYears')]).toEqual([null, null]);
  });
});

describe('nights', () => {
  it('are computed once, by one copy of the service, and keep what too few have changed', async () => {
    const projects = projectsOf([5, 5, 5]);
    await insights.store({ portfolio_projects: projects });
    const both = await Promise.all([night(), night()]);
    expect(both.toSorted()).not.toEqual(['computed', 'computed']);
    expect(await night()).toBe('done');
    const more = projectsOf([4, 2]);
    await insights.store({ portfolio_projects: more });
    await night('2026-11-27');
    expect(await summary()).toMatchObject({ night: { date: '2026-11-27' }, totalProjectsCount: 15 });
    await insights.store({ portfolio_projects: projectsOf([1]) });
    await night('2026-11-28');
    expect(await summary()).toMatchObject({ totalProjectsCount: 20 });
    const [leaving] = [projects.map(({ id }) => id)];
    await insights
      .knex('portfolio_projects')
      .whereIn('id', leaving ?? [])
      .delete();
    await night('2026-11-29');
    expect((await summary()).totalProjectsCount).toBe(5);
  });

  it('wait for the end of a rebuild, and for a read model at rest', async () => {
    const { knex } = insights;
    const look = newLook(knex);
    const looked = async () => {
      await look(NIGHT);
      return (await knex('market_nights').first('night')) !== undefined;
    };
    await insights.store({ portfolio_projects: projectsOf([2, 2, 2]) });
    expect([await looked(), await looked()]).toEqual([false, false]);
    await knex('rebuilds').update({ announced_at: knex.fn.now() });
    expect(await looked()).toBe(false);
    await knex('portfolio_revisions').insert({ company_id: randomUUID(), revision: 1 });
    expect(await looked()).toBe(false);
    expect(await looked()).toBe(true);
    await knex('rebuilds').update({ announced_at: null });
  });

  it('choose new cells on the first one of a month, and other cells stay meanwhile', async () => {
    await insights.store({ portfolio_projects: projectsOf([5, 5, 5]) });
    await night('2026-11-26');
    await insights.store({ portfolio_projects: projectsOf([5, 5, 5], { country: 'Chile' }) });
    await night('2026-11-30');
    const names = async () => (await summary()).countries.map(({ country }) => country.name);
    expect(await names()).toEqual(['Germany']);
    await night('2026-12-01');
    expect(await names()).toEqual(['Chile', 'Germany']);
    // Withdrawn figures are stored, and nobody reads them.
    await insights.knex('market_cells').where({ country: 'Chile' }).update({ is_shown: false });
    expect(await names()).toEqual(['Germany']);
    const filters = await insights.get<MarketFilters>(viewer, '/global-ecosystem/filters');
    expect(filters.data.countryName.map(({ value }) => value)).toEqual(['Germany']);
  });

  it('store nothing of a company or project in what is shown', async () => {
    const projects = projectsOf([5, 5, 5], { name: 'Harbour of Northwind', parent_company_name: 'Keel' });
    await insights.store({ portfolio_projects: projects });
    await night();
    const { rows } = await insights.knex.raw(
      `select json_agg(c)::text || coalesce((select json_agg(p)::text from market_peers p), '') as text from market_cells c`,
    );
    const secrets = projects.flatMap(({ id, company_id }) => [id, company_id]);
    expect(secrets.filter((secret) => rows[0].text.includes(secret))).toEqual([]);
    expect(rows[0].text).not.toMatch(/Northwind|Keel/);
  });
});
