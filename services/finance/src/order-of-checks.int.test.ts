import type { EndpointDeclaration } from '@portal/contracts/endpoint/endpoint';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { Budget } from '@portal/contracts/finance/budget';
import { BUDGET_TEXTS } from '@portal/contracts/finance/budget-lists';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { tryInOrder, writesOf, type TriedWrite } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feesOn } from './fee-proposals/fee-proposals.fixture.ts';
import { FLIGHT, HOUR, startExpenses, type ExpensesFixture, type RiskCompany } from './expenses/expenses.fixture.ts';
import type { FinanceFixture, TestProject } from './finance.fixture.ts';

const WRITES = writesOf('finance');

/** A proposal for each write of one, in a project without time and expenses, with a company that was asked. */
interface FeeItems {
  readonly projectId: string;
  readonly companyId: string;
  readonly drafts: readonly [update: string, send: string, remove: string];
  readonly answered: readonly [accept: string, reject: string];
  readonly sent: string;
}

/** A project with an allowance and a budget, and with time and expenses of its engineer. */
interface Items extends TestProject {
  readonly fees: FeeItems;
  readonly budgetId: string;
  readonly timeId: string;
  readonly resourceId: string;
  readonly billedId: string;
}

let expenses: ExpensesFixture;
let finance: FinanceFixture;
let risk: RiskCompany;
let open: Items;
let closed: Items;
beforeAll(async () => {
  expenses = await startExpenses();
  finance = expenses.finance;
  risk = await expenses.riskCompany();
  [open, closed] = [await withItems('2024-02-01', false), await withItems('2024-02-02', true)];
  await closed.publish({ status: 'Closed' });
});

/** Adds proposals to a project of the same company, which is closed then or stays open. */
async function withFees(isClosed: boolean): Promise<FeeItems> {
  const fees = feesOn(finance);
  const where = await fees.place({ companyId: COMPANY });
  const [company] = where.companies;
  const fields = { companyContactIds: [company.id] };
  const draft = async () => (await fees.added(where, fields)).id;
  const sent = async () => (await fees.sent(where, fields)).id;
  const answered = async () => {
    const id = await sent();
    await fees.submit(id, company.id);
    return id;
  };
  const items: FeeItems = {
    ...{ projectId: where.id, companyId: company.id, sent: await sent() },
    drafts: [await draft(), await draft(), await draft()],
    answered: [await answered(), await answered()],
  };
  if (isClosed) await where.publish({ status: 'Closed' });
  return items;
}
afterAll(() => expenses?.stop());

async function withItems(date: string, isClosed: boolean): Promise<Items> {
  const project = await finance.project({ companyId: COMPANY });
  const body = { projectId: project.id, premiumType: 'TRIA', amount: 100 };
  await finance.call(project.coordinator, 'POST', '/budget-allowances', body);
  const budget = { ...body, serviceType: 'MainReport' };
  const { data } = await finance.call<Budget>(project.coordinator, 'POST', '/budgets', budget);
  await expenses.assign(project, risk.engineer);
  const [time, billed] = [await book(project, date), await book(project, date)];
  const { data: paid } = await expenses.pay(risk.engineer, project, { date });
  await expenses.mark(risk.coordinator, billed);
  const fees = await withFees(isClosed);
  return { ...project, fees, budgetId: data.id, timeId: time.id, resourceId: paid.id, billedId: billed.id };
}
const book = (project: TestProject, date: string) => expenses.booked(risk.engineer, project, { date });
const COMPANY = randomUUID();

