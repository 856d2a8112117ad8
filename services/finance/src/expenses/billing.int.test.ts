import type { PortalEvent } from '@portal/contracts/events/envelope';
import { pendingBillsSent } from '@portal/contracts/events/bills';
import type { Budget, Budgets } from '@portal/contracts/finance/budget';
import type { Expense, Statement } from '@portal/contracts/finance/expense';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookedOf } from '../core/booked/booked.ts';
import { placeOf } from '../fee-proposals/place.ts';
import { CONSTRUCTION, type TestProject } from '../finance.fixture.ts';
import { startExpenses, type ExpensesFixture, type Person, type RiskCompany } from './expenses.fixture.ts';

let expenses: ExpensesFixture;
let granite: RiskCompany;
let basalt: RiskCompany;
let project: TestProject;
let internal: Person;
let alone: Person;
beforeAll(async () => {
  expenses = await startExpenses();
  [granite, basalt] = [await expenses.riskCompany(), await expenses.riskCompany()];
});
afterAll(() => expenses?.stop());
beforeEach(async () => {
  project = await expenses.project();
  const companyId = project.coordinator.companyId ?? null;
  internal = await expenses.addPerson('RiskEngineer', companyId, { companyType: 'Insurance' });
  alone = await expenses.addPerson('RiskEngineer', null);
  await expenses.assign(project, granite.engineer, basalt.engineer, internal, alone);
});

/** Books an hour on a day of its own, so that no day gets more than it has. */
let day = 0;
const booked = (as: Person, fields: object = {}): Promise<Expense> => {
  day += 1;
  const date = new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10);
  return expenses.booked(as, project, { date, ...fields });
};
const reverse = (as: object, { id }: Expense, reason = 'Wrong month') =>
  expenses.call<Expense>(as, 'PUT', `/expenses/${id}/reverse`, { reason });
const statement = (as: object, query = '') =>
  expenses.call<Statement>(as, 'GET', `/expenses/statement?projectId=${project.id}${query}`);
const send = (as: object) =>
  expenses.call<{ count: number; totalAmount: number }>(as, 'POST', '/assignments/send-pending-bills', {
    projectId: project.id,
  });

