import { demoId } from '@portal/contracts/common/demo';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { projectMoneyHeld } from '@portal/contracts/events/project-money';
import { financeWorkChanged } from '@portal/contracts/events/work';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import type { Budget, BudgetAllowance, BudgetAllowances, Budgets } from '@portal/contracts/finance/budget';
import { BUDGET_TEXTS, SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSTRUCTION, startFinance, type FinanceFixture, type TestProject } from '../finance.fixture.ts';
import { loadBudgets } from '../demo/load-budgets.ts';

type Claims = Partial<SessionClaims>;

let finance: FinanceFixture;
let project: TestProject;
beforeAll(async () => {
  finance = await startFinance();
});
afterAll(() => finance?.stop());
beforeEach(async () => {
  project = await finance.project();
});

const allow = (amount: number, { premiumType = 'ProjectType', as = project.coordinator, headers = {} } = {}) =>
  finance.call<BudgetAllowance>(
    as,
    'POST',
    '/budget-allowances',
    { projectId: project.id, premiumType, amount },
    headers,
  );
const post = (fields: object = {}, as: Claims = project.underwriter) =>
  finance.call<Budget>(as, 'POST', '/budgets', {
    ...{ projectId: project.id, serviceType: 'MainReport', premiumType: 'ProjectType', amount: 400 },
    ...fields,
  });
const add = async (fields: object = {}): Promise<Budget> => {
  const { status, data, fieldErrors } = await post(fields);
  if (status !== 201) throw new Error(JSON.stringify(fieldErrors));
  return data;
};
const put = ({ id, premiumType, amount }: Budget, fields: object = {}, headers = {}, as = project.coordinator) =>
  finance.call<Budget>(as, 'PUT', '/budgets', { id, premiumType, amount, ...fields }, headers);
const remove = ({ id }: Budget, headers = {}, as: Claims = project.coordinator) =>
  finance.call(as, 'DELETE', `/budgets/${id}`, undefined, headers);
const list = (as: Claims = project.coordinator) => finance.call<Budgets>(as, 'GET', `/budgets?projectId=${project.id}`);
const allowances = async (as: Claims = project.coordinator) =>
  (await finance.call<BudgetAllowances>(as, 'GET', `/budget-allowances?projectId=${project.id}`)).data;
/** Returns each premium with its allowance, the sum of its budgets and the rest. */
const sums = async () =>
  (await allowances()).items.map(({ premiumType, amount, allocated, left }) => [premiumType, amount, allocated, left]);
const ofProjectType = async (): Promise<BudgetAllowance> => {
  const [first] = (await allowances()).items;
  if (!first) throw new Error('There is no allowance');
  return first;
};

