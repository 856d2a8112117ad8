import type { Expense, ExpenseFormData } from '@portal/contracts/finance/expense';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import type { Activity } from '@portal/contracts/projects/activity';
import { describe, expect, it } from 'vitest';
import { expensesOfTwo } from './expenses.fixture.ts';

const { expenses, granite, basalt, project, put, remove } = expensesOfTwo();

describe('rates of entries', () => {
  it('are the company’s for the engineer’s designation, in its currency; typed where there is none', async () => {
    const rate = await expenses().rate(granite().id);
    await expenses().rate(basalt().id, { price: 999 });
    const errorsOf = async (fields: object) =>
      (await expenses().book(granite().engineer, project(), fields)).fieldErrors;
    expect(await errorsOf({ rate: 100 })).toEqual({ rate: [EXPENSE_TEXTS.rateIs('120.00 EUR')] });
    expect(await errorsOf({ rate: 120, currency: 'GBP' })).toMatchObject({
      currency: [EXPENSE_TEXTS.rateCurrency(['EUR'])],
    });
    const own = await expenses().booked(granite().engineer, project(), { rate: 120, rateId: rate.rateId });
    expect(own.rateSource).toBe('Company');
    const typed = await expenses().booked(granite().engineer, project(), { activity: 'Training', rate: 33 });
    expect(typed.rateSource).toBe('Typed');
    expect((await expenses().booked(granite().colleague, project(), { rate: 77 })).rateSource).toBe('Typed');
    const path = `/expenses/form-data?projectId=${project().id}`;
    const form = await expenses().call<ExpenseFormData>(granite().engineer, 'GET', path);
    expect(form.data.riskEngineerRates).toEqual([
      expect.objectContaining({ rateId: rate.rateId, amount: 120, currency: 'EUR', category: 'Report Writing' }),
    ]);
    const ofCompany = await expenses().call<ExpenseFormData>(granite().coordinator, 'GET', path);
    expect(ofCompany.data).toMatchObject({ riskEngineerId: null, riskEngineerRates: [] });
    expect(ofCompany.data.riskEngineers.map(({ name }) => name)).toEqual(['Erik Stone', 'Kim Stone']);
  });

  it('are those of a designation of the company’s own, whatever its capitals', async () => {
    const solo = await expenses().addPerson('RiskEngineer', granite().id, { designation: 'loss adjuster' });
    const other = await expenses().addPerson('RiskEngineer', granite().id, { designation: 'Loss Adjusters' });
    await expenses().assign(project(), granite().engineer, solo, other);
    const rate = await expenses().rate(granite().id, { designation: 'Loss Adjuster', price: 140 });
    const path = `/expenses/form-data?projectId=${project().id}`;
    const form = await expenses().call<ExpenseFormData>(solo, 'GET', path);
    expect(form.data.riskEngineerRates.map(({ rateId }) => rateId)).toEqual([rate.rateId]);
    const typed = await expenses().book(solo, project(), { rate: 99 });
    expect(typed.fieldErrors).toEqual({ rate: [EXPENSE_TEXTS.rateIs('140.00 EUR')] });
    expect((await expenses().booked(solo, project(), { rate: 140 })).rateSource).toBe('Company');
    expect((await expenses().booked(other, project(), { rate: 99 })).rateSource).toBe('Typed');
  });

  it('of an insurer are in no form of engineers of other companies, nor of those without one', async () => {
    const solo = await expenses().addPerson('RiskEngineer', null);
    const insurer = project().coordinator.companyId ?? '';
    const own = await expenses().addPerson('RiskEngineer', insurer, { companyType: 'Insurance' });
    await expenses().assign(project(), granite().engineer, solo, own);
    const rate = await expenses().rate(insurer, { price: 555 });
    const ofGranite = await expenses().rate(granite().id);
    const formOf = async (as: object, query = '') =>
      (await expenses().call<ExpenseFormData>(as, 'GET', `/expenses/form-data?projectId=${project().id}${query}`)).data;
    const rateIds = async (as: object, query = '') =>
      (await formOf(as, query)).riskEngineerRates.map(({ rateId }) => rateId);
    expect(await rateIds(own)).toEqual([rate.rateId]);
    expect(await rateIds(solo)).toEqual([]);
    expect(await rateIds(granite().engineer)).toEqual([ofGranite.rateId]);
    for (const as of [solo, granite().engineer, granite().coordinator]) {
      expect(await rateIds(as, `&riskEngineerId=${own.sub}`)).not.toContain(rate.rateId);
      expect(JSON.stringify(await formOf(as, `&riskEngineerId=${own.sub}`))).not.toContain('555');
    }
    expect((await expenses().booked(solo, project(), { rate: 77 })).rateSource).toBe('Typed');
  });

  it('stay with an entry when they change, and are told when they were deleted', async () => {
    const rate = await expenses().rate(granite().id);
    const own = await expenses().booked(granite().engineer, project(), { rate: 120, rateId: rate.rateId });
    const kept = await expenses().booked(granite().engineer, project(), { rate: 120 });
    await expenses().rate(granite().id, { ...rate, version: 2, price: 150 });
    const { data } = await put(granite().engineer, own, { hours: 0.5, description: 'Draft' });
    expect(data).toMatchObject({ rate: 120, amount: 60, rateSource: 'Company', rateDesignation: 'Risk Engineer' });
    // Neither another price, nor what was not booked before.
    for (const fields of [{ rate: 121 }, { hours: 0.75 }, { date: '2026-03-03' }])
      expect((await put(granite().engineer, data, fields)).fieldErrors).toEqual({
        rate: [EXPENSE_TEXTS.rateIs('150.00 EUR')],
      });
    const anew = await put(granite().engineer, data, { hours: 0.75, rate: 150 });
    expect(anew.data).toMatchObject({ rate: 150, amount: 112.5, rateSource: 'Company' });
    await expenses().rate(granite().id, { ...rate, version: 3, isDeleted: true });
    const late = await expenses().book(granite().engineer, project(), { rate: 150, rateId: rate.rateId });
    expect(late.fieldErrors).toEqual({ rate: [EXPENSE_TEXTS.rateGone] });
    expect((await expenses().booked(granite().engineer, project(), { rate: 150 })).rateSource).toBe('Typed');
    expect((await expenses().call<Expense>(granite().engineer, 'GET', `/expenses/${kept.id}`)).data.rate).toBe(120);
  });

  it('tell by which designation they were found, and whoever bills where it is another one now or before', async () => {
    const { engineer, colleague, coordinator, id: company } = granite();
    await expenses().rate(company);
    await expenses().rate(company, { designation: 'Senior Engineer', price: 200 });
    const designationsOf = ({ rateDesignation, designationNow, designationBefore }: Expense) => [
      ...[rateDesignation, designationNow, designationBefore],
    ];
    const read = async ({ id }: Expense, as: object = coordinator) =>
      designationsOf((await expenses().call<Expense>(as, 'GET', `/expenses/${id}`)).data);
    // Entries of others, and expenses, are none that its designation is compared with.
    const senior = 'Senior Risk Engineer';
    const others = [
      await expenses().booked(colleague, project(), { rate: 200 }),
      await expenses().booked(basalt().engineer, project(), { activity: 'Training' }),
    ];
    const own = await expenses().booked(engineer, project(), { rate: 120 });
    const paid = await expenses().pay(engineer, project());
    expect(designationsOf(paid.data)).toEqual([null, null, null]);
    await expenses().join(engineer, company, { designation: senior });
    const raised = await expenses().booked(engineer, project(), { rate: 200 });
    expect(designationsOf(raised)).toEqual([senior, null, 'Risk Engineer']);
    await expenses().join(engineer, company, { designation: 'Xyz', version: 3 });
    const typed = await expenses().booked(engineer, project(), { rate: 9_999.99, hours: 0.25 });
    expect([typed.rateSource, ...designationsOf(typed)]).toEqual(['Typed', 'Xyz', null, senior]);
    // 'Engineer' is how rates call a risk engineer.
    await expenses().join(engineer, company, { designation: 'ENGINEER', version: 4 });
    expect(await read(own)).toEqual(['Risk Engineer', null, null]);
    expect(await read(raised)).toEqual([senior, 'ENGINEER', 'Risk Engineer']);
    expect(await read(typed)).toEqual(['Xyz', 'ENGINEER', senior]);
    for (const entry of others) expect(designationsOf(entry).slice(1)).toEqual([null, null]);
    // The list says the same, to the engineer as well.
    for (const as of [engineer, coordinator]) {
      const [time] = (await expenses().list(as, project(), `&riskEngineerId=${engineer.sub}`)).data.sections;
      expect(time?.items.map(({ id }) => id)).toEqual([typed.id, raised.id, own.id]);
      expect(time?.items.map(designationsOf)).toEqual(await Promise.all([typed, raised, own].map((one) => read(one))));
    }
    // An entry that is deleted hides nothing; one that is priced anew says so in its history.
    expect((await remove(engineer, raised)).status).toBe(200);
    expect(await read(typed)).toEqual(['Xyz', 'ENGINEER', 'Risk Engineer']);
    const { data: anew } = await put(engineer, typed, { rate: 120 });
    expect(designationsOf(anew)).toEqual(['ENGINEER', null, null]);
    const history = await expenses().call<{ items: Activity[] }>(coordinator, 'GET', `/expenses/${typed.id}/history`);
    expect(history.data.items[0]?.changes).toContainEqual({
      ...{ field: 'rateDesignation', oldValue: 'Xyz', newValue: 'ENGINEER' },
    });
  });

  it('say no more of designations once they are billed, nor of one in another company', async () => {
    const { engineer, coordinator, id: company } = granite();
    const booked = [await expenses().booked(engineer, project()), await expenses().booked(engineer, project())];
    await expenses().join(engineer, company, { designation: 'Xyz' });
    const nowOf = async ({ id }: Expense) =>
      (await expenses().call<Expense>(coordinator, 'GET', `/expenses/${id}`)).data.designationNow;
    expect(await Promise.all(booked.map(nowOf))).toEqual(['Xyz', 'Xyz']);
    await expenses().mark(coordinator, ...booked.slice(0, 1));
    expect(await Promise.all(booked.map(nowOf))).toEqual([null, 'Xyz']);
    await expenses().join(engineer, basalt().id, { designation: 'Secret', version: 3 });
    expect(await Promise.all(booked.map(nowOf))).toEqual([null, null]);
  });

  it('of exchange are the published ones of the day, or confirmed', async () => {
    const usd = { currency: 'USD', date: '2024-03-15' };
    const published = 0.923_617;
    const old = { ...usd, date: '2026-11-02' };
    const errorsOf = async (fields: object) => await expenses().book(granite().engineer, project(), fields);
    const typed = await errorsOf({ ...usd, exchangeRate: 9.2 });
    expect(typed.error?.reason).toBe('ExchangeRateUnconfirmed');
    const text = typed.fieldErrors?.isExchangeRateConfirmed?.[0] ?? '';
    const rate = Number(/is (\d\.\d+)\./.exec(text)?.[1]);
    expect(rate).toBeCloseTo(published, 1);
    const own = await expenses().booked(granite().engineer, project(), { ...usd, exchangeRate: rate });
    expect(own).toMatchObject({ exchangeRateSource: 'Published', exchangeRateDate: '2024-02-29', amount: 100 });
    expect(own.projectAmount).toBe(Math.round(rate * 10_000) / 100);
    const near = await expenses().booked(granite().engineer, project(), { ...usd, exchangeRate: 0.9 });
    expect(near).toMatchObject({ exchangeRateSource: 'Typed', exchangeRateDate: null, projectAmount: 90 });
    const form = (await errorsOf({ ...old, exchangeRate: 5 })).fieldErrors?.isExchangeRateConfirmed?.[0] ?? '';
    const last = Number(/is (\d\.\d+)\./.exec(form)?.[1]);
    const stale = await errorsOf({ ...old, exchangeRate: last });
    const [question = ''] = stale.fieldErrors?.isExchangeRateConfirmed ?? [];
    expect(question).toMatch(/^The last published exchange rate is of 0\d\/\d\d\/2026.*that you want to use it\.$/);
    // Near the published one, which is as old but not the one that is used.
    const nearOld = { ...old, exchangeRate: Number((last * 1.05).toFixed(6)) };
    const asked = await errorsOf(nearOld);
    expect([asked.error?.reason, asked.fieldErrors]).toEqual([
      'ExchangeRateUnconfirmed',
      { isExchangeRateConfirmed: [question.replace('you want to use it', 'yours is right')] },
    ]);
    const nearSure = { ...nearOld, isExchangeRateConfirmed: true };
    const typedSure = await expenses().booked(granite().engineer, project(), nearSure);
    expect(typedSure.exchangeRateSource).toBe('Typed');
    const confirmed = await expenses().booked(granite().engineer, project(), {
      ...old,
      exchangeRate: last,
      isExchangeRateConfirmed: true,
    });
    expect(confirmed.exchangeRateSource).toBe('Published');
    expect((await put(granite().engineer, confirmed, { hours: 2 })).data.exchangeRate).toBe(last);
    // An assignment of before starts were kept has none, so that its days go back as far as anybody types.
    await expenses().knex('assigned_engineers').where({ project_id: project().id }).update({ started_at: null });
    const unpublished = { ...usd, date: '1998-12-31', exchangeRate: 0.9 };
    const none = await errorsOf(unpublished);
    expect([none.error?.reason, none.fieldErrors]).toEqual([
      'ExchangeRateUnconfirmed',
      { isExchangeRateConfirmed: [EXPENSE_TEXTS.noPublishedRate] },
    ]);
    const sure = await expenses().booked(granite().engineer, project(), {
      ...unpublished,
      isExchangeRateConfirmed: true,
    });
    expect(sure.exchangeRateSource).toBe('Typed');
  });
});