describe('entries that are billed (decisions §27)', () => {
  it('are marked by the coordinator of the engineer’s company, all of them or none', async () => {
    const [one, two] = [await booked(granite.engineer), await booked(granite.engineer)];
    const other = await booked(basalt.engineer);
    expect((await expenses.mark(granite.engineer, one)).status).toBe(403);
    expect((await expenses.mark(basalt.coordinator, one)).status).toBe(403);
    const refused = await expenses.mark(project.coordinator, one);
    expect([refused.status, refused.error?.message]).toEqual([403, EXPENSE_TEXTS.billerOfCompany]);
    expect((await expenses.mark(granite.coordinator, one, other)).status).toBe(403);
    expect((await expenses.mark(granite.coordinator, one, two)).data.ids).toEqual([one.id, two.id]);
    expect((await expenses.mark(granite.coordinator, two)).error?.reason).toBe('Billed');
    const { data } = await expenses.list(granite.coordinator, project, '&isBilled=true');
    expect(data.sections[0]).toMatchObject({ totalCount: 2, totalAmount: 200, billedAmount: 200 });
    expect(data.sections[0]?.items[0]).toMatchObject({ isBilled: true, billedBy: 'Rita Stone' });
  });

  it('are marked by the insurer for its own engineers and those without a company', async () => {
    const [own, free] = [await booked(internal), await booked(alone)];
    expect((await expenses.mark(project.underwriter, own)).status).toBe(403);
    expect((await expenses.mark(granite.coordinator, own)).status).toBe(403);
    expect((await expenses.mark(project.coordinator, own, free)).status).toBe(200);
    const { data } = await reverse(project.coordinator, free);
    expect(data).toEqual({ id: free.id, version: free.version + 2, isBilled: false });
  });

  it('are of one project, and known', async () => {
    const here = await booked(granite.engineer);
    const other = await expenses.project();
    await expenses.assign(other, granite.engineer);
    const there = await expenses.booked(granite.engineer, other, { date: '2023-05-05' });
    expect((await expenses.mark(granite.coordinator, here, there)).status).toBe(404);
    const stranger = await expenses.project();
    expect((await expenses.mark(stranger.coordinator, here)).status).toBe(404);
  });

  it('are marked in a closed project, too; nothing else is done there', async () => {
    const [one, two] = [await booked(granite.engineer), await booked(granite.engineer)];
    await project.publish({ status: 'Closed', participants: [] });
    expect((await expenses.mark(granite.coordinator, one)).status).toBe(200);
    for (const answer of [
      await reverse(granite.coordinator, one),
      await expenses.call(granite.engineer, 'DELETE', `/expenses/${two.id}`),
      await expenses.book(granite.engineer, project),
      await send(granite.coordinator),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([400, 'ProjectClosed']);
    }
  });

  it('are reversed with a reason, which the history keeps', async () => {
    const own = await booked(granite.engineer);
    expect((await reverse(granite.coordinator, own)).error).toMatchObject({ reason: 'NotBilled' });
    await expenses.mark(granite.coordinator, own);
    expect((await reverse(granite.coordinator, own, ' ')).fieldErrors).toHaveProperty('reason');
    expect((await reverse(granite.coordinator, own)).data.isBilled).toBe(false);
    const history = await expenses.call<{ items: object[] }>(granite.engineer, 'GET', `/expenses/${own.id}/history`);
    expect(history.data.items[0]).toMatchObject({
      ...{
        action: 'reverse',
        oldStatus: 'Billed',
        newStatus: 'Unbilled',
        words: 'Wrong month',
        actorName: 'Rita Stone',
      },
    });
  });
});

describe('statements', () => {
  it('show the insurer hours and amounts of all, beside budgets, and no rate', async () => {
    const { coordinator, underwriter } = project;
    await expenses.call(coordinator, 'POST', '/budget-allowances', {
      ...{ projectId: project.id, premiumType: 'TRIA', amount: 500 },
    });
    await expenses.call<Budget>(coordinator, 'POST', '/budgets', {
      ...{ projectId: project.id, premiumType: 'TRIA', serviceType: 'MainReport', amount: 150 },
    });
    const own = await booked(granite.engineer, { hours: 1.5 });
    await booked(internal, { serviceType: 'DesktopReview' });
    const { data } = await statement(underwriter);
    expect(data).toMatchObject({ totalCount: 2, totalAmount: 250, billedAmount: 0, pendingAmount: 250 });
    expect(data.services).toMatchObject([
      { serviceType: 'DesktopReview', amount: 100, budget: null, left: null },
      { serviceType: 'MainReport', hours: 1.5, amount: 150, budget: 150, left: 0 },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/"(?:rate|exchangeRate|currency":"[^E])/);
    const forCoordinator = (await statement(coordinator)).data.items.map(({ markAsBilled }) => markAsBilled.allowed);
    expect(forCoordinator).toEqual([true, false]);
    await expenses.mark(granite.coordinator, own);
    expect((await statement(coordinator, '&isBilled=true')).data).toMatchObject({ totalCount: 1, billedAmount: 150 });
    expect((await statement(granite.coordinator)).status).toBe(403);
    const stranger = await expenses.project();
    expect((await statement(stranger.coordinator)).status).toBe(404);
  });

  it('are sent to the insurer with the sums of the company alone', async () => {
    expect((await send(granite.coordinator)).error).toMatchObject({ reason: 'NothingPending' });
    await booked(basalt.engineer);
    const billed = await booked(granite.engineer);
    await booked(granite.engineer, { hours: 2.5 });
    await expenses.mark(granite.coordinator, billed);
    expect((await send(granite.coordinator)).data).toEqual({ count: 1, totalAmount: 250, currency: 'EUR' });
    const rows = await expenses
      .knex('copied_events')
      .where({ subject: pendingBillsSent.subject })
      .orderBy('seq')
      .select<{ event: string }[]>('event');
    expect(JSON.parse(rows.at(-1)?.event ?? '{}') as PortalEvent).toMatchObject({
      actor: { name: 'Rita Stone' },
      data: {
        ...{ insurerCompanyId: project.coordinator.companyId, billingCompanyId: granite.id, projectName: 'Élan Tower' },
        ...{ n: 1, totalAmount: 250 },
      },
    });
    const narrowed = (await statement(project.coordinator, `&companyId=${granite.id}`)).data;
    expect(narrowed).toMatchObject({ totalCount: 1, pendingAmount: 250, billedAmount: 100, totalAmount: 350 });
    expect(narrowed.services).toMatchObject([{ serviceType: 'MainReport', amount: 350 }]);
    expect(narrowed.companies.map(({ companyId }) => companyId).toSorted()).toEqual([granite.id, basalt.id].toSorted());
    expect((await statement(project.coordinator)).data).toMatchObject({ totalCount: 2, pendingAmount: 350 });
    expect((await send(granite.engineer)).status).toBe(403);
    expect((await send(project.coordinator)).status).toBe(403);
  });

  it('are sent once an hour by each company for each project', async () => {
    await Promise.all([booked(granite.engineer), booked(basalt.engineer)]);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await send(granite.coordinator)).status));
    expect(statuses.toSorted()).toEqual([200, 429, 429]);
    expect((await send(granite.coordinator)).error?.message).toBe(EXPENSE_TEXTS.billsSentJustNow);
    expect((await send(basalt.coordinator)).status).toBe(200);
    const anHourAgo = { sent_at: expenses.knex.raw(`now() - interval '61 minutes'`) };
    await expenses.knex('sent_bills').where({ project_id: project.id }).update(anHourAgo);
    expect((await send(granite.coordinator)).status).toBe(200);
  });
});