describe('budgets of a project (decisions §20, §27)', () => {
  it('are one for each service, in the order of services, out of the allowance of their premium', async () => {
    await allow(1_000.1);
    await allow(500, { premiumType: 'TRIA' });
    await add({ amount: 400.07 });
    await add({ serviceType: 'InitialInspection', amount: 0.01 });
    await add({ serviceType: 'FinalInspection', premiumType: 'TRIA', amount: 500 });
    const { data } = await list();
    expect(data.items.map(({ serviceType, amount }) => [serviceType, amount])).toEqual([
      ['InitialInspection', 0.01],
      ['MainReport', 400.07],
      ['FinalInspection', 500],
    ]);
    expect(data).toMatchObject({ currency: 'EUR', create: { allowed: true } });
    expect(data.items[0]).toMatchObject({ version: 1, changedBy: 'Uma Żak', projectId: project.id });
    expect(await sums()).toEqual([
      ['ProjectType', 1_000.1, 400.08, 600.02],
      ['DSU', null, 0, 0],
      ['TRIA', 500, 500, 0],
    ]);
    const path = `/budgets/service-types?projectId=${project.id}`;
    const services = (await finance.call<object[]>(project.underwriter, 'GET', path)).data;
    expect(services).toHaveLength(8);
    expect(services[1]).toEqual({ value: 'PeriodicInspection', label: 'Periodic Inspection', isAllocated: false });
    expect(services[4]).toEqual({ value: 'MainReport', label: 'Main Report', isAllocated: true });
  });

  it('never exceed what the allowance leaves, to the cent', async () => {
    expect((await list()).data.create).toMatchObject({ allowed: false, text: BUDGET_TEXTS.allowanceFirst });
    expect((await post()).error).toMatchObject({ reason: 'NoAllowance', message: BUDGET_TEXTS.allowanceFirst });
    await allow(1_000.3);
    expect((await post({ premiumType: 'TRIA' })).fieldErrors).toEqual({ premiumType: [BUDGET_TEXTS.noAllowance] });
    const report = await add({ amount: 400.1 });
    const beyond = await post({ serviceType: 'DesktopReview', amount: 600.21 });
    expect(beyond.fieldErrors).toEqual({ amount: [BUDGET_TEXTS.beyondAllowance('600.20 EUR')] });
    await add({ serviceType: 'DesktopReview', amount: 600.2 });
    expect((await put(report, { amount: 400.11 })).fieldErrors).toEqual({
      amount: [BUDGET_TEXTS.beyondAllowance('400.10 EUR')],
    });
    expect((await put(report, { amount: 1 })).data).toMatchObject({ amount: 1, version: 2, changedBy: 'Clara Żak' });
    await allow(100, { premiumType: 'DSU' });
    expect((await put(report, { premiumType: 'DSU', amount: 100 })).data.premiumType).toBe('DSU');
    expect(await sums()).toEqual([
      ['ProjectType', 1_000.3, 600.2, 400.1],
      ['DSU', 100, 100, 0],
      ['TRIA', null, 0, 0],
    ]);
  });

  it('are once for each service, and end with the specified text when all have one', async () => {
    await allow(1_000);
    for (const serviceType of SERVICE_TYPES) await add({ serviceType, amount: 10 });
    const { create } = (await list()).data;
    expect(create).toMatchObject({ allowed: false, reason: 'AllAllocated', text: BUDGET_TEXTS.allAllocated });
    expect((await post()).error).toMatchObject({ reason: 'AllAllocated', message: BUDGET_TEXTS.allAllocated });
    const [first] = (await list()).data.items;
    await remove(first as Budget);
    expect((await post()).fieldErrors).toEqual({ serviceType: [BUDGET_TEXTS.taken] });
    await add({ serviceType: 'InitialInspection', amount: 10 });
  });

  it('have no delay in start up in operational property', async () => {
    await allow(50, { premiumType: 'DSU' });
    const budget = await add({ premiumType: 'DSU', amount: 50 });
    await project.publish({ details: { ...CONSTRUCTION, type: 'OperationalProperty' } });
    // Budgets of the former premium stay in sight until they are moved.
    expect((await allowances()).items.map(({ premiumType }) => premiumType)).toEqual(['ProjectType', 'DSU', 'TRIA']);
    expect((await allow(60, { premiumType: 'DSU' })).fieldErrors).toEqual({
      premiumType: [BUDGET_TEXTS.noSuchPremium],
    });
    expect((await put(budget, { amount: 40 })).fieldErrors).toEqual({ premiumType: [BUDGET_TEXTS.noSuchPremium] });
    await allow(70);
    expect((await put(budget, { premiumType: 'ProjectType' })).status).toBe(200);
    expect(await allowances()).toMatchObject({
      currency: 'EUR',
      items: [{ premiumType: 'ProjectType' }, { premiumType: 'TRIA' }],
    });
  });

  it.each([
    ['letters', { amount: '12a' }, 'amount'],
    ['nothing', { amount: null }, 'amount'],
    ['zero', { amount: 0 }, 'amount'],
    ['less than zero', { amount: -1 }, 'amount'],
    ['three decimals', { amount: 1.005 }, 'amount'],
    ['more than the largest', { amount: 1e13 }, 'amount'],
    ['a service that is none', { serviceType: 'Gardening' }, 'serviceType'],
    ['a premium that is none', { premiumType: 'Discount' }, 'premiumType'],
    ['no service', { serviceType: undefined }, 'serviceType'],
  ])('are refused with %s', async (_name, wrong, field) => {
    await allow(9_999_999_999_999.99);
    const { status, fieldErrors } = await post(wrong);
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, [field]]);
    expect((await list()).data.items).toEqual([]);
  });

  it('of a project that is not known yet are waited for, as all of its money is, by who may have just added it', async () => {
    const added = randomUUID();
    const paths = ['/budgets', '/budget-allowances', '/budgets/service-types', '/fee-proposals', '/expenses/statement'];
    const reads = paths.map(async (path) => {
      const startedAt = performance.now();
      const { status } = await finance.call(project.coordinator, 'GET', `${path}?projectId=${added}`);
      return { path, status, hasWaited: performance.now() - startedAt > 450 };
    });
    expect(await Promise.all(reads)).toEqual(paths.map((path) => ({ path, status: 404, hasWaited: true })));
  });

  it('are exact up to the largest amount', async () => {
    await allow(9_999_999_999_999.99);
    await add({ amount: 9_999_999_999_999.98 });
    expect((await post({ serviceType: 'DesktopReview', amount: 0.02 })).status).toBe(400);
    await add({ serviceType: 'DesktopReview', amount: 0.01 });
    expect((await ofProjectType()).left).toBe(0);
  });
});

