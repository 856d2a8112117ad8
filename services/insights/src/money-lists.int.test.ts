import type {
  DashboardBudget,
  DashboardExpense,
  DashboardExpenseFilters,
} from '@portal/contracts/insights/dashboard-money';
import { moneyStates } from '@portal/contracts/events/money-portfolio';
import { dashboardChanged, type DashboardChange } from '@portal/contracts/events/work';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  budgetRow,
  expenseRow,
  knownProject,
  ownExpenseRow,
  participant,
  projectRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from './testing/portfolio.fixture.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

interface List<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}
const list = async <Item>(as: Claims, path: string, query: Readonly<Record<string, string>> = {}) =>
  (await insights.get<List<Item>>(as, `/dashboard/${path}`, query)).data;

const person = (role: Claims['role'], companyId: string | null, companyType: Claims['companyType']): Claims => ({
  ...{ sub: randomUUID(), companyId, ...(role && { role }), ...(companyType && { companyType }) },
});

/** Two projects of a company and one of a rival, on which engineers of two risk companies and a free one have booked. */
async function place() {
  const [companyId = '', rivalId = '', harbour = '', summit = ''] = [1, 2, 3, 4].map(() => randomUUID() as string);
  const [alpha, beta, foreign] = [
    projectRow({ company_id: companyId, name: 'Åre Tower', currency: 'USD' }),
    projectRow({ company_id: companyId, name: 'beta', status: 'Closed', country: 'Chile' }),
    projectRow({ company_id: rivalId, name: 'Alien Quay' }),
  ];
  const people = {
    coordinator: person('ICCoordinator', companyId, 'Insurance'),
    underwriter: person('ICUnderwriter', companyId, 'Insurance'),
    rival: person('ICCoordinator', rivalId, 'Insurance'),
    riskCoordinator: person('RCCoordinator', harbour, 'Risk'),
    engineer: person('RiskEngineer', harbour, 'Risk'),
    manager: person('RiskManager', null, 'NoCompany'),
  };
  const me = people.engineer.sub ?? '';
  const sums = (currency: string, entries: number, pending_entries: number) => ({ currency, entries, pending_entries });
  await insights.store({
    known_companies: [
      [harbour, 'Harbour Risk'],
      [summit, 'Ömer & Söhne'],
      [randomUUID(), 'Never Booked'],
    ].map(([company_id, name]) => ({ company_id, version: 1, type: 'Risk', name })),
    known_projects: [alpha, beta, foreign].map(knownProject),
    known_participants: [
      participant(alpha.id, me, { company_id: harbour }),
      participant(alpha.id, people.manager.sub ?? '', { role: 'RiskManager' }),
    ],
    portfolio_projects: [alpha, beta, foreign],
    portfolio_budgets: [
      budgetRow(alpha, {
        service_type: 'FinalInspection',
        currency: 'USD',
        amount: 400,
        committed: 100,
        booked: 500.25,
      }),
      budgetRow(alpha, { service_type: 'MainReport', currency: 'USD', committed: 250 }),
      budgetRow(beta, { service_type: 'DesktopReview' }),
      budgetRow(foreign, { booked: 9_999 }),
    ],
    portfolio_expenses: [
      expenseRow(alpha, { company_id: summit, ...sums('USD', 2, 2), billed_amount: 0 }),
      expenseRow(alpha, { company_id: harbour, ...sums('USD', 3, 1), resource_amount: 250 }),
      expenseRow(alpha, { ...sums('USD', 1, 0), billed_amount: 325 }),
      expenseRow(beta, { company_id: harbour, ...sums('EUR', 4, 4), last_project_name: 'Beta of before' }),
      expenseRow(foreign, { company_id: harbour }),
    ],
    portfolio_own_expenses: [
      ownExpenseRow(alpha, { engineer_id: me, ...sums('USD', 3, 1) }),
      ownExpenseRow(beta, { engineer_id: me, ...sums('EUR', 4, 4), last_project_name: 'Beta of before' }),
      ownExpenseRow(alpha),
    ],
  });
  return { alpha, beta, foreign, companyId, harbour, summit, ...people };
}

