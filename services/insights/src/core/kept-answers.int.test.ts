import type { DashboardCharts } from '@portal/contracts/insights/dashboard-summary';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  knownProject,
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

const countOf = async (as: Claims, query: Readonly<Record<string, string>> = {}): Promise<number | undefined> => {
  const { data } = await insights.get<DashboardCharts>(as, '/dashboard/charts', query);
  return data.projects?.byCategory.reduce((sum, { count }) => sum + count, 0);
};
const coordinatorOf = (companyId: string): Claims => ({
  ...{ role: 'ICCoordinator', companyType: 'Insurance', companyId, sub: randomUUID() },
});

describe('charts of a company', () => {
  it('are counted again after each change of its read model, and for each company, role and filter', async () => {
    // An answer is kept for the hour, which does not change here.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    onTestFinished(() => clock.mockRestore());
    const [companyId, rival] = [randomUUID() as string, randomUUID() as string];
    const add = async (company: string, country: string) => {
      const row = projectRow({ company_id: company, country });
      await insights.store({ known_projects: [knownProject(row)], portfolio_projects: [row] });
      return row;
    };
    const changed = (projectId: string) =>
      insights.knex.transaction((tx) => publishItemsChanged(tx, [{ projectId, isIssued: true }]));
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
    expect(await countOf(coordinator)).toBe(2);
    await insights.knex('portfolio_projects').where({ id: first.id }).delete();
    await changed(first.id);
    expect(await Promise.all([countOf(coordinator), countOf(coordinator)])).toEqual([1, 1]);
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
