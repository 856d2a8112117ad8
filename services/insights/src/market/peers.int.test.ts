import type { PeerPercentile } from '@portal/contracts/insights/global-ecosystem';
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
import { emptyMarket, NIGHT, person } from './market.fixture.ts';
import { computeNight } from './night.ts';
import { keepPeers } from './peers.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());
beforeEach(() => emptyMarket(insights));

const viewer = person('ICUnderwriter', 'Insurance');
const night = (day = NIGHT) => computeNight(insights.knex, day);
type Project = ReturnType<typeof projectRow>;

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
    const percentile = (query: Readonly<Record<string, string>>) =>
      insights.get(viewer, '/global-ecosystem/percentile', query);
    expect([(await percentile({ projectId: 'x' })).status, (await percentile({})).status]).toEqual([404, 400]);
  });
});