describe('budgets', () => {
  it('are listed by project and service with what is used, in the currency of the project, closed ones too', async () => {
    const { coordinator, underwriter } = await place();
    const { items } = await list<DashboardBudget>(coordinator, 'budgets');
    expect(items.map((one) => [one.projectName, one.serviceType, one.used, one.left, one.currency])).toEqual([
      ['Åre Tower', 'MainReport', 250, 750, 'USD'],
      ['Åre Tower', 'FinalInspection', 500.25, -100.25, 'USD'],
      ['beta', 'DesktopReview', 0, 1_000, 'EUR'],
    ]);
    expect(items[1]).toMatchObject({ amount: 400, committed: 100, booked: 500.25, allowance: 10_000 });
    expect(await list<DashboardBudget>(underwriter, 'budgets')).toMatchObject({ totalCount: 3 });
  });

  it('are ordered by the part that is used, and narrowed to services, names, what is over, and the shared filters', async () => {
    const { coordinator } = await place();
    const seen = async (query: Readonly<Record<string, string>>) =>
      (await list<DashboardBudget>(coordinator, 'budgets', query)).items.map(({ serviceType }) => serviceType);
    expect(await seen({ sortFieldName: 'used' })).toEqual(['FinalInspection', 'MainReport', 'DesktopReview']);
    expect(await seen({ sortFieldName: 'used', sortDirection: 'Ascending' })).toEqual([
      ...['DesktopReview', 'MainReport', 'FinalInspection'],
    ]);
    expect(await seen({ isOver: 'true' })).toEqual(['FinalInspection']);
    expect(await seen({ serviceType: 'MainReport,DesktopReview' })).toEqual(['MainReport', 'DesktopReview']);
    expect(await seen({ ProjectName: 'are' })).toEqual(['MainReport', 'FinalInspection']);
    expect(await seen({ countryName: 'Chile', projectStatus: 'Closed' })).toEqual(['DesktopReview']);
  });

  it('are read by nobody outside of the owner, and by no other role', async () => {
    const { rival, riskCoordinator, engineer, manager } = await place();
    expect((await list<DashboardBudget>(rival, 'budgets')).items.map(({ booked }) => booked)).toEqual([9_999]);
    for (const as of [riskCoordinator, engineer, manager])
      expect((await insights.get(as, '/dashboard/budgets')).status).toBe(403);
  });
});

