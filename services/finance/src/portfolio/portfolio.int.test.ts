import { moneyAnnounced } from '@portal/contracts/events/money-portfolio';
import { rebuildRequested } from '@portal/contracts/events/portfolio';
import { presentItems, publishedItems, publishedStates, unwatchedColumns } from '@portal/portfolio-feed/testing';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { usesOf } from '../core/booked/uses.ts';
import { expensesOn, type Person, type RiskCompany } from '../expenses/expenses.fixture.ts';
import { ANSWER, feesOn } from '../fee-proposals/fee-proposals.fixture.ts';
import { CONSTRUCTION, startFinance, type FinanceFixture } from '../finance.fixture.ts';
import { moneyPortfolio } from './money-portfolio.ts';

let finance: FinanceFixture;
let fees: ReturnType<typeof feesOn>;
let expenses: ReturnType<typeof expensesOn>;
let granite: RiskCompany;
let basalt: RiskCompany;
let free: Person;
const db = () => finance.knex;
const published = () => publishedItems(db(), moneyPortfolio);

beforeAll(async () => {
  finance = await startFinance({ ofPortfolio: true });
  [fees, expenses] = [feesOn(finance), expensesOn(finance)];
  [granite, basalt] = [await expenses.riskCompany(), await expenses.riskCompany()];
  free = await expenses.addPerson('RiskEngineer', null);
});
afterAll(() => finance?.stop());

/** Expects that readers of the events have what the service has, once everything that has changed is published. */
async function expectSame(after: string) {
  await until(async () => (await db()('portfolio_changes').first('seq')) === undefined);
  expect([after, await published()]).toEqual([after, await presentItems(db(), moneyPortfolio)]);
}

interface Item {
  readonly projectId: string;
  readonly serviceType?: string;
  readonly companyId?: string | null;
  readonly committed?: number;
}
/** Returns the published items of a kind of a project. */
async function itemsOf(kind: 'budget' | 'expense' | 'ownExpense' | 'feeProposal', projectId: string) {
  const items = Object.values((await published())[kind]) as Item[];
  return items.filter((item) => item.projectId === projectId);
}

describe('budgets are published', () => {
  it('with the allowance, what the accepted fee commits and what is booked, through all that changes them', async () => {
    const [place, neighbour] = [await fees.place(), await fees.place()];
    const [company] = place.companies;
    const budget = async (serviceType = 'MainReport') => {
      await expectSame(serviceType);
      return (await itemsOf('budget', place.id)).find((item) => item.serviceType === serviceType);
    };
    expect(await budget()).toMatchObject({
      ...{ companyId: place.companyId, premiumType: 'TRIA', currency: 'EUR' },
      ...{ allowance: 10_000, amount: 5_000, committed: 0, booked: 0 },
    });
    const { id } = await fees.sent(place);
    await fees.submit(id, company.id);
    expect(await budget()).toMatchObject({ committed: 0 });
    await fees.accept(place, id, company.id);
    const assignmentId = await fees.settle(place, id, company.id);
    expect(await budget()).toMatchObject({ committed: 1_000 });
    expect(await budget('FinalInspection')).toMatchObject({ committed: 0 });
    await expenses.assign(place, granite.engineer);
    const entry = await expenses.booked(granite.engineer, place, { hours: 2 });
    expect(await budget()).toMatchObject({ committed: 1_000, booked: 200 });
    expect([...(await usesOf(finance.running.service.deps.pool, place.id))]).toEqual([
      ['MainReport', { committed: 100_000, booked: 20_000 }],
    ]);
    await expenses.mark(granite.coordinator, entry);
    await finance.call(place.coordinator, 'POST', '/budget-allowances', {
      ...{ projectId: place.id, premiumType: 'TRIA', amount: 12_500.5 },
    });
    await fees.cancel(place, assignmentId);
    expect(await budget()).toMatchObject({ allowance: 12_500.5, committed: 0, booked: 200 });
    expect(await itemsOf('budget', neighbour.id)).toHaveLength(2);
  });

  it('with each part of a fee of several services, as the project’s own tab has them', async () => {
    const place = await fees.place();
    const [company] = place.companies;
    const { id } = await fees.sent(place, { serviceTypes: ['MainReport', 'FinalInspection'] });
    const lines = [
      { ...ANSWER.engineerRates[0], amount: 33.33, hours: 1 },
      { serviceType: 'FinalInspection', amount: 66.66, hours: 1, inspectionCount: 1 },
    ];
    await fees.submit(id, company.id, { ...ANSWER, engineerRates: lines });
    await fees.accept(place, id, company.id);
    await expectSame('the fee');
    const uses = await usesOf(finance.running.service.deps.pool, place.id);
    const cents = (await itemsOf('budget', place.id)).map(({ serviceType, committed = 0 }) => [
      serviceType,
      Math.round(committed * 100),
    ]);
    expect(new Map(cents as [string, number][])).toEqual(
      new Map([...uses].map(([service, { committed }]) => [service, committed])),
    );
  });

  it('no more once they are deleted', async () => {
    const place = await fees.place();
    const budgets = (
      await finance.call<{ items: { id: string; version: number }[] }>(
        place.coordinator,
        'GET',
        `/budgets?projectId=${place.id}`,
      )
    ).data.items;
    await finance.call(place.coordinator, 'DELETE', `/budgets/${budgets[0]?.id}`);
    await expectSame('a budget');
    expect(await itemsOf('budget', place.id)).toHaveLength(1);
    await place.publish({ status: 'Deleted' });
    await expectSame('its project');
    expect(await itemsOf('budget', place.id)).toEqual([]);
  });
});

