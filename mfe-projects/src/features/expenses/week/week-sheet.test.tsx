import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anHour, expenseFormData, expensesOf } from '../../../testing/expense.builder.ts';
import { onPhone } from '../../../testing/phone.ts';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { ProjectExpenses } from '../project-expenses.tsx';
import { EXPENSE_SCREEN_TEXTS } from '../expense.texts.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const BOOKED = anHour({ date: '2026-11-23', timeExpense: { activity: 'Report Writing', hours: 2 } });
const DAYS = { monday: 'Monday, November 23', tuesday: 'Tuesday, November 24', sunday: 'Sunday, November 22' };
const WEEK = '/?week=2026-11-24';
const WORK = 'Report Writing, Main Report';

function setup(answers: Record<string, unknown> = {}, id = anId(1), path = WEEK) {
  const requests = answering({
    'get expenses': ({ search }: { readonly search: string }) => {
      const query = new URLSearchParams(search);
      const all = expensesOf(query.get('isBilled') === 'true' ? [] : [BOOKED]);
      return { ...all, sections: all.sections.filter(({ kind }) => kind === query.get('kind')) };
    },
    'get expenses/form-data': expenseFormData(),
    'get expenses/exchange-rate': { rate: 0.9, from: 'USD', to: 'EUR', date: '2026-10-31', credit: 'ECB' },
    'post expenses/week': [BOOKED],
    ...answers,
  });
  const view = renderWithPortal(<ProjectExpenses project={aProject({ id, currency: 'EUR' })} />, {
    claims: { role: 'RiskEngineer' },
    path,
  });
  const cell = (day: string, row = WORK) => screen.findByRole('textbox', { name: `${row}, ${day}` });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, cell, press, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}