describe('time and expenses', () => {
  const seen = async (as: Claims, query: Readonly<Record<string, string>> = {}) =>
    (await list<DashboardExpense>(as, 'expenses', query)).items.map(
      ({ projectName, companyName, entries, isFormer }) =>
        `${projectName} ${companyName} ${entries}${isFormer ? ' former' : ''}`,
    );

  it('are sums by project and company for the insurer, of its own projects alone', async () => {
    const { coordinator, underwriter, rival } = await place();
    const all = ['Åre Tower Harbour Risk 3', 'Åre Tower Ömer & Söhne 2', 'Åre Tower null 1', 'beta Harbour Risk 4'];
    expect(await seen(coordinator)).toEqual(all);
    expect(await seen(underwriter)).toEqual(all);
    expect(await seen(rival)).toEqual(['Alien Quay Harbour Risk 2']);
    const { items } = await list<DashboardExpense>(coordinator, 'expenses');
    expect(items[0]).toMatchObject({
      ...{ currency: 'USD', hours: 3.25, timeAmount: 325, resourceAmount: 250, totalAmount: 575 },
      ...{ billedAmount: 100, pendingAmount: 475, pendingEntries: 1 },
    });
  });

  it('say where the owner’s BUDGET is closed to the viewer, as budgets do; one’s own have a tab that is always there', async () => {
    const { coordinator, underwriter, engineer, companyId } = await place();
    const tabs = JSON.stringify({ budget: ['ICCoordinator'] });
    await insights.store({ known_tab_settings: [{ company_id: companyId, version: 1, tabs }] });
    const hasTab = async (as: Claims, path: string) => [
      ...new Set((await list<DashboardExpense | DashboardBudget>(as, path)).items.map((one) => one.hasTab)),
    ];
    for (const path of ['expenses', 'budgets']) {
      expect([path, await hasTab(underwriter, path)]).toEqual([path, [false]]);
      expect([path, await hasTab(coordinator, path)]).toEqual([path, [true]]);
    }
    expect(await hasTab(engineer, 'expenses')).toEqual([true]);
  });

  it('are a risk company’s own, also of projects that it has lost, and never those of another', async () => {
    const { riskCoordinator } = await place();
    expect(await seen(riskCoordinator)).toEqual([
      ...['Alien Quay Harbour Risk 2 former', 'Åre Tower Harbour Risk 3', 'Beta of before Harbour Risk 4 former'],
    ]);
  });

  it('are an engineer’s own, without a company', async () => {
    const { engineer, harbour, manager } = await place();
    expect(await seen(engineer)).toEqual(['Åre Tower null 3', 'Beta of before null 4 former']);
    const colleague = person('RiskEngineer', harbour, 'Risk');
    expect(await seen(colleague)).toEqual([]);
    expect((await insights.get(manager, '/dashboard/expenses')).status).toBe(403);
    expect((await insights.get(manager, '/dashboard/expenses/filters')).status).toBe(403);
  });

  it('of a project that was lost are found by the name that it had, and by nothing that it is now', async () => {
    const { riskCoordinator, engineer, beta } = await place();
    await insights.running.database.knex('portfolio_projects').where({ id: beta.id }).update({ name: 'Secret Merger' });
    for (const [as, former] of [
      [riskCoordinator, 'Beta of before Harbour Risk 4 former'],
      [engineer, 'Beta of before null 4 former'],
    ] as const) {
      expect(await seen(as, { ProjectName: 'before' })).toEqual([former]);
      const probes: readonly Readonly<Record<string, string>>[] = [
        { ProjectName: 'merger' },
        { countryName: 'Chile' },
        { projectStatus: 'Closed' },
      ];
      for (const query of probes) expect([query, await seen(as, query)]).toEqual([query, []]);
    }
    const { items } = await list<DashboardExpense>(engineer, 'expenses', { ProjectName: 'before' });
    expect(items[0]?.projectStatus).toBe('Open');
  });

  it('are narrowed to a company by those alone who read several, and to what is to be billed', async () => {
    const { coordinator, riskCoordinator, engineer, summit, harbour } = await place();
    expect(await seen(coordinator, { companyId: summit })).toEqual(['Åre Tower Ömer & Söhne 2']);
    expect(await seen(coordinator, { isPending: 'true', sortFieldName: 'pendingEntries' })).toEqual([
      ...['beta Harbour Risk 4', 'Åre Tower Ömer & Söhne 2', 'Åre Tower Harbour Risk 3'],
    ]);
    for (const as of [riskCoordinator, engineer]) {
      const { status, fieldErrors } = await insights.get(as, '/dashboard/expenses', { companyId: summit });
      expect([status, fieldErrors]).toEqual([400, { companyId: [PROJECT_LIST_TEXTS.notFilterable] }]);
    }
    const filters = async (as: Claims) =>
      (await insights.get<DashboardExpenseFilters>(as, '/dashboard/expenses/filters')).data;
    expect((await filters(coordinator)).companyId).toEqual([
      { value: harbour, label: 'Harbour Risk' },
      { value: summit, label: 'Ömer & Söhne' },
    ]);
    expect(await filters(riskCoordinator)).toMatchObject({ companyId: null, countryName: expect.any(Array) });
  });

  it('refuse ids that are none, and find nothing for companies that have not booked', async () => {
    const { coordinator } = await place();
    expect((await insights.get(coordinator, '/dashboard/expenses', { companyId: 'x' })).status).toBe(400);
    expect(await seen(coordinator, { companyId: randomUUID() })).toEqual([]);
    expect((await insights.get(coordinator, '/dashboard/budgets', { isOver: 'false' })).status).toBe(400);
  });
});

