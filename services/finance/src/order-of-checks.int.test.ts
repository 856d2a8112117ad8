import { ERROR_CODES } from '@portal/contracts/common/error';
import type { Budget } from '@portal/contracts/finance/budget';
import { BUDGET_TEXTS } from '@portal/contracts/finance/budget-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { tryInOrder, writesOf, type TriedWrite } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFinance, type FinanceFixture, type TestProject } from './finance.fixture.ts';

const WRITES = writesOf('finance');

/** A project with an allowance and a budget. */
interface Items extends TestProject {
  readonly budgetId: string;
}

let finance: FinanceFixture;
let open: Items;
let closed: Items;
beforeAll(async () => {
  finance = await startFinance();
  [open, closed] = await Promise.all([withBudget(), withBudget()]);
  await closed.publish({ status: 'Closed' });
});
afterAll(() => finance?.stop());

async function withBudget(): Promise<Items> {
  const project = await finance.project({ companyId: COMPANY });
  const body = { projectId: project.id, premiumType: 'TRIA', amount: 100 };
  await finance.call(project.coordinator, 'POST', '/budget-allowances', body);
  const budget = { ...body, serviceType: 'MainReport' };
  const { data } = await finance.call<Budget>(project.coordinator, 'POST', '/budgets', budget);
  return { ...project, budgetId: data.id };
}
const COMPANY = randomUUID();

/** A call that is accepted where the project is open. */
interface Call {
  readonly path: string;
  readonly body?: object;
}
const ofPremium = { premiumType: 'TRIA', amount: 50 };
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
};
/** Amounts that the other sums of the project refuse. */
const WRONG: Readonly<Record<string, number>> = {
  'POST /budgets': 1_000,
  'PUT /budgets': 1_000,
  'POST /budget-allowances': 1,
};

/** The breaches of a write's own checks; in a closed project its fields are wrong, too. */
function triedWrite(key: string, callOf: (items: Items) => Call): TriedWrite {
  const amount = WRONG[key];
  const wrong = (items: Items) => {
    const { path, body } = callOf(items);
    return { path, ...(body && { body: { ...body, amount } }) };
  };
  return {
    ...{ ...callOf(open), claims: open.coordinator },
    breaches: {
      tenant: { claims: { ...open.coordinator, companyId: randomUUID() } },
      closed: wrong(closed),
      ...(amount !== undefined && { fields: wrong(open) }),
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
    const { got, wanted } = await tryInOrder(finance.running, endpoint, triedWrite(key, callOf));
    expect(got).toEqual(wanted);
  });
});

describe('a project that is closed', () => {
  it('refuses every write with its text, and none of them changes anything', async () => {
    const refused = [...WRITES].filter(([, one]) => one.method !== 'GET' && one.whenClosed === 'refused');
    expect(refused).toHaveLength(WRITES.size);
    const rows = () =>
      Promise.all(['budgets', 'budget_allowances'].map((table) => finance.knex(table).orderByRaw('1')));
    const before = await rows();
    for (const [key, { method }] of refused) {
      const { path = '', body } = CALLS[key]?.(closed) ?? {};
      const { status, error } = await finance.call(closed.coordinator, method, path, body);
      const text = key === 'POST /budgets' ? BUDGET_TEXTS.closed : PROJECT_TEXTS.closed;
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