describe('fee proposals are published', () => {
  it('while answers wait for a judgement, without amounts', async () => {
    const [place, neighbour] = [await fees.place(), await fees.place()];
    const [first, second] = place.companies;
    const waiting = async () => {
      await expectSame('fees');
      return itemsOf('feeProposal', place.id);
    };
    const { id } = await fees.sent(place);
    await fees.sent(place);
    await fees.sent(neighbour);
    expect(await waiting()).toEqual([]);
    await fees.submit(id, first.id);
    const [item, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(item).toEqual({
      ...{ id, projectId: place.id, companyId: place.companyId, responses: 1, answeredAt: expect.any(String) },
    });
    await fees.submit(id, second.id);
    expect(await waiting()).toMatchObject([{ responses: 2 }]);
    await fees.accept(place, id, first.id);
    expect(await waiting()).toEqual([]);
    // The assignment was refused: the answers wait again (decisions §27).
    await fees.settle(place, id, first.id, { refusal: 'The project is closed' });
    expect(await waiting()).toMatchObject([{ id, responses: 2 }]);
    await fees.reject(place, id);
    expect(await waiting()).toEqual([]);
  });

  it('no more once their project is deleted', async () => {
    const place = await fees.place();
    const { id } = await fees.sent(place);
    await fees.submit(id, place.companies[0].id);
    await expectSame('an answer');
    expect(await itemsOf('feeProposal', place.id)).toHaveLength(1);
    await place.publish({ status: 'Deleted' });
    await until(async () => (await db()('fee_proposals').where({ id }).first('id')) === undefined);
    await expectSame('its project');
    expect(await itemsOf('feeProposal', place.id)).toEqual([]);
  });
});

describe('time and expenses are published', () => {
  it('as sums by company and by engineer, in the currency of the project, through billing and its reversal', async () => {
    const project = await expenses.project({ details: { ...CONSTRUCTION, currency: 'USD' } });
    await expenses.assign(project, granite.engineer, granite.colleague, basalt.engineer, free);
    const usd = { currency: 'USD' };
    const hour = await expenses.booked(granite.engineer, project, { ...usd, hours: 2.25 });
    await expenses.booked(granite.colleague, project, usd);
    await expenses.pay(granite.engineer, project, usd);
    await expenses.booked(basalt.engineer, project, { ...usd, hours: 3 });
    await expenses.booked(free, project, { ...usd, hours: 0.5 });
    await expenses.mark(granite.coordinator, hour);
    await expectSame('billing');
    const [byCompany, byEngineer] = [await itemsOf('expense', project.id), await itemsOf('ownExpense', project.id)];
    const of = (companyId: string | null) => byCompany.find((item) => item.companyId === companyId);
    expect(of(granite.id)).toMatchObject({
      ...{ ownerId: project.coordinator.companyId, currency: 'USD', entries: 3, pendingEntries: 2, hours: 3.25 },
      ...{ timeAmount: 325, resourceAmount: 250, billedAmount: 225 },
    });
    expect([of(basalt.id), of(null)]).toMatchObject([{ timeAmount: 300, billedAmount: 0 }, { hours: 0.5 }]);
    expect(byCompany).toHaveLength(3);
    expect(byEngineer).toHaveLength(4);
    expect(byEngineer).toContainEqual(expect.objectContaining({ engineerId: granite.engineer.sub, entries: 2 }));
    await finance.call(granite.coordinator, 'PUT', `/expenses/${hour.id}/reverse`, { reason: 'Entered twice' });
    await expectSame('the reversal');
    expect((await itemsOf('expense', project.id)).find((item) => item.companyId === granite.id)).toMatchObject({
      billedAmount: 0,
      pendingEntries: 3,
    });
  });

  it('also of an engineer who has left, and no more once there is no entry', async () => {
    const project = await expenses.project();
    await expenses.assign(project, granite.engineer, basalt.engineer);
    const { id } = await expenses.booked(granite.engineer, project);
    await expenses.booked(basalt.engineer, project);
    await expenses.unassign(project, granite.engineer);
    await expectSame('the engineer left');
    expect(await itemsOf('ownExpense', project.id)).toHaveLength(2);
    await finance.call(granite.engineer, 'DELETE', `/expenses/${id}`);
    await expectSame('the entry');
    expect((await itemsOf('expense', project.id)).map(({ companyId }) => companyId)).toEqual([basalt.id]);
    expect(await itemsOf('ownExpense', project.id)).toHaveLength(1);
  });
});

describe('all items', () => {
  it('are published again when they are asked for, and then that they were', async () => {
    const place = await fees.place();
    await fees.submit((await fees.sent(place)).id, place.companies[0].id);
    await expectSame('an answer');
    const requestId = randomUUID();
    const before = (await publishedStates(db(), moneyPortfolio)).length;
    await publishEvent(finance.running.nats, rebuildRequested, { requestId });
    const announced = () => db()('copied_events').where({ subject: moneyAnnounced.subject }).pluck<string[]>('event');
    await until(async () => (await announced()).some((event) => event.includes(requestId)));
    const kinds = (await publishedStates(db(), moneyPortfolio)).slice(before).map(({ kind }) => kind);
    expect(kinds).toEqual(['budget', 'expense', 'ownExpense', 'feeProposal']);
    await expectSame('the walk');
  });

  it('are noted by triggers on all that the views read, and by none where nothing of it changes', async () => {
    const { count, missing, ways } = await unwatchedColumns(db());
    expect(count).toBeGreaterThan(25);
    expect([missing, ways]).toEqual([[], ['DELETE,INSERT,UPDATE']]);
    await expectSame('before');
    const before = (await publishedStates(db(), moneyPortfolio)).length;
    await db().raw(`update budgets set changed_by = 'Somebody'; update known_projects set version = version + 1`);
    await expectSame('after');
    expect(await publishedStates(db(), moneyPortfolio)).toHaveLength(before);
  });

  it('are those of answers that came before their costs were stored, whose steps go down and up again', async () => {
    const answers = () => db()('fee_recipients').whereNotNull('answer').orderBy('answered_at').pluck('costs');
    const before = await answers();
    expect(before.length).toBeGreaterThan(1);
    const steps = ['052-portfolio-views', '053-portfolio-changes', '055-fees-of-the-portfolio'];
    await finance.running.whileStopped(async () => {
      for (const name of steps.toReversed()) await migrations[name]?.down(db());
      expect(await db().schema.hasColumn('fee_recipients', 'costs')).toBe(false);
      for (const name of steps) await migrations[name]?.up(db());
    });
    expect(await answers()).toEqual(before);
  });
});
