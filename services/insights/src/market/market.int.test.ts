import type {
  MarketCharts,
  MarketFilters,
  MarketSummary,
  PeerPercentile,
} from '@portal/contracts/insights/global-ecosystem';
import { centsOf, converted, amountOf } from '@portal/money';
import { rateOn } from '@portal/money/exchange-rates';
import { transaction } from '@portal/service-kit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  knownProject,
  projectRow,
  startInsights,
  TYPE,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';
import { claimRows, projectsOf, riskRow } from './market.fixture.ts';
import { computeNight } from './night.ts';
import { newLook } from './nightly.ts';
import { keepPeers } from './peers.ts';

const NIGHT = '2026-11-26';
let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());
beforeEach(() =>
  insights.knex.raw(
    `delete from market_nights; delete from market_cells; delete from market_peers; delete from portfolio_facts;
     delete from portfolio_past_facts; delete from portfolio_projects; delete from portfolio_claims;
     delete from portfolio_claim_amounts; delete from portfolio_recommendations; delete from known_projects`,
  ),
);

const person = (role: Claims['role'], companyType: Claims['companyType'], more: Claims = {}): Claims => ({
  ...{ sub: randomUUID(), companyId: companyType === 'NoCompany' ? null : randomUUID(), subscriptionPlan: 'Global' },
  ...(role && { role }),
  ...(companyType && { companyType }),
  ...more,
});
const viewer = person('ICUnderwriter', 'Insurance');
type Query = Readonly<Record<string, string>>;
const summary = async (query: Query = {}): Promise<MarketSummary> =>
  (await insights.get<MarketSummary>(viewer, '/global-ecosystem/summary', query)).data;
const charts = async (query: Query = {}): Promise<MarketCharts> =>
  (await insights.get<MarketCharts>(viewer, '/global-ecosystem/charts', query)).data;
const night = (day = NIGHT) => computeNight(insights.knex, day);
type Project = ReturnType<typeof projectRow>;
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

describe('the place among peers', () => {
  const scored = (count: number, score: (index: number) => number, fields: object = {}): Project[] => {
    const companies = [randomUUID(), randomUUID(), randomUUID()];
    return Array.from({ length: count }, (_, index) =>
      projectRow({
        ...{ company_id: companies[index % 3], risk_score: score(index), risk_score_max: 500, risk_band: 1 },
        ...fields,
      }),
    );
  };
  const store = (projects: readonly Project[]) =>
    insights.store({ portfolio_projects: projects, known_projects: projects.map(knownProject) });
  const ask = (project: Project | undefined, as: Claims) =>
    insights.get<PeerPercentile>(as, '/global-ecosystem/percentile', { projectId: project?.id ?? '' });
  const coordinatorOf = (project: Project | undefined, more: Claims = {}) =>
    person('ICCoordinator', 'Insurance', { companyId: project?.company_id ?? null, ...more });

  it('is told in tenths of 60 peers; a lower share of the maximum is a lower risk', async () => {
    const projects = scored(60, (index) => index * 8);
    const [best, middle, worst] = [projects[0], projects[30], projects[59]];
    await store(projects);
    await insights
      .knex('portfolio_projects')
      .where({ id: worst?.id })
      .update({ risk_score: 944, risk_score_max: 1000 });
    await night();
    const peers = { projectType: TYPE.name, projectsCount: 60 };
    expect((await ask(best, coordinatorOf(best))).data).toEqual({
      night: expect.objectContaining({ date: NIGHT }),
      peers: { ...peers, lowerRiskThanPercent: 90 },
      reason: null,
    });
    expect((await ask(middle, coordinatorOf(middle))).data.peers).toEqual({ ...peers, lowerRiskThanPercent: 40 });
    expect((await ask(worst, coordinatorOf(worst))).data.peers?.lowerRiskThanPercent).toBe(0);
    const { thresholds } = await insights.knex('market_peers').first('thresholds');
    expect(thresholds).toHaveLength(9);
  });

  it('is not told of fewer than 20 peers, of 2 companies, of a company’s own type, without a score, before a night', async () => {
    const few = scored(19, (index) => index, { project_type_id: randomUUID() });
    const own = scored(30, (index) => index, { project_type_id: randomUUID(), category_type: null });
    const two = scored(30, (index) => index, { project_type_id: randomUUID() }).map((project, index) => ({
      ...project,
      company_id: own[index % 2]?.company_id ?? '',
    }));
    const [without] = scored(1, () => 0, { risk_score: null, risk_score_max: null, risk_band: null });
    await store([...few, ...own, ...two, ...(without ? [without] : [])]);
    const reason = async (project: Project | undefined) => (await ask(project, coordinatorOf(project))).data.reason;
    expect(await reason(few[0])).toBe('NotComputed');
    await night();
    expect(await Promise.all([few[0], own[0], two[0], without].map(reason))).toEqual([
      'TooFewPeers',
      'TooFewPeers',
      'TooFewPeers',
      'NoScore',
    ]);
  });

  it('tells a company that has nearly all peers the sum of the two others at most', async () => {
    const own = scored(18, (index) => (index < 4 ? index : index < 14 ? 150 + index : 400 + index), {
      company_id: randomUUID(),
    });
    const others = scored(2, () => 0);
    await store([...own, ...others]);
    await night();
    const thresholdsOf = async (...scores: readonly number[]) => {
      for (const [index, score] of scores.entries())
        await insights
          .knex('portfolio_facts')
          .where({ figure: 'scores', project_id: others[index]?.id })
          .update({ amount: score / 500 });
      await insights.knex('market_peers').delete();
      await transaction(insights.knex, (tx) => keepPeers(tx, NIGHT, true));
      return (await insights.knex('market_peers').first('thresholds'))?.thresholds;
    };
    // They are the 5th and the 16th peer in each case, each near another threshold.
    const thresholds = await thresholdsOf(30, 350);
    expect(thresholds).toHaveLength(3);
    expect(await thresholdsOf(130, 250)).toEqual(thresholds);
    expect(await thresholdsOf(130, 350)).not.toEqual(thresholds);
  });

  it('is of projects that one sees: 404 outside of the tenant, 403 without the plan', async () => {
    const [project] = scored(1, () => 5);
    await store(project ? [project] : []);
    expect((await ask(project, person('ICCoordinator', 'Insurance'))).status).toBe(404);
    expect((await ask(project, coordinatorOf(project, { subscriptionPlan: 'Lite' }))).status).toBe(403);
    expect((await ask(project, coordinatorOf(project))).status).toBe(200);
    const percentile = (query: Query) => insights.get(viewer, '/global-ecosystem/percentile', query);
    expect([(await percentile({ projectId: 'x' })).status, (await percentile({})).status]).toEqual([404, 400]);
  });
});