describe('what is booked on a project', () => {
  it('is used up of the service’s budget, and may exceed it', async () => {
    const { coordinator, id: projectId } = project;
    const premium = { projectId, premiumType: 'TRIA' };
    await expenses.call(coordinator, 'POST', '/budget-allowances', { ...premium, amount: 500 });
    await expenses.call(coordinator, 'POST', '/budgets', { ...premium, serviceType: 'MainReport', amount: 150 });
    const usedOf = async () => {
      const { data } = await expenses.call<Budgets>(coordinator, 'GET', `/budgets?projectId=${projectId}`);
      return data.items.map(({ committed, booked: of, used, left }) => ({ committed, booked: of, used, left }));
    };
    expect(await usedOf()).toEqual([{ committed: 0, booked: 0, used: 0, left: 150 }]);
    await booked(granite.engineer);
    await booked(basalt.engineer, { currency: 'GBP', exchangeRate: 1.1734, isExchangeRateConfirmed: true });
    await booked(internal, { serviceType: 'DesktopReview' });
    expect(await usedOf()).toEqual([{ committed: 0, booked: 217.34, used: 217.34, left: -67.34 }]);
  });

  it('is summed by service as entries are written, billed, reversed and deleted', async () => {
    const sums = () =>
      expenses.knex.transaction(async (tx) => [
        (await placeOf(tx, { id: project.id, status: 'Open', details: CONSTRUCTION })).hasEntries,
        Object.fromEntries(await bookedOf(tx, project.id)),
      ]);
    expect(await sums()).toEqual([false, {}]);
    const one = await booked(granite.engineer);
    const two = await booked(basalt.engineer, { serviceType: 'DesktopReview', hours: 2 });
    expect(await sums()).toEqual([true, { MainReport: 10_000, DesktopReview: 20_000 }]);
    await expenses.mark(granite.coordinator, one);
    expect(await sums()).toEqual([true, { MainReport: 10_000, DesktopReview: 20_000 }]);
    await expenses.call(basalt.engineer, 'DELETE', `/expenses/${two.id}`);
    await reverse(granite.coordinator, one);
    expect(await sums()).toEqual([true, { MainReport: 10_000 }]);
    await expenses.call(granite.engineer, 'DELETE', `/expenses/${one.id}`);
    expect(await sums()).toEqual([false, {}]);
  });
});
