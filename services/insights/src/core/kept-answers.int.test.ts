import type { DashboardCharts, DashboardSummary } from '@portal/contracts/insights/dashboard-summary';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  knownProject,
  ownExpenseRow,
  participant,
  projectRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';
import { publishItemsChanged } from './hints.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

const chartsOf = async (as: Claims, query: Readonly<Record<string, string>> = {}) => {
  const { data } = await insights.get<DashboardCharts>(as, '/dashboard/charts', query);
  return { count: data.projects?.byCategory.reduce((sum, { count }) => sum + count, 0), isBehind: data.isBehind };
};
const countOf = async (as: Claims, query: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
  (await chartsOf(as, query)).count;
const add = async (company: string, country: string) => {
  const row = projectRow({ company_id: company, country });
  await insights.store({ known_projects: [knownProject(row)], portfolio_projects: [row] });
  return row;
};
const changed = (projectId: string) =>
  insights.knex.transaction((tx) => publishItemsChanged(tx, [{ projectId, isIssued: true }]));
const coordinatorOf = (companyId: string): Claims => ({
  ...{ role: 'ICCoordinator', companyType: 'Insurance', companyId, sub: randomUUID() },
});

/** Holds the clocks by which the hour and the age of answers are told; returns a function that lets time pass for the age. */
function holdTime(): (ms: number) => void {
  let now = Math.round(performance.now());
  const clocks = [
    vi.spyOn(Date, 'now').mockReturnValue(Date.now()),
    vi.spyOn(performance, 'now').mockImplementation(() => now),
  ];
  onTestFinished(() => clocks.forEach((clock) => clock.mockRestore()));
  return (ms) => {
    now += ms;
  };
}

describe('charts of a company', () => {
  it('are counted again after each change of its read model, and for each company, role and filter', async () => {
    const pass = holdTime();
    const [companyId, rival] = [randomUUID() as string, randomUUID() as string];
    const [first] = [await add(companyId, 'Chile'), await add(rival, 'Chile')];
    const coordinator = coordinatorOf(companyId);
    expect(await countOf(coordinator)).toBe(1);
    const second = await add(companyId, 'Kenya');
    expect(await countOf(coordinatorOf(rival))).toBe(1);
    // Without a change of the read model the answer is the one that was kept, also for a colleague.
    expect(await countOf(coordinatorOf(companyId))).toBe(1);
    expect(await countOf(coordinator, { countryName: 'Kenya' })).toBe(1);
    expect(await countOf({ ...coordinator, role: 'ICUnderwriter' })).toBe(2);
    await changed(second.id);
    pass(1_000);
    expect(await countOf(coordinator)).toBe(2);
    await insights.knex('portfolio_projects').where({ id: first.id }).delete();
    await changed(first.id);
    pass(1_000);
    expect(await Promise.all([countOf(coordinator), countOf(coordinator)])).toEqual([1, 1]);
  });

  it('are a second old at most while the next ones are counted, and say so', async () => {
    const pass = holdTime();
    const companyId = randomUUID();
    const coordinator = coordinatorOf(companyId);
    await add(companyId, 'Chile');
    expect(await chartsOf(coordinator)).toEqual({ count: 1, isBehind: undefined });
    // It was of now until the change: the second begins when that was last seen.
    pass(5_000);
    expect(await chartsOf(coordinator)).toEqual({ count: 1, isBehind: undefined });
    const second = await add(companyId, 'Kenya');
    await changed(second.id);
    pass(500);
    // A locked table holds the counting up.
    const lock = await insights.knex.transaction();
    await lock.raw('lock table portfolio_projects in access exclusive mode');
    expect(await chartsOf(coordinator)).toEqual({ count: 1, isBehind: true });
    pass(600);
    const late = chartsOf(coordinator);
    await lock.rollback();
    expect(await late).toEqual({ count: 2, isBehind: undefined });
    expect(await chartsOf(coordinator)).toEqual({ count: 2, isBehind: undefined });
  });

  it('are counted twice at most for all who wait, however often the read model changes meanwhile', async () => {
    const pass = holdTime();
    const companyId = randomUUID();
    const coordinator = coordinatorOf(companyId);
    await add(companyId, 'Chile');
    const { pool } = insights.running.service.deps;
    const read = vi.spyOn(pool, 'query');
    onTestFinished(() => read.mockRestore());
    /** Looks at the revision: one of each request, and one of each time that the charts are counted. */
    const looks = () =>
      read.mock.calls.filter(([query]) => (query as { readonly name?: string }).name === 'portfolio-revision').length;
    const lock = await insights.knex.transaction();
    await lock.raw('lock table portfolio_projects in access exclusive mode');
    const waiting: ReturnType<typeof chartsOf>[] = [];
    for (let turn = 0; turn < 4; turn++) {
      waiting.push(chartsOf(coordinator));
      await until(() => looks() >= turn + 2);
      await insights.knex('portfolio_revisions').where({ company_id: companyId }).increment('revision', 1);
      pass(1_100);
    }
    await lock.rollback();
    for (const answer of await Promise.all(waiting)) expect(answer.count).toBe(1);
    expect(looks()).toBeLessThanOrEqual(4 + 2);
  });

  it('of a person’s own projects are counted each time', async () => {
    const manager: Claims = { role: 'RiskManager', companyType: 'NoCompany', companyId: null, sub: randomUUID() };
    for (const expected of [1, 2]) {
      const row = projectRow();
      const taking = participant(row.id, manager.sub ?? '', { role: 'RiskManager' });
      await insights.store({
        known_projects: [knownProject(row)],
        known_participants: [taking],
        portfolio_projects: [row],
      });
      expect(await countOf(manager)).toBe(expected);
    }
  });
});

describe('figures of the tiles', () => {
  const figuresOf = async (as: Claims) => (await insights.get<DashboardSummary>(as, '/dashboard/summary')).data;

  it('hold for a second where nothing has changed: work becomes late by itself', async () => {
    const pass = holdTime();
    const companyId = randomUUID();
    const coordinator = coordinatorOf(companyId);
    await add(companyId, 'Chile');
    expect(await figuresOf(coordinator)).toMatchObject({ projectsCount: 1 });
    await add(companyId, 'Kenya');
    pass(999);
    expect(await figuresOf(coordinatorOf(companyId))).toMatchObject({ projectsCount: 1 });
    pass(1_000);
    expect(await figuresOf(coordinator)).toMatchObject({ projectsCount: 2 });
  });

  it('are an engineer’s own among those of the company', async () => {
    holdTime();
    const companyId = randomUUID();
    const project = await add(companyId, 'Chile');
    const engineer = (): Claims => ({
      ...{ role: 'RiskEngineer', companyType: 'Insurance', companyId, sub: randomUUID() },
    });
    const [one, other] = [engineer(), engineer()];
    await insights.store({ portfolio_own_expenses: [ownExpenseRow(project, { engineer_id: one.sub })] });
    expect(await figuresOf(one)).toMatchObject({ projectsCount: 1, expensesCount: 1 });
    expect(await figuresOf(other)).toMatchObject({ projectsCount: 1, expensesCount: 0 });
  });
});
