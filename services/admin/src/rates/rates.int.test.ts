import type { ExpenseRate, Rates, TimeRate } from '@portal/contracts/admin/rates';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestPerson } from '../admin.fixture.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin?.stop());

const HOURLY = { designations: ['Engineer'], categories: ['Site Inspection'], currency: 'EUR', ratePerHour: 120.5 };
const MILES = { categories: ['Mileage'], currency: 'GBP', costPerItem: 0.45 };

const addTime = async ({ call }: TestPerson, body: object = HOURLY, version?: number) =>
  call('POST', '/rates/time', body, version === undefined ? {} : { 'if-match': `"${version}"` });
const addExpense = ({ call }: TestPerson, body: object = MILES) => call('POST', '/rates/expense', body);
const ratesOf = async ({ call }: TestPerson) => (await call('GET', '/rates')).body.data as unknown as Rates;
const names = (rates: readonly TimeRate[]) =>
  rates.map(({ designation, category, currency }) => `${designation}, ${category}, ${currency}`);

describe('rates of a company (spec 3 §2, §5; decisions §27)', () => {
  it('are added for all designations and activities at once, in the order of the lists', async () => {
    const { coordinator } = await admin.company('Risk');
    await coordinator.call('POST', '/designations', { value: 'Élan Surveyor' });
    const answer = await addTime(coordinator, {
      ...HOURLY,
      designations: ['Élan Surveyor', 'Senior Engineer', 'Engineer', 'Engineer'],
      categories: ['Travel Time', 'Site Inspection'],
    });
    expect(answer.status).toBe(200);
    await addTime(coordinator, { ...HOURLY, currency: 'USD', ratePerHour: 130 });
    await addExpense(coordinator, { ...MILES, categories: ['Printing', 'Mileage'] });
    const { timeRates, expenseRates } = await ratesOf(coordinator);
    expect(names(timeRates)).toEqual([
      'Engineer, Site Inspection, EUR',
      'Engineer, Site Inspection, USD',
      'Engineer, Travel Time, EUR',
      'Senior Engineer, Site Inspection, EUR',
      'Senior Engineer, Travel Time, EUR',
      'Élan Surveyor, Site Inspection, EUR',
      'Élan Surveyor, Travel Time, EUR',
    ]);
    expect(timeRates[0]).toMatchObject({ version: 1, ratePerHour: 120.5, changedBy: expect.any(String) });
    expect(expenseRates.map(({ category, costPerItem }) => [category, costPerItem])).toEqual([
      ['Mileage', 0.45],
      ['Printing', 0.45],
    ]);
  });

  it('stand once for a designation, activity and currency: nothing is added where one is taken', async () => {
    const { coordinator } = await admin.company();
    await addTime(coordinator);
    const again = await addTime(coordinator, { ...HOURLY, categories: ['Travel Time', 'Site Inspection'] });
    expect(again.body.fieldErrors).toEqual({
      categories: ['There is already a rate for Engineer, Site Inspection, EUR.'],
    });
    const both = await Promise.all([addExpense(coordinator), addExpense(coordinator)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { timeRates, expenseRates } = await ratesOf(coordinator);
    expect([timeRates.length, expenseRates.length]).toEqual([1, 1]);
  });

  it('are changed with their id, over the version that was read; one of each kind keeps its kind', async () => {
    const { coordinator } = await admin.company();
    await addTime(coordinator, { ...HOURLY, categories: ['Training', 'Site Inspection'] });
    const { timeRates } = await ratesOf(coordinator);
    const { id } = timeRates[0] ?? { id: '' };
    const changed = await addTime(coordinator, { ...HOURLY, id, ratePerHour: 99 }, 1);
    expect(changed.body.data).toMatchObject([{ id, version: 2, ratePerHour: 99 }]);
    expect((await addTime(coordinator, { ...HOURLY, id, ratePerHour: 98 }, 1)).status).toBe(409);
    expect((await addTime(coordinator, { ...HOURLY, id, ratePerHour: 99 }, 2)).body.data).toMatchObject([
      { version: 2 },
    ]);
    const taken = await addTime(coordinator, { ...HOURLY, id, categories: ['Training'] }, 2);
    expect(taken.body.fieldErrors).toEqual({ categories: ['There is already a rate for Engineer, Training, EUR.'] });
    const two = await addTime(coordinator, { ...HOURLY, id, categories: ['Training', 'Meetings & Calls'] }, 2);
    expect(two.body.fieldErrors).toEqual({ categories: ['A rate has one designation and one category.'] });
    expect((await addExpense(coordinator, { ...MILES, id })).status).toBe(404);
  });

  it('are deleted by the version that was read', async () => {
    const { coordinator } = await admin.company();
    await addExpense(coordinator);
    const [{ id }] = (await ratesOf(coordinator)).expenseRates as [ExpenseRate];
    expect((await coordinator.call('DELETE', `/rates/${id}`, undefined, { 'if-match': '"7"' })).status).toBe(409);
    expect((await coordinator.call('DELETE', `/rates/${id}`, undefined, { 'if-match': '"1"' })).status).toBe(200);
    expect((await coordinator.call('DELETE', `/rates/${id}`)).status).toBe(404);
    expect((await ratesOf(coordinator)).expenseRates).toEqual([]);
  });

  it.each([
    ['letters', { ratePerHour: '12a' }, 'ratePerHour'],
    ['nothing', { ratePerHour: null }, 'ratePerHour'],
    ['zero', { ratePerHour: 0 }, 'ratePerHour'],
    ['less than zero', { ratePerHour: -1 }, 'ratePerHour'],
    ['three decimals', { ratePerHour: 1.005 }, 'ratePerHour'],
    ['more than the largest', { ratePerHour: 10_000 }, 'ratePerHour'],
    ['another currency', { currency: 'SEK' }, 'currency'],
    ['no activity', { categories: [] }, 'categories'],
    ['no designation', { designations: [] }, 'designations'],
    ['a designation of nobody', { designations: ['Astronaut'] }, 'designations'],
  ])('refuse %s', async (_name, wrong, field) => {
    const { coordinator } = await admin.company();
    const { status, body } = await addTime(coordinator, { ...HOURLY, ...wrong });
    expect(status).toBe(400);
    expect(Object.keys(body.fieldErrors ?? {})).toEqual([field]);
    expect((await ratesOf(coordinator)).timeRates).toEqual([]);
  });

  it('take the largest amounts, and not more', async () => {
    const { coordinator } = await admin.company();
    expect((await addTime(coordinator, { ...HOURLY, ratePerHour: 9_999.99 })).status).toBe(200);
    expect((await addExpense(coordinator, { ...MILES, costPerItem: 999_999.99 })).status).toBe(200);
    const more = await addExpense(coordinator, { ...MILES, categories: ['Printing'], costPerItem: 1_000_000 });
    expect(Object.keys(more.body.fieldErrors ?? {})).toEqual(['costPerItem']);
  });

  it('have each designation once, however it was added', async () => {
    const { coordinator } = await admin.company();
    await coordinator.call('POST', '/designations', { value: 'engineer' });
    expect((await addTime(coordinator)).status).toBe(200);
    const other = await addTime(coordinator, { ...HOURLY, designations: ['engineer'], categories: ['Training'] });
    expect(other.body.fieldErrors).toEqual({ designations: ["There is no designation 'engineer' for time rates."] });
  });

  it('of broker companies are for Engineer alone (spec 3 §5)', async () => {
    const { coordinator } = await admin.company('Broker');
    await coordinator.call('POST', '/designations', { value: 'Loss Adjuster' });
    expect((await addTime(coordinator)).status).toBe(200);
    for (const designation of ['Senior Engineer', 'Loss Adjuster']) {
      const { body } = await addTime(coordinator, { ...HOURLY, designations: [designation] });
      expect(body.fieldErrors).toEqual({
        designations: [`There is no designation '${designation}' for time rates.`],
      });
    }
  });

  it('of another company do not exist, and its engineers read none', async () => {
    const [risk, insurer] = [await admin.company('Risk'), await admin.company()];
    await addTime(risk.coordinator);
    const [{ id }] = (await ratesOf(risk.coordinator)).timeRates as [TimeRate];
    expect(await ratesOf(insurer.coordinator)).toEqual({ timeRates: [], expenseRates: [] });
    expect((await addTime(insurer.coordinator, { ...HOURLY, id }, 1)).status).toBe(404);
    expect((await insurer.coordinator.call('DELETE', `/rates/${id}`)).status).toBe(404);
    for (const [role, type, companyId] of [
      ['RiskEngineer', 'Risk', risk.companyId],
      ['RiskEngineer', 'Insurance', insurer.companyId],
      ['ICUnderwriter', 'Insurance', insurer.companyId],
      ['RiskEngineer', 'NoCompany', null],
    ] as const) {
      const person = admin.as(role, type, companyId, randomUUID());
      expect((await person.call('GET', '/rates')).status).toBe(403);
      expect((await addTime(person)).status).toBe(403);
    }
  });
});