describe('the hours of a week', () => {
  it('begin with the work that was booked last, beside what the week has already', async () => {
    const { cell } = setup();
    expect(await cell(DAYS.monday)).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Week of 11/22/2026 – 11/28/2026' })).toBeVisible();
    expect(screen.getByText('Already booked').parentElement).toHaveTextContent(`${DAYS.monday} 2`);
    expect(screen.getByRole('group', { name: WORK })).toHaveTextContent('120.00 USD');
    expect(await cell('Wednesday, November 25')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save Week' })).toBeDisabled();
  });

  it('are of the week in which the service has its day, where the browser is in the next one already', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 0, 30) });
    let today = '2026-11-21';
    const { cell, press, address } = setup(
      { 'get expenses/form-data': () => expenseFormData({ today }) },
      anId(1),
      '/',
    );
    await press('Enter Week');
    expect(await screen.findByRole('heading', { name: 'Week of 11/15/2026 – 11/21/2026' })).toBeVisible();
    expect(await cell('Saturday, November 21')).toBeEnabled();
    expect(address()).toBe('/?week=2026-11-15');
    await press('Cancel');
    today = '2026-11-22';
    await press('Enter Week');
    expect(await screen.findByRole('heading', { name: 'Week of 11/22/2026 – 11/28/2026' })).toBeVisible();
    expect(address()).toBe('/?week=2026-11-22');
  });

  it('are typed from cell to cell by the keyboard, added up and saved in one go', async () => {
    const { cell, user, press, writes, notices, address } = setup();
    await user.click(await cell(DAYS.sunday));
    await user.keyboard('0.5{ArrowRight}7:30{Enter}');
    expect(await cell(DAYS.monday)).toHaveValue('7.5');
    expect(await cell(DAYS.tuesday)).toHaveFocus();
    await user.keyboard('8{ArrowLeft}');
    expect(await cell(DAYS.tuesday)).toHaveFocus();
    const total = screen.getByText('Total').parentElement as HTMLElement;
    expect(total).toHaveTextContent(`${DAYS.monday} 7.5`);
    await waitFor(() => expect(total).toHaveTextContent('161,728.00'));
    expect(screen.getByText('EUR for 1 USD. Published on 10/31/2026: 0.9')).toBeVisible();
    await press('Save Week');
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: `${EXPENSE_SCREEN_TEXTS.added} 3 entries, 16 hours.` }]),
    );
    const line = {
      serviceType: 'MainReport',
      activity: 'Report Writing',
      rate: 120,
      rateId: anId(95),
      exchangeRate: 0.9,
    };
    expect(writes()).toMatchObject([
      {
        path: 'expenses/week',
        json: {
          ...{ projectId: anId(1), riskEngineerId: anId(91) },
          lines: [
            { ...line, date: '2026-11-22', hours: 0.5 },
            { ...line, date: '2026-11-23', hours: 7.5 },
            { ...line, date: '2026-11-24', hours: 8 },
          ],
        },
      },
    ]);
    expect(address()).toBe('/');
  });

  it('are in sight once they are saved: filters and an order that would hide them are removed, others stay', async () => {
    const filters = `${WEEK}&sortDirection=Ascending&expensePage=2&show=billed&service=DesktopReview&period=lastYear&engineer=${anId(91)}`;
    const { cell, user, press, address } = setup({}, anId(1), filters);
    await user.type(await cell(DAYS.monday), '1');
    await press('Save Week');
    await waitFor(() => expect(address()).toBe(`/?engineer=${anId(91)}`));
  });

  it('are refused in their cells, by the form and by the service', async () => {
    const { cell, user, press, writes } = setup({
      'post expenses/week': () => {
        throw refusal(400, { fieldErrors: { 'lines.1.hours': [EXPENSE_TEXTS.dayFull('11/24/2026', 2)] } });
      },
    });
    const [monday, tuesday] = [await cell(DAYS.monday), await cell(DAYS.tuesday)];
    await user.type(monday, '0.3');
    await user.type(tuesday, 'x');
    await press('Save Week');
    expect(await screen.findByText(`${DAYS.monday}: ${EXPENSE_TEXTS.hoursStep}`)).toBeVisible();
    expect(screen.getByText(`${DAYS.tuesday}: Enter hours, such as 7.5 or 7:30`)).toBeVisible();
    expect(writes()).toEqual([]);
    await user.clear(monday);
    await user.type(monday, '8');
    await user.clear(tuesday);
    await user.type(tuesday, '9');
    await press('Save Week');
    expect(await screen.findByText(`${DAYS.tuesday}: ${EXPENSE_TEXTS.dayFull('11/24/2026', 2)}`)).toBeVisible();
    expect(tuesday).toBeInvalid();
    expect(monday).toBeValid();
  });

  it('are refused on a phone at a day that is not shown, too', async () => {
    onPhone();
    const text = EXPENSE_TEXTS.dayFull('11/24/2026', 2);
    const { cell, user, press, notices } = setup({
      'post expenses/week': () => {
        throw refusal(400, { fieldErrors: { 'lines.0.hours': [text] } });
      },
    });
    await user.type(await cell(DAYS.tuesday), '9');
    await user.click(screen.getByRole('button', { name: new RegExp(DAYS.monday) }));
    await press('Save Week');
    expect(await screen.findByText(`${DAYS.tuesday}: ${text}`)).toBeVisible();
    expect(notices()).toEqual([]);
  });

  it('show the prices that their days have, and ask for one where a day has none', async () => {
    const [company] = expenseFormData().riskEngineerRates;
    const agreed = {
      ...company!,
      source: 'Proposal',
      rateId: null,
      category: null,
      currency: 'EUR',
      amount: 95,
    } as const;
    const work = async (
      rates: ReturnType<typeof expenseFormData>['riskEngineerRates'],
      assignedUntil: string | null,
    ) => {
      const engineer = { userId: anId(91), name: 'Elias Berg', assignedSince: null, assignedUntil };
      const view = setup({
        'get expenses/form-data': expenseFormData({ riskEngineers: [engineer], riskEngineerRates: rates }),
      });
      return { ...view, row: await screen.findByRole('group', { name: WORK }) };
    };
    const within = await work([{ ...agreed, validUntil: '2026-11-22' }, company!], null);
    expect(within.row).toHaveTextContent('95.00 EUR until 11/22120.00 USD');
    within.unmount();
    const after = await work([{ ...agreed, validUntil: '2026-12-31' }, company!], null);
    expect(after.row).toHaveTextContent('95.00 EUR');
    expect(after.row).not.toHaveTextContent(/until|120/);
    after.unmount();
    const { cell, user, row } = await work([{ ...agreed, validUntil: '2026-11-23' }], '2026-11-23');
    expect(row).toHaveTextContent('95.00 EUR');
    expect(screen.queryByRole('textbox', { name: 'Rate' })).toBeNull();
    await user.type(await cell(DAYS.tuesday), '1');
    expect(screen.getByRole('textbox', { name: 'Rate' })).toBeVisible();
    expect(row).toHaveTextContent('95.00 EUR until 11/23');
  });

  it('say what became of a rate meanwhile, and take the new one or let one be typed', async () => {
    const [rate] = expenseFormData().riskEngineerRates;
    let riskEngineerRates = [rate!];
    const refusals: string[] = [];
    const { cell, user, press, writes } = setup({
      'get expenses/form-data': () => expenseFormData({ riskEngineerRates }),
      'post expenses/week': () => {
        const text = refusals.pop();
        if (text) throw refusal(400, { fieldErrors: { 'lines.0.rate': [text] } });
        return [BOOKED];
      },
    });
    const saved = async (now: typeof riskEngineerRates, text: string) => {
      riskEngineerRates = now;
      refusals.push(text);
      await press('Save Week');
      expect(await screen.findByText(`${DAYS.monday}: ${text}`)).toBeVisible();
    };
    await user.type(await cell(DAYS.monday), '8');
    const dearer = EXPENSE_TEXTS.rateIs('130.00 USD');
    await saved([{ ...rate!, amount: 130 }], dearer);
    const row = screen.getByRole('group', { name: WORK });
    await waitFor(() => expect(row).toHaveTextContent('130.00 USD'));
    expect(row).toHaveTextContent(dearer);
    await saved([], EXPENSE_TEXTS.rateGone);
    await user.type(await screen.findByRole('textbox', { name: 'Rate' }), '99');
    expect(row).toHaveTextContent(EXPENSE_TEXTS.rateGone);
    await press('Save Week');
    await waitFor(() => expect(writes()).toHaveLength(3));
    expect(writes().map(({ json }) => json)).toMatchObject([
      { lines: [{ rate: 120, rateId: anId(95) }] },
      { lines: [{ rate: 130, rateId: anId(95) }] },
      { lines: [{ rate: 99, rateId: null }] },
    ]);
  });

  it('are priced by the company beside a fee that agrees some services alone, in whichever currency its rates are', async () => {
    const company = { source: 'Company', serviceType: null, validUntil: null } as const;
    const { cell, user, press, writes } = setup({
      'get expenses/form-data': expenseFormData({
        serviceTypes: [
          { value: 'InitialInspection', label: 'Initial Inspection' },
          { value: 'MainReport', label: 'Main Report' },
        ],
        riskEngineerCurrency: 'EUR',
        riskEngineerRates: [
          {
            ...{ kind: 'Time', source: 'Proposal', rateId: null, serviceType: 'InitialInspection', category: null },
            ...{ currency: 'EUR', amount: 90, validUntil: null },
          },
          { ...company, kind: 'Resource', rateId: anId(96), category: 'Mileage', currency: 'EUR', amount: 0.5 },
          { ...company, kind: 'Time', rateId: anId(95), category: 'Report Writing', currency: 'USD', amount: 120 },
        ],
      }),
    });
    await user.type(await cell(DAYS.monday), '8');
    const total = screen.getByText('Total').parentElement as HTMLElement;
    await waitFor(() => expect(total).toHaveTextContent('864.00'));
    await press('Save Week');
    await waitFor(() => expect(writes()).toHaveLength(1));
    const line = { serviceType: 'MainReport', rate: 120, rateId: anId(95), currency: 'USD', exchangeRate: 0.9 };
    expect(writes()).toMatchObject([{ json: { lines: [line] } }]);
  });

  it('propose a typed rate in the currency that it was booked in, and leave it out beside another', async () => {
    const typed = (currency: 'EUR' | 'USD') => {
      const entry = { ...BOOKED, rateSource: 'Typed', rate: 95, currency } as const;
      return setup({
        'get expenses': expensesOf([entry]),
        'get expenses/form-data': expenseFormData({ riskEngineerRates: [] }),
      });
    };
    const same = typed('USD');
    expect(await screen.findByRole('textbox', { name: 'Rate' })).toHaveValue('95');
    expect(screen.getByRole('group', { name: WORK })).toHaveTextContent('USD');
    same.unmount();
    typed('EUR');
    expect(await screen.findByRole('textbox', { name: 'Rate' })).toHaveValue('');
  });

  it('ask for a typed rate again where the engineer is another one, whose rates are in another currency', async () => {
    const engineer = (n: number, name: string) => ({
      ...{ userId: anId(n), name, assignedSince: null, assignedUntil: null },
    });
    const riskEngineers = [engineer(91, 'Elias Berg'), engineer(94, 'Kim Stone')];
    const { cell, user, press, writes } = setup({
      'get expenses/form-data': ({ search }: { readonly search: string }) => {
        const riskEngineerId = new URLSearchParams(search).get('riskEngineerId') ?? anId(91);
        const riskEngineerCurrency = riskEngineerId === anId(94) ? 'EUR' : 'USD';
        return expenseFormData({ riskEngineers, riskEngineerId, riskEngineerCurrency, riskEngineerRates: [] });
      },
    });
    await user.type(await cell(DAYS.monday), '8');
    const rate = () => screen.findByRole('textbox', { name: 'Rate' });
    await user.type(await rate(), '95');
    await user.click(screen.getByRole('combobox', { name: 'Risk Engineer' }));
    await user.click(await screen.findByRole('option', { name: 'Kim Stone' }));
    await waitFor(async () => expect(await rate()).toHaveValue(''));
    expect(screen.getByRole('group', { name: WORK })).toHaveTextContent('EUR');
    await user.type(await rate(), '80');
    await press('Save Week');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()).toMatchObject([{ json: { riskEngineerId: anId(94), lines: [{ rate: 80, currency: 'EUR' }] } }]);
  });

  it('ask again for a rate of exchange and for days that were not among those confirmed', async () => {
    const engineer = { userId: anId(91), name: 'Elias Berg', assignedSince: '2026-11-25', assignedUntil: null };
    const [usd] = expenseFormData().riskEngineerRates;
    const { cell, user, press } = setup({
      'get expenses/form-data': expenseFormData({
        riskEngineers: [engineer],
        riskEngineerRates: [{ ...usd!, category: 'Travel Time', rateId: anId(96), currency: 'GBP', amount: 80 }, usd!],
      }),
      'get expenses/exchange-rate': { rate: 0.9, from: 'USD', to: 'EUR', date: '2026-08-31', credit: 'ECB' },
    });
    await user.type(await cell(DAYS.monday), '8');
    const rate = await screen.findByRole('checkbox', { name: 'Use this exchange rate' });
    const day = screen.getByRole('checkbox', { name: 'Book this day' });
    expect(day).toHaveAccessibleDescription('Mon 11/23 is before the assignment began.');
    await user.click(rate);
    await user.click(day);
    expect([rate, day].map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
    await user.type(await cell(DAYS.tuesday), '1');
    await waitFor(() => expect(day).not.toBeChecked());
    expect(day).toHaveAccessibleName('Book these days');
    expect(day).toHaveAccessibleDescription('Mon 11/23 and Tue 11/24 are before the assignment began.');
    expect(rate).toBeChecked();
    await press('Add Row');
    const choose = async (name: string, option: string) => {
      await user.click(screen.getAllByRole('combobox', { name }).at(-1)!);
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Service', 'Main Report');
    await choose('Activity', 'Travel Time');
    await user.type(await cell(DAYS.monday, 'Travel Time, Main Report'), '2');
    await waitFor(() => expect(rate).not.toBeChecked());
  });

  it('have the question about a rate that the server alone asks at its box, and as no notice', async () => {
    const question = EXPENSE_TEXTS.unusualExchangeRate(0.5, '2026-11-23');
    const { cell, user, press, writes, notices } = setup({
      'post expenses/week': ({
        json,
      }: {
        readonly json: { readonly lines: { isExchangeRateConfirmed: boolean }[] };
      }) => {
        if (json.lines.every((line) => line.isExchangeRateConfirmed)) return [BOOKED];
        const fieldErrors = { 'lines.0.isExchangeRateConfirmed': [question] };
        throw refusal(400, { reason: 'ExchangeRateUnconfirmed', fieldErrors });
      },
    });
    await user.type(await cell(DAYS.monday), '8');
    await press('Save Week');
    const box = await screen.findByRole('checkbox', { name: 'Use this exchange rate' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(screen.getAllByText(question)).toHaveLength(1);
    expect(notices()).toEqual([]);
    await user.click(box);
    await press('Save Week');
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'success' }]));
    expect(writes()).toHaveLength(2);
  });

  it('have the question about early days at its box, and at no cell', async () => {
    const engineer = { userId: anId(91), name: 'Elias Berg', assignedSince: '2026-11-24', assignedUntil: null };
    const { cell, user, press, notices } = setup({
      'get expenses/form-data': expenseFormData({ riskEngineers: [engineer] }),
      'post expenses/week': () => {
        throw refusal(400, { fieldErrors: { 'lines.0.isEarlyDateConfirmed': [EXPENSE_TEXTS.beforeAssignment] } });
      },
    });
    await user.type(await cell(DAYS.monday), '8');
    await press('Save Week');
    const question = 'Mon 11/23 is before the assignment began.';
    const box = await screen.findByRole('checkbox', { name: 'Book this day' });
    await waitFor(() => expect(box).toHaveFocus());
    expect(screen.getAllByText(question)).toHaveLength(1);
    expect(await cell(DAYS.monday)).not.toBeInvalid();
    expect(notices()).toEqual([]);
  });

  it('that were typed for a project are offered in that one alone, also where former ones share an address', async () => {
    const { cell, user, unmount } = setup();
    await user.type(await cell(DAYS.monday), '8');
    unmount();
    const other = setup({}, anId(2));
    expect(await other.cell(DAYS.monday)).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    other.unmount();
    const again = setup();
    await again.press('Restore');
    expect(await again.cell(DAYS.monday)).toHaveValue('8');
  });

  it('ask before they are left for another week', async () => {
    const { cell, user, press, address } = setup();
    await user.type(await cell(DAYS.monday), '8');
    await press('Earlier week');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe(WEEK);
    expect(await cell(DAYS.monday)).toHaveValue('8');
  });
});
