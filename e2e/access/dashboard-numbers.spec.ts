import {
  DASHBOARD_FIGURES,
  DASHBOARD_NARROWING,
  DASHBOARD_OPTION_FILTERS,
  type DashboardFigure,
} from '@portal/contracts/insights/dashboard-lists';
import { dashboardFiltersAnswer } from '@portal/contracts/insights/dashboard-filters';
import { dashboardSummaryAnswer } from '@portal/contracts/insights/dashboard-summary';
import { expect, type APIRequestContext } from '@playwright/test';
import * as v from 'valibot';
import { EVERYBODY, type Person } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

/** The list that a figure counts, below the address of the API. */
const LISTS: Readonly<Record<string, string>> = {
  projects: 'dashboard/analytics/projects',
  inspections: 'dashboard/inspections/list',
  recommendations: 'dashboard/recommendations',
  reports: 'dashboard/reports',
  assignments: 'dashboard/assignments',
  budgets: 'dashboard/budgets',
  expenses: 'dashboard/expenses',
};
const listOf = (figure: DashboardFigure): string => LISTS[/^[a-z]+/.exec(figure)?.[0] ?? ''] ?? figure;
const NARROWING: Partial<Readonly<Record<DashboardFigure, Readonly<Record<string, string>>>>> = DASHBOARD_NARROWING;

const counted = v.object({
  data: v.object({ totalCount: v.number(), totalIsLowerBound: v.optional(v.boolean(), false) }),
});

type Query = Readonly<Record<string, string>>;

/** People without a dashboard: an administrator has none, a newcomer has not accepted the terms. */
const WITHOUT: readonly Person[] = ['administrator', 'newcomer'];
/** Coordinators of few projects, for whom each value of each filter is tried. */
const OF_FEW: readonly Person[] = ['liteCoordinator', 'rival'];

/** Returns the person's filters, one at a time: the first and the last value of each or all, and a day. */
async function filtersOf(api: APIRequestContext, person: Person): Promise<readonly Query[]> {
  const answer = await api.get('dashboard/inspections/filters');
  const { data } = v.parse(dashboardFiltersAnswer, await answer.json());
  const chosen = DASHBOARD_OPTION_FILTERS.flatMap((filter) => {
    const values = (data[filter] ?? []).map(({ value }) => value);
    const tried = OF_FEW.includes(person) ? values : [values[0], values.at(-1)];
    return [...new Set(tried)].flatMap((value) => (value ? [{ [filter]: value }] : []));
  });
  return [{}, ...chosen, ...(data.fromPolicyStartDateTime ? [{ fromPolicyStartDateTime: '2026-01-01' }] : [])];
}

/** Returns the figures, once they have all that has changed: what others do meanwhile may be missing for a second. */
async function figuresOfNow(api: APIRequestContext, params: Query) {
  const read = async () =>
    v.parse(dashboardSummaryAnswer, await (await api.get('dashboard/summary', { params })).json()).data;
  let data = await read();
  await expect(async () => {
    if (data.isBehind) data = await read();
    expect(data.isBehind).toBeUndefined();
  }).toPass();
  return data;
}

test.describe('Figures of the dashboard (decisions §27)', () => {
  for (const person of EVERYBODY.filter((one) => !WITHOUT.includes(one))) {
    test(`are the numbers of rows of their lists, with each filter, for ${person}`, async ({ apiAs }) => {
      const api = await apiAs(person);
      const queries = await filtersOf(api, person);
      expect(queries.length).toBeGreaterThan(3);
      let compared = 0;
      for (const query of queries) {
        const data = await figuresOfNow(api, query);
        const own = DASHBOARD_FIGURES.filter((figure) => data[figure] !== null);
        const rows = await Promise.all(
          own.map(async (figure) => {
            const params = { ...query, ...NARROWING[figure], pageSize: '1' };
            const list = v.parse(counted, await (await api.get(listOf(figure), { params })).json());
            return [figure, list.data.totalCount, list.data.totalIsLowerBound] as const;
          }),
        );
        const figures = own.map((figure) => [figure, data[figure], data.lowerBounds.includes(figure)]);
        expect(figures, JSON.stringify(query)).toEqual(rows);
        compared += rows.length;
      }
      expect(compared).toBeGreaterThan(queries.length);
    });
  }
});
