import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { NO_EXCHANGE_RATE } from '@portal/contracts/geo/exchange-rate';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expenseFormData } from '../../../testing/expense.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { FLIGHT, HOURS, RATE, setup } from '../project-expenses.fixture.tsx';
import { EXPENSE_SCREEN_TEXTS } from '../expense.texts.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('an entry in the making', () => {
  it('takes the rate of its work and the exchange rate of its day, and shows what it amounts to', async () => {
    const { press, item, choose, user, writes, notices } = setup({ entries: [] });
    await press('Add');
    await item('Add Time');
    await choose('Service', 'Main Report');
    await choose('Activity', 'Report Writing');
    await user.type(screen.getByRole('textbox', { name: 'Hours' }), '7.5');
    const rate = screen.getByRole('textbox', { name: 'Rate' });
    expect(rate).toHaveValue('120');
    expect(rate).toBeDisabled();
    expect(rate).toHaveAccessibleDescription('From the rates of the company.');
    const exchange = await screen.findByRole('textbox', { name: 'Exchange Rate' });
    await waitFor(() => expect(exchange).toHaveValue('0.900000'));
    expect(exchange).toHaveAccessibleDescription('EUR for 1 USD. Published on 10/31/2026: 0.9. ECB');
    expect(screen.getByText('In Project Currency').parentElement).toHaveTextContent('810.00 EUR');
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: EXPENSE_SCREEN_TEXTS.added }]));
    expect(writes()).toMatchObject([
      {
        path: 'expenses/time',
        json: {
          ...{ projectId: anId(1), riskEngineerId: anId(91), serviceType: 'MainReport', activity: 'Report Writing' },
          ...{ date: '2026-11-24', hours: 7.5, rate: 120, rateId: anId(95), currency: 'USD', exchangeRate: 0.9 },
        },
      },
    ]);
  });

  it('keeps a rate of exchange that was typed before the published one came, until the day is another one', async () => {
    const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    const held = vi.fn<() => Promise<object> | undefined>();
    for (const { promise } of answers) held.mockReturnValueOnce(promise);
    const { press, item, choose, user } = setup({ entries: [], answers: { 'get expenses/exchange-rate': held } });
    await press('Add');
    await item('Add Time');
    await choose('Service', 'Main Report');
    await choose('Activity', 'Report Writing');
    const exchange = await screen.findByRole('textbox', { name: 'Exchange Rate' });
    await user.clear(exchange);
    await user.type(exchange, '0.8842');
    answers[0]?.resolve(RATE);
    await waitFor(() => expect(exchange).toHaveAccessibleDescription(/Published on 10\/31\/2026/));
    expect(exchange).toHaveValue('0.8842');

    const date = screen.getByRole('textbox', { name: 'Date' });
    await user.clear(date);
    await user.type(date, '11/20/2026');
    await user.tab();
    answers[1]?.resolve(RATE);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Exchange Rate' })).toHaveValue('0.900000'));
  });

  it('is priced by hand where there is no rate', async () => {
    const { press, item, choose, user, writes } = setup({ entries: [] });
    await press('Add');
    await item('Add Expense');
    await choose('Service', 'Desktop Review');
    await choose('Category', 'Hotel');
    await choose('Currency', 'EUR');
    await user.type(screen.getByRole('textbox', { name: 'Items' }), '2');
    await user.type(screen.getByRole('textbox', { name: 'Rate' }), '95.5');
    expect(screen.queryByRole('textbox', { name: 'Exchange Rate' })).toBeNull();
    expect(screen.getByText('Amount', { selector: 'dt' }).parentElement).toHaveTextContent('191.00 EUR');
    await press('Save');
    await waitFor(() =>
      expect(writes()).toMatchObject([{ path: 'expenses/resource', json: { rate: 95.5, count: 2 } }]),
    );
  });

  it('asks to confirm a rate of exchange that is old, or far from the published one', async () => {
    const { press, item, choose, user } = setup({
      entries: [],
      answers: { 'get expenses/exchange-rate': { ...RATE, date: '2026-08-31' } },
    });
    await press('Add');
    await item('Add Time');
    await choose('Service', 'Main Report');
    await choose('Activity', 'Report Writing');
    const confirm = await screen.findByRole('checkbox', { name: 'Use this exchange rate' });
    expect(confirm).toHaveAccessibleDescription(EXPENSE_TEXTS.oldExchangeRate('08/31/2026'));
    const exchange = screen.getByRole('textbox', { name: 'Exchange Rate' });
    await user.clear(exchange);
    await user.type(exchange, '1.2');
    expect(screen.getByRole('checkbox', { name: 'Use this exchange rate' })).toHaveAccessibleDescription(
      EXPENSE_TEXTS.unusualExchangeRate(0.9, '08/31/2026'),
    );
  });

  it('asks again for each rate of exchange and each day that are typed after one was confirmed', async () => {
    const { press, item, choose, user, writes } = setup({
      entries: [],
      answers: { 'get expenses/exchange-rate': { ...RATE, date: '2026-08-31' } },
    });
    await press('Add');
    await item('Add Time');
    await choose('Service', 'Main Report');
    await choose('Activity', 'Report Writing');
    await user.type(screen.getByRole('textbox', { name: 'Hours' }), '1');
    const box = () => screen.findByRole('checkbox', { name: 'Use this exchange rate' });
    const type = async (field: string, text: string) => {
      const input = screen.getByRole('textbox', { name: field });
      await user.clear(input);
      await user.type(input, text);
      await user.tab();
    };
    await user.click(await box());
    expect(await box()).toBeChecked();
    await type('Exchange Rate', '9');
    expect(await box()).not.toBeChecked();
    // Near the published one, which is as old as before, but not the one that is used.
    await type('Exchange Rate', '0.91');
    expect(await box()).toHaveAccessibleDescription(EXPENSE_TEXTS.typedBesideOldRate('2026-08-31'));
    await user.click(await box());
    await type('Date', '11/20/2026');
    await waitFor(async () => expect(await box()).not.toBeChecked());
    await user.click(await box());
    await press('Save');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()).toMatchObject([{ json: { exchangeRate: 0.9, isExchangeRateConfirmed: true } }]);
  });

  it('asks nothing about the rate of exchange that it has, and again about another', async () => {
    const answers = { 'get expenses/exchange-rate': { ...RATE, date: '2026-08-31' } };
    const { press, user } = setup({ path: `/?expenseId=${HOURS.id}`, answers });
    await press('Edit');
    const exchange = await screen.findByRole('textbox', { name: 'Exchange Rate' });
    await waitFor(() => expect(exchange).toHaveAccessibleDescription(/Published on 08\/31\/2026/));
    expect(screen.queryByRole('checkbox', { name: 'Use this exchange rate' })).toBeNull();
    await user.clear(exchange);
    await user.type(exchange, '0.91');
    expect(await screen.findByRole('checkbox', { name: 'Use this exchange rate' })).not.toBeChecked();
  });

  it('is confirmed anew where what was typed is restored', async () => {
    const answers = { 'get expenses/exchange-rate': { ...RATE, date: '2026-08-31' } };
    const open = async () => {
      const view = setup({ entries: [], answers });
      await view.press('Add');
      await view.item('Add Time');
      return { ...view, box: () => screen.findByRole('checkbox', { name: 'Use this exchange rate' }) };
    };
    const first = await open();
    await first.user.click(await first.box());
    expect(await first.box()).toBeChecked();
    first.unmount();
    const { box, press } = await open();
    await box();
    await press('Restore');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
    expect(await box()).not.toBeChecked();
  });

  it('asks to confirm a rate of a day without a published one, and tells that from an outage', async () => {
    let isConfirmed: unknown;
    let status = 503;
    const { press, item, choose, user } = setup({
      entries: [],
      answers: {
        'get expenses/exchange-rate': () => {
          throw refusal(status, { message: NO_EXCHANGE_RATE });
        },
        'post expenses/time': ({ json }: { readonly json: { readonly isExchangeRateConfirmed: boolean } }) => {
          isConfirmed = json.isExchangeRateConfirmed;
          if (isConfirmed === true) return HOURS;
          const fieldErrors = { isExchangeRateConfirmed: [EXPENSE_TEXTS.unusualExchangeRate(0.9, '2026-08-31')] };
          throw refusal(400, { reason: 'ExchangeRateUnconfirmed', fieldErrors });
        },
      },
    });
    const openForm = async () => {
      await press('Add');
      await item('Add Time');
      await choose('Service', 'Main Report');
      await choose('Activity', 'Report Writing');
      await user.type(screen.getByRole('textbox', { name: 'Hours' }), '1');
    };
    await openForm();
    const exchange = await screen.findByRole('textbox', { name: 'Exchange Rate' });
    await waitFor(() => expect(exchange).toHaveAccessibleDescription(/cannot be read at the moment/));
    expect(screen.queryByRole('checkbox', { name: 'Use this exchange rate' })).toBeNull();
    await user.clear(exchange);
    await user.type(exchange, '2');
    await press('Save');
    const confirm = await screen.findByRole('checkbox', { name: 'Use this exchange rate' });
    const question = EXPENSE_TEXTS.unusualExchangeRate(0.9, '2026-08-31');
    expect(confirm).toHaveAccessibleDescription(question);
    expect(confirm).toHaveFocus();
    expect([screen.getAllByText(question).length, exchange.getAttribute('aria-invalid')]).toEqual([1, null]);
    await user.click(confirm);
    expect(screen.getAllByText(question)).toHaveLength(1);
    await press('Save');
    await waitFor(() => expect(isConfirmed).toBe(true));
    status = 400;
    await openForm();
    expect(await screen.findByRole('checkbox', { name: 'Use this exchange rate' })).toHaveAccessibleDescription(
      EXPENSE_TEXTS.noPublishedRate,
    );
  });

  it('keeps its rate, beside its own currency, where the rates are in another one now', async () => {
    const entry = { ...HOURS, currency: 'GBP', rate: 77 } as const;
    const { press } = setup({ entries: [entry], path: `/?expenseId=${HOURS.id}` });
    await press('Edit');
    const rate = await screen.findByRole('textbox', { name: 'Rate' });
    expect(rate).toHaveValue('77');
    expect(rate.closest('[class*="InputWrapper-root"]')).toHaveTextContent('GBP');
    expect(rate).toHaveAccessibleDescription('Booked at this rate, which stays when rates change.');
  });

  it('offers the price that it was booked at beside rates of several currencies, and keeps it', async () => {
    const entry = { ...HOURS, rate: 95 };
    const [usd] = expenseFormData().riskEngineerRates;
    const rates = [usd!, { ...usd!, rateId: anId(96), currency: 'EUR' as const, amount: 110 }];
    const answers = { 'get expenses/form-data': expenseFormData({ riskEngineerRates: rates }) };
    const { press, choose, user, writes } = setup({ entries: [entry], path: `/?expenseId=${HOURS.id}`, answers });
    await press('Edit');
    const rate = await screen.findByRole('combobox', { name: 'Rate' });
    expect(rate).toHaveValue('95.00 USD, as booked');
    expect(rate).toHaveAccessibleDescription('Booked at this rate, which stays when rates change.');
    await choose('Rate', '110.00 EUR');
    expect(rate).toHaveAccessibleDescription('From the rates of the company.');
    await choose('Rate', '95.00 USD, as booked');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Draft');
    await press('Save');
    await waitFor(() => expect(writes()).toMatchObject([{ json: { rate: 95, rateId: null, currency: 'USD' } }]));
  });

  it('keeps the price that it was booked at where that rate is changed while it is open', async () => {
    const [usd] = expenseFormData().riskEngineerRates;
    const euro = { ...usd!, rateId: anId(96), currency: 'EUR' as const, amount: 110 };
    let riskEngineerRates = [usd!, euro];
    const full = EXPENSE_TEXTS.dayFull('11/20/2026', 2);
    const { press, user, writes } = setup({
      path: `/?expenseId=${HOURS.id}`,
      answers: {
        'get expenses/form-data': () => expenseFormData({ riskEngineerRates }),
        'put expenses/time': () => {
          if (riskEngineerRates[0]?.amount === 130) return HOURS;
          riskEngineerRates = [{ ...usd!, amount: 130 }, euro];
          throw refusal(400, { fieldErrors: { hours: [full] } });
        },
      },
    });
    await press('Edit');
    const rate = await screen.findByRole('combobox', { name: 'Rate' });
    expect(rate).toHaveValue('120.00 USD');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Draft');
    await press('Save');
    expect(await screen.findByText(full)).toBeVisible();
    await waitFor(() => expect(rate).toHaveValue('120.00 USD, as booked'));
    await press('Save');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toMatchObject({ json: { rate: 120, rateId: null, currency: 'USD' } });
  });

  it('keeps the price that it was booked at for less of the work, and leaves it for more or another day', async () => {
    const entry = { ...HOURS, rate: 95 };
    const { press, user, writes } = setup({ entries: [entry], path: `/?expenseId=${HOURS.id}` });
    await press('Edit');
    const rate = await screen.findByRole('textbox', { name: 'Rate' });
    const type = async (field: string, text: string) => {
      const input = screen.getByRole('textbox', { name: field });
      await user.clear(input);
      await user.type(input, text);
      await user.tab();
    };
    const shows = (price: string, help: string) =>
      waitFor(() => {
        expect(rate).toHaveValue(price);
        expect(rate).toHaveAccessibleDescription(help);
      });
    const [asBooked, anew] = [
      ['95', 'Booked at this rate, which stays when rates change.'],
      ['120', 'From the rates of the company.'],
    ] as const;
    await shows(...asBooked);
    await type('Hours', '8');
    await shows(...anew);
    await type('Hours', '7');
    await shows(...asBooked);
    await type('Date', '11/19/2026');
    await shows(...anew);
    await type('Date', '11/20/2026');
    await shows(...asBooked);
    await type('Hours', '7.75');
    await shows(...anew);
    await press('Save');
    await waitFor(() =>
      expect(writes()).toMatchObject([{ json: { hours: 7.75, rate: 120, rateId: anId(95), currency: 'USD' } }]),
    );
  });

  it('says what became of its rate meanwhile, and takes the new one or lets one be typed', async () => {
    const [usd] = expenseFormData().riskEngineerRates;
    const euro = { ...usd!, rateId: anId(96), currency: 'EUR' as const, amount: 110 };
    let rates = [usd!, euro];
    const refusals: Record<string, string[]>[] = [];
    const { press, item, choose, user, writes } = setup({
      entries: [],
      answers: {
        'get expenses/form-data': () => expenseFormData({ riskEngineerRates: rates }),
        'post expenses/time': () => {
          const fieldErrors = refusals.pop();
          if (fieldErrors) throw refusal(400, { fieldErrors });
          return HOURS;
        },
      },
    });
    const saved = async (now: typeof rates, fieldErrors: Record<string, string[]>) => {
      rates = now;
      refusals.push(fieldErrors);
      await press('Save');
    };
    await press('Add');
    await item('Add Time');
    await choose('Service', 'Main Report');
    await choose('Activity', 'Report Writing');
    await user.type(screen.getByRole('textbox', { name: 'Hours' }), '1');
    await choose('Rate', '110.00 EUR');

    const dearer = EXPENSE_TEXTS.rateIs('115.00 EUR');
    await saved([usd!, { ...euro, amount: 115 }], { rate: [dearer] });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Rate' })).toHaveValue('115.00 EUR'));
    expect(screen.getByText(dearer)).toBeVisible();

    const inDollars = EXPENSE_TEXTS.rateCurrency(['USD']);
    await saved([{ ...usd!, amount: 130 }], { currency: [inDollars] });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Rate' })).toHaveValue('130'));
    expect(screen.getByText(inDollars)).toBeVisible();

    await saved([], { rate: [EXPENSE_TEXTS.rateGone] });
    const rate = screen.getByRole('textbox', { name: 'Rate' });
    await waitFor(() => expect(rate).toBeEnabled());
    expect(rate).toHaveValue('');
    expect(screen.getByText(EXPENSE_TEXTS.rateGone)).toBeVisible();
    await user.type(rate, '99');
    expect(screen.queryByText(EXPENSE_TEXTS.rateGone)).toBeNull();
    await press('Save');
    await waitFor(() => expect(writes()).toHaveLength(4));
    expect(writes().map(({ json }) => json)).toMatchObject([
      { rate: 110, rateId: anId(96), currency: 'EUR' },
      { rate: 115, rateId: anId(96), currency: 'EUR' },
      { rate: 130, rateId: anId(95), currency: 'USD' },
      { rate: 99, rateId: null },
    ]);
  });

  it('has a history that names its fields as the form does', async () => {
    const change = (field: string, oldValue: unknown, newValue: unknown) => ({ field, oldValue, newValue });
    const line = {
      ...{ id: anId(99), happenedDateTime: '2026-11-21T09:00:00Z', actorName: 'Elias Berg', action: 'update' },
      ...{ oldStatus: 'Unbilled', newStatus: 'Unbilled', words: null },
      changes: [
        change('quantity', 7.5, 8),
        change('category', 'Report Writing', 'Travel Time'),
        change('rateDesignation', 'Risk Engineer', 'Xyz'),
        change('files', ['ticket.pdf'], []),
      ],
    };
    const history = { items: [line], totalCount: 1, totalPages: 1 };
    const answers = {
      [`get expenses/${HOURS.id}/history`]: history,
      [`get expenses/${FLIGHT.id}/history`]: history,
    };
    const hours = setup({ path: `/?expenseId=${HOURS.id}`, answers });
    expect(await screen.findByText('Hours: 7.5 → 8')).toBeVisible();
    expect(screen.getByText('Activity: Report Writing → Travel Time')).toBeVisible();
    expect(screen.getByText('Designation: Risk Engineer → Xyz')).toBeVisible();
    expect(screen.getByText('Receipts: ticket.pdf → –')).toBeVisible();
    hours.unmount();
    setup({ path: `/?expenseId=${FLIGHT.id}`, answers });
    expect(await screen.findByText('Items: 7.5 → 8')).toBeVisible();
    expect(screen.getByText('Category: Report Writing → Travel Time')).toBeVisible();
  });

  it('asks to confirm a day before the assignment began', async () => {
    const engineer = { userId: anId(91), name: 'Elias Berg', assignedUntil: null };
    const dataSince = (assignedSince: string) => expenseFormData({ riskEngineers: [{ ...engineer, assignedSince }] });
    const { press, item, user } = setup({
      entries: [],
      answers: { 'get expenses/form-data': dataSince('2026-11-25') },
    });
    await press('Add');
    await item('Add Time');
    const confirm = await screen.findByRole('checkbox', { name: 'Book this day' });
    expect(confirm).toHaveAccessibleDescription(EXPENSE_TEXTS.beforeAssignment);
    await user.click(confirm);
    expect(confirm).toBeChecked();
    // One that was confirmed counts for no other.
    const date = screen.getByRole('textbox', { name: 'Date' });
    await user.clear(date);
    await user.type(date, '11/20/2026');
    await user.tab();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Book this day' })).not.toBeChecked());
  });

  it('shows the refusals of the route at their fields', async () => {
    const { press, choose, user } = setup({
      path: `/?expenseId=${HOURS.id}`,
      answers: {
        'put expenses/time': () => {
          throw refusal(400, { fieldErrors: { hours: [EXPENSE_TEXTS.dayFull('11/20/2026', 2)] } });
        },
      },
    });
    await press('Edit');
    const hours = await screen.findByRole('textbox', { name: 'Hours' });
    expect(screen.getByRole('textbox', { name: 'Rate' })).toHaveValue('120');
    await choose('Service', 'Desktop Review');
    await user.clear(hours);
    await user.type(hours, '0.3');
    await press('Save');
    expect(await screen.findByText(EXPENSE_TEXTS.hoursStep)).toBeVisible();
    await user.clear(hours);
    await user.type(hours, '8');
    await press('Save');
    expect(await screen.findByText(EXPENSE_TEXTS.dayFull('11/20/2026', 2))).toBeVisible();
  });
});