describe('allowances of premiums (decisions §27)', () => {
  it('never fall below the budgets of their services', async () => {
    await allow(1_000);
    await add({ amount: 400 });
    expect((await allow(399.99)).fieldErrors).toEqual({ amount: [BUDGET_TEXTS.belowBudgets('400.00 EUR')] });
    expect((await allow(400)).data).toMatchObject({ amount: 400, allocated: 400, left: 0, version: 2 });
    expect((await allow(400)).data.version).toBe(2);
  });

  it('are not overwritten unseen, nor set twice unseen', async () => {
    expect((await allow(500, { headers: { 'if-match': '"0"' } })).status).toBe(200);
    expect(await allow(600, { as: project.underwriter, headers: { 'if-match': '"0"' } })).toMatchObject({
      status: 409,
      error: { code: 'StaleVersion', message: BUDGET_TEXTS.staleAllowance, details: { changedBy: 'Clara Żak' } },
    });
    expect((await allow(600, { headers: { 'if-match': '"1"' } })).data.version).toBe(2);
  });
});

describe('two people at once', () => {
  it('give one budget to a service, whichever premium it is from', async () => {
    await allow(1_000);
    await allow(1_000, { premiumType: 'TRIA' });
    const answers = await Promise.all([post(), post({ premiumType: 'TRIA' }, project.coordinator), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    for (const { fieldErrors } of refused) expect(fieldErrors).toEqual({ serviceType: [BUDGET_TEXTS.taken] });
    expect((await list()).data.items).toHaveLength(1);
  });

  it('never spend more than the allowance, with budgets, changes and a smaller allowance together', async () => {
    await allow(100);
    const budget = await add({ amount: 10 });
    const answers = await Promise.all([
      put(budget, { amount: 60 }),
      ...SERVICE_TYPES.slice(0, 4).map((serviceType) => post({ serviceType, amount: 30 })),
      allow(40),
      allow(70, { as: project.underwriter }),
    ]);
    const { amount, allocated } = await ofProjectType();
    expect(allocated).toBeLessThanOrEqual(amount ?? 0);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(400);
    expect(statuses.filter((status) => status > 400)).toEqual([]);
  });

  it('are told who was first, and delete once', async () => {
    await allow(1_000);
    const budget = await add();
    await put(budget, { amount: 500 }, { 'if-match': '"1"' }, project.underwriter);
    expect(await put(budget, { amount: 600 }, { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      error: { code: 'StaleVersion', message: BUDGET_TEXTS.stale, details: { changedBy: 'Uma Żak' } },
    });
    expect((await remove(budget, { 'if-match': '"1"' })).status).toBe(409);
    const answers = await Promise.all([remove(budget), remove(budget)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await ofProjectType()).left).toBe(1_000);
  });
});

describe('who has budgets (decisions §11, §12)', () => {
  it('nobody of another tenant, who does not learn whether one exists', async () => {
    await allow(1_000);
    const budget = await add();
    const rival = (await finance.project()).coordinator;
    expect((await list(rival)).status).toBe(404);
    expect((await post({}, rival)).status).toBe(404);
    const [foreign, missing] = [await remove(budget, {}, rival), await remove({ ...budget, id: randomUUID() })];
    expect([foreign.status, foreign.error, foreign.fieldErrors]).toEqual([404, missing.error, missing.fieldErrors]);
    expect((await put({ ...budget, id: 'none' })).status).toBe(404);
  });

  it.each([
    'Broker',
    'InsuranceRepresentative',
    'RiskManager',
    'SiteContact',
    'RCCoordinator',
    'RiskEngineer',
  ] as const)('not %s, though the tab were set for them', async (role) => {
    const sub = randomUUID();
    const { id } = await finance.project({
      participants: [{ userId: sub, companyId: null, role, isPrimary: true }],
    });
    const as: Claims = { role, sub, companyType: 'NoCompany', companyId: null };
    for (const path of ['/budgets', '/budgets/service-types', '/budget-allowances']) {
      expect((await finance.call(as, 'GET', `${path}?projectId=${id}`)).status).toBe(403);
    }
  });

  it('an underwriter while the company shows the tab; people of a broker company as those of an insurer', async () => {
    const { companyId = '' } = project.coordinator;
    await publishEvent(finance.running.nats, companyTabAccessChanged, { companyId, version: 1, tabs: { budget: [] } });
    await until(async () => (await list(project.underwriter)).status === 403);
    expect((await post()).status).toBe(403);
    expect((await list()).status).toBe(200);

    const brokers = await finance.project({ companyType: 'Broker' });
    const body = { projectId: brokers.id, premiumType: 'TRIA', amount: 5 };
    expect((await finance.call(brokers.coordinator, 'POST', '/budget-allowances', body)).status).toBe(200);
  });
});

describe('a change of budgets', () => {
  it('is recorded with old and new values, and told to open pages of those who see the project', async () => {
    await allow(1_000);
    const budget = await add();
    await put(budget, { amount: 500 });
    await remove(budget);
    const records = finance.knex('audit.records').where({ outcome: 'Done' }).whereNot({ item_id: null }).orderBy('id');
    const ours = await records.whereRaw(`details ->> 'projectId' = ?`, [project.id]).select('action', 'changes');
    expect(ours).toMatchObject([
      { action: 'budgetAllowance.save', changes: { amount: { new: '1000.00' } } },
      { action: 'budget.create', changes: { serviceType: { new: 'MainReport' }, amount: { new: '400.00' } } },
      { action: 'budget.update', changes: { amount: { old: '400.00', new: '500.00' } } },
      { action: 'budget.delete', changes: { amount: { old: '500.00' } } },
    ]);
    const told = await finance.knex('copied_events').where({ subject: financeWorkChanged.subject }).pluck('event');
    const hints = told
      .flatMap((text: string) => (JSON.parse(text) as PortalEvent<{ changes: { projectId: string }[] }>).data.changes)
      .filter(({ projectId }) => projectId === project.id);
    expect(hints).toHaveLength(4);
    expect(hints[0]).toMatchObject({ tab: 'budget', isReview: false, companyId: project.coordinator.companyId });
  });

  it('tells once that the project holds money, after which its currency stays', async () => {
    const told = async () => {
      const events = await finance.knex('copied_events').where({ subject: projectMoneyHeld.subject }).pluck('event');
      return events.filter((text: string) => text.includes(project.id)).length;
    };
    await list();
    expect(await told()).toBe(0);
    await allow(1_000);
    await allow(2_000);
    await add();
    expect(await told()).toBe(1);
  });

  it('keeps the currency of its amounts, which may be changed before it is heard of', async () => {
    const { currency } = CONSTRUCTION;
    await allow(1_000);
    const details = { ...CONSTRUCTION, currency: 'USD' as const };
    await project.publish({ details, name: 'Changed at the same moment' });
    const known = finance.knex('known_projects').where({ id: project.id });
    const [now] = await until(async () => {
      const rows = await known.clone().select('name', 'currency');
      return rows[0]?.name === 'Changed at the same moment' ? rows : undefined;
    });
    expect(now?.currency).toBe(currency);
    const events = await finance.knex('copied_events').where({ subject: projectMoneyHeld.subject }).pluck('event');
    const told = events.map((text: string) => (JSON.parse(text) as PortalEvent<object>).data);
    expect(told).toContainEqual({ projectId: project.id, currency });
  });

  it('goes with its project', async () => {
    await allow(1_000);
    await add();
    await project.publish({ status: 'Deleted' });
    expect((await list()).status).toBe(404);
    for (const table of ['budgets', 'budget_allowances', 'projects_with_money']) {
      expect(await finance.knex(table).where({ project_id: project.id })).toEqual([]);
    }
  });
});

describe('the demo', () => {
  it('has budgets of 120 projects within their allowances, and adds none twice', async () => {
    await finance.knex.transaction(loadBudgets);
    const rows = () =>
      Promise.all(['budget_allowances', 'budgets'].map((table) => finance.knex(table).orderBy('id').select('id')));
    const before = await rows();
    await finance.knex.transaction(loadBudgets);
    expect(await rows()).toEqual(before);
    const demo = await finance.project({ projectId: demoId('project:northwind:7'), companyId: COMPANY });
    const { items } = (await finance.call<Budgets>(demo.coordinator, 'GET', `/budgets?projectId=${demo.id}`)).data;
    expect(items.length).toBeGreaterThan(1);
    const broken = finance.knex('budget_allowances as a').whereRaw(
      `a.amount < (select sum(b.amount) from budgets b
        where b.project_id = a.project_id and b.premium_type = a.premium_type)`,
    );
    expect(await broken).toEqual([]);
    const [{ count } = { count: 0 }] = await finance
      .knex('budget_allowances')
      .whereIn('project_id', DEMO_PROJECTS)
      .countDistinct<{ count: string }[]>('project_id as count');
    expect(Number(count)).toBe(120);
  });
});
const COMPANY = demoId('company:northwind');
const DEMO_PROJECTS = ['northwind', 'harbour', 'rival', 'meridian'].flatMap((key) =>
  Array.from({ length: 180 }, (_, index) => demoId(`project:${key}:${index}`)),
);