describe('a change of money', () => {
  it('is stored by its version and told, without amounts', async () => {
    const { alpha, coordinator, companyId } = await place();
    const { version: _version, company_id: _owner, project_id: _project, ...row } = budgetRow(alpha);
    const budget = {
      ...{ id: row.id, projectId: alpha.id, companyId, serviceType: 'AbridgedReport' as const },
      ...{ premiumType: 'TRIA' as const, allowance: 5_000, amount: 2_000, committed: 0, currency: 'USD' as const },
    };
    const states = (version: number, booked: number) =>
      publishEvent(insights.running.nats, moneyStates, {
        ...{ kind: 'budget', version, items: [{ ...budget, booked }], deleted: [] },
      });
    await states(9, 700.5);
    await states(8, 1);
    const booked = async () =>
      (await list<DashboardBudget>(coordinator, 'budgets', { serviceType: 'AbridgedReport' })).items.map(
        (one) => one.booked,
      );
    await until(async () => (await booked()).length > 0);
    expect(await booked()).toEqual([700.5]);
    const hints = () => hintsAbout(companyId);
    await until(async () => (await hints()).length > 0);
    // Amounts are left out: it holds only those whom it concerns.
    expect(await hints()).toEqual([{ companyId, isReview: true, userIds: [], companyIds: [] }]);
  });

  it('is told to the owner’s people, sums to their company and their engineer, too, and to no competitor', async () => {
    const { alpha, companyId, engineer, harbour, summit } = await place();
    await insights.store({
      known_participants: [participant(alpha.id, randomUUID(), { company_id: summit, is_primary: true })],
    });
    const item = { id: randomUUID() as string, projectId: alpha.id, currency: 'USD' as const };
    const money = { entries: 1, pendingEntries: 1, hours: 1, timeAmount: 100, resourceAmount: 0, billedAmount: 0 };
    const sums = { ...item, ...money, ownerId: companyId };
    const answers = {
      id: item.id,
      projectId: alpha.id,
      companyId,
      responses: 1,
      answeredAt: '2026-11-02T09:30:00.000Z',
    };
    const told = async (states: v.InferInput<typeof moneyStates.data>, n: number) => {
      await publishEvent(insights.running.nats, moneyStates, states);
      await until(async () => (await hintsAbout(companyId)).length === n);
      return (await hintsAbout(companyId)).at(-1);
    };
    const of = (userIds: unknown[], companyIds: string[]) => ({ companyId, isReview: true, userIds, companyIds });
    const one = { version: 9, deleted: [] };
    expect(await told({ ...one, kind: 'feeProposal', items: [answers] }, 1)).toEqual(of([], []));
    expect(await told({ ...one, kind: 'expense', items: [{ ...sums, companyId: harbour }] }, 2)).toEqual(
      of([], [harbour]),
    );
    const own = { ...sums, engineerId: engineer.sub ?? '' };
    expect(await told({ ...one, kind: 'ownExpense', items: [own] }, 3)).toEqual(of([engineer.sub], []));
    expect(await told({ ...one, version: 10, kind: 'expense', items: [], deleted: [item.id] }, 4)).toEqual(
      of([], [harbour]),
    );
  });
});

/** Returns the changes of dashboards that were published about a company. */
async function hintsAbout(companyId: string): Promise<DashboardChange[]> {
  const events = await insights
    .knex('copied_events')
    .where({ subject: dashboardChanged.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return events
    .flatMap((event) => (JSON.parse(event) as { data: { changes: DashboardChange[] } }).data.changes)
    .filter((change) => change.companyId === companyId);
}