/** A call that is accepted where the project is open. */
interface Call {
  readonly path: string;
  readonly body?: object;
}
const ofPremium = { premiumType: 'TRIA', amount: 50 };
const ON = { date: '2024-03-01' };
const CALLS: Readonly<Record<string, (items: Items) => Call>> = {
  'POST /budgets': ({ id }) => ({
    path: '/budgets',
    body: { ...ofPremium, projectId: id, serviceType: 'DesktopReview', amount: 1 },
  }),
  'PUT /budgets': ({ budgetId }) => ({ path: '/budgets', body: { ...ofPremium, id: budgetId } }),
  'DELETE /budgets/{id}': ({ budgetId }) => ({ path: `/budgets/${budgetId}` }),
  'POST /budget-allowances': ({ id }) => ({
    path: '/budget-allowances',
    body: { ...ofPremium, projectId: id, amount: 200 },
  }),
  'POST /expenses/time': ({ id }) => ({ path: '/expenses/time', body: { ...HOUR, ...ON, projectId: id } }),
  'POST /expenses/resource': ({ id }) => ({ path: '/expenses/resource', body: { ...FLIGHT, ...ON, projectId: id } }),
  'POST /expenses/week': ({ id }) => ({
    path: '/expenses/week',
    body: { projectId: id, lines: [{ ...HOUR, ...ON }] },
  }),
  'PUT /expenses/time': ({ timeId }) => ({ path: '/expenses/time', body: { ...HOUR, ...ON, id: timeId } }),
  'PUT /expenses/resource': ({ resourceId }) => ({
    path: '/expenses/resource',
    body: { ...FLIGHT, ...ON, id: resourceId },
  }),
  'DELETE /expenses/{id}': ({ timeId }) => ({ path: `/expenses/${timeId}` }),
  'PUT /expenses/mark-as-billed': ({ timeId }) => ({ path: '/expenses/mark-as-billed', body: { ids: [timeId] } }),
  'PUT /expenses/{id}/reverse': ({ billedId }) => ({
    path: `/expenses/${billedId}/reverse`,
    body: { reason: 'Wrong month' },
  }),
  'POST /assignments/send-pending-bills': ({ id }) => ({
    path: '/assignments/send-pending-bills',
    body: { projectId: id },
  }),
  'POST /fee-proposals': ({ fees }) => ({
    path: '/fee-proposals',
    body: { projectId: fees.projectId, ...proposalTo(fees) },
  }),
  'PUT /fee-proposals': ({ fees }) => ({
    path: '/fee-proposals',
    body: { id: fees.drafts[0], ...proposalTo(fees), inspectionCount: 2 },
  }),
  'PUT /fee-proposals/{id}/send': ({ fees }) => ({ path: `/fee-proposals/${fees.drafts[1]}/send` }),
  'DELETE /fee-proposals/{id}': ({ fees }) => ({ path: `/fee-proposals/${fees.drafts[2]}` }),
  'PUT /fee-proposals/{id}/resend': ({ fees }) => ({
    path: `/fee-proposals/${fees.sent}/resend`,
    body: { companyContactId: fees.companyId },
  }),
  'PUT /fee-proposals/accept': ({ fees }) => ({
    path: '/fee-proposals/accept',
    body: { feeProposalId: fees.answered[0], companyContactId: fees.companyId },
  }),
  'PUT /fee-proposals/reject': ({ fees }) => ({
    path: '/fee-proposals/reject',
    body: { feeProposalId: fees.answered[1] },
  }),
};
function proposalTo({ companyId }: FeeItems) {
  return { companyContactIds: [companyId], serviceTypes: ['MainReport'], inspectionCount: 1 };
}
/** Fields that the sums of the project, or the day of an entry, refuse. */
const FUTURE = { date: '2999-01-01' };
const WRONG: Readonly<Record<string, object>> = {
  'POST /budgets': { amount: 1_000 },
  'PUT /budgets': { amount: 1_000 },
  'POST /budget-allowances': { amount: 1 },
  'POST /expenses/time': FUTURE,
  'POST /expenses/resource': FUTURE,
  'POST /expenses/week': { lines: [{ ...HOUR, ...FUTURE }] },
  'PUT /expenses/time': FUTURE,
  'PUT /expenses/resource': FUTURE,
  'POST /fee-proposals': { serviceTypes: ['DesktopReview'] },
  'PUT /fee-proposals': { serviceTypes: ['DesktopReview'] },
};
/** Writes of entries that have been billed or not, and of proposals that were sent, answered or not: another state refuses. */
const IN_OTHER_STATE: Readonly<Record<string, (items: Items) => Items>> = {
  'PUT /expenses/time': billedInstead,
  'DELETE /expenses/{id}': billedInstead,
  'PUT /expenses/mark-as-billed': billedInstead,
  'PUT /expenses/{id}/reverse': (items) => ({ ...items, billedId: items.timeId }),
  'PUT /fee-proposals': withoutDrafts,
  'PUT /fee-proposals/{id}/send': withoutDrafts,
  'DELETE /fee-proposals/{id}': withoutDrafts,
  'PUT /fee-proposals/{id}/resend': (items) => ({ ...items, fees: { ...items.fees, sent: items.fees.answered[0] } }),
  'PUT /fee-proposals/accept': withoutAnswers,
  'PUT /fee-proposals/reject': withoutAnswers,
};
function withoutDrafts(items: Items): Items {
  const { sent } = items.fees;
  return { ...items, fees: { ...items.fees, drafts: [sent, sent, sent] } };
}
function withoutAnswers(items: Items): Items {
  const [draft] = items.fees.drafts;
  return { ...items, fees: { ...items.fees, answered: [draft, draft] } };
}
function billedInstead(items: Items): Items {
  return { ...items, timeId: items.billedId };
}

const isOfExpenses = (key: string): boolean => /expenses|bills/.test(key);
const callerOf = (key: string): Partial<SessionClaims> => {
  if (!isOfExpenses(key)) return open.coordinator;
  return key.includes('POST /expenses') ? risk.engineer : risk.coordinator;
};

/** The breaches of a write's own checks; in a closed project its fields are wrong, too. */
function triedWrite(key: string, callOf: (items: Items) => Call, endpoint: EndpointDeclaration): TriedWrite {
  const fields = WRONG[key];
  const otherState = IN_OTHER_STATE[key] ?? ((items: Items) => items);
  const withWrongFields = (items: Items) => {
    const { path, body } = callOf(items);
    return { path, ...(body && { body: { ...body, ...fields } }) };
  };
  const wrong = (items: Items) => withWrongFields(otherState(items));
  const claims = callerOf(key);
  const stranger = { companyId: randomUUID(), sub: randomUUID() };
  return {
    ...{ ...callOf(open), claims },
    breaches: {
      tenant: { claims: { ...claims, ...stranger } },
      ...(endpoint.method !== 'GET' && endpoint.whenClosed === 'refused' && { closed: wrong(closed) }),
      ...(key in IN_OTHER_STATE && { state: wrong(open) }),
      ...(fields && { fields: withWrongFields(open) }),
    },
  };
}
describe('a write that breaks several checks is told of the earliest (decisions §26.19)', () => {
  it('is tried for each write that knows its caller', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual([...WRITES.keys()].toSorted());
  });

  it.each([...WRITES])('%s', async (key, endpoint) => {
    const callOf = CALLS[key];
    if (!callOf) throw new Error(`There is no call for ${key}`);
    const { got, wanted } = await tryInOrder(finance.running, endpoint, triedWrite(key, callOf, endpoint));
    expect(got).toEqual(wanted);
  });
});

/** Texts of writes that the specification gives one of their own in a closed project (spec 1 §8). */
const CLOSED_TEXTS: Readonly<Record<string, string>> = {
  'POST /budgets': BUDGET_TEXTS.closed,
  'POST /fee-proposals': FEE_PROPOSAL_TEXTS.closed,
  'PUT /fee-proposals/{id}/send': FEE_PROPOSAL_TEXTS.closed,
};

describe('a project that is closed', () => {
  it('refuses every write with its text, and none of them changes anything', async () => {
    const refused = [...WRITES].filter(([, one]) => one.method !== 'GET' && one.whenClosed === 'refused');
    expect(refused).toHaveLength(WRITES.size - 1);
    const rows = () =>
      Promise.all(
        ['budgets', 'budget_allowances', 'expenses', 'fee_proposals', 'fee_recipients'].map((table) =>
          finance.knex(table).orderByRaw('1'),
        ),
      );
    const before = await rows();
    for (const [key, { method }] of refused) {
      const { path = '', body } = CALLS[key]?.(closed) ?? {};
      const { status, error } = await finance.call(callerOf(key), method, path, body);
      const text = CLOSED_TEXTS[key] ?? PROJECT_TEXTS.closed;
      expect([key, status, error?.code, error?.message]).toEqual([key, 400, ERROR_CODES.projectClosed, text]);
    }
    expect(await rows()).toEqual(before);
  });

  it('is read as before, and says why nothing can be added', async () => {
    const path = `/budgets?projectId=${closed.id}`;
    const { data } = await finance.call<{ items: Budget[]; create: object }>(closed.underwriter, 'GET', path);
    expect(data.items).toHaveLength(1);
    expect(data.items[0]?.actions.map(({ allowed }) => allowed)).toEqual([false, false]);
    expect(data.create).toMatchObject({ allowed: false, obstacle: 'closed', text: BUDGET_TEXTS.closed });
  });
});
