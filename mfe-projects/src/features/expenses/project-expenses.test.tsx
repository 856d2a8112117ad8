import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { NO_EXCHANGE_RATE } from '@portal/contracts/geo/exchange-rate';
import type { Expense, Expenses } from '@portal/contracts/finance/expense';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFlight, anHour, expenseActions, expenseFormData, expensesOf } from '../../testing/expense.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectExpenses } from './project-expenses.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const HOURS = anHour();
const FLIGHT = aFlight();
const RATE = { rate: 0.9, from: 'USD', to: 'EUR', date: '2026-10-31', credit: 'ECB' };

interface Setup extends RenderOptions {
  readonly entries?: readonly Expense[];
  readonly over?: Partial<Expenses>;
  readonly answers?: Record<string, unknown>;
}

function setup({ entries = [HOURS, FLIGHT], over, answers = {}, ...options }: Setup = {}) {
  const all = expensesOf(entries, over);
  const requests = answering({
    'get expenses': ({ search }: { readonly search: string }) => {
      const query = new URLSearchParams(search);
      const shown = query.get('isBilled') === 'true' ? expensesOf([], over) : all;
      return { ...shown, sections: shown.sections.filter(({ kind }) => kind === query.get('kind')) };
    },
    'get expenses/form-data': expenseFormData(),
    'get expenses/exchange-rate': RATE,
    'post expenses/time': HOURS,
    'post expenses/resource': FLIGHT,
    'put expenses/time': HOURS,
    'put expenses/mark-as-billed': ({ json }: { readonly json: unknown }) => json,
    'post assignments/send-pending-bills': { count: 2, totalAmount: 1110, currency: 'EUR' },
    ...Object.fromEntries(
      entries.flatMap((entry) => [
        [`get expenses/${entry.id}`, entry],
        [`get expenses/${entry.id}/history`, { items: [], totalCount: 0, totalPages: 0 }],
        [`put expenses/${entry.id}/reverse`, entry],
        [`delete expenses/${entry.id}`, { id: entry.id }],
      ]),
    ),
    ...answers,
  });
  const view = renderWithPortal(<ProjectExpenses project={aProject({ currency: 'EUR' })} />, {
    claims: { role: 'RiskEngineer' },
    ...options,
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const item = async (name: string) => view.user.click(await screen.findByRole('menuitem', { name }));
  const choose = async (name: string, option: string) => {
    await view.user.click(await screen.findByRole('combobox', { name }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...view, requests, press, item, choose, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}

/** The coordinator of the engineer's company, who marks entries as billed. */
const asCoordinator: Setup = {
  claims: { role: 'RCCoordinator' },
  entries: [HOURS, FLIGHT].map((entry) => ({ ...entry, actions: expenseActions('update', 'delete', 'markAsBilled') })),
  over: { sendPendingBills: { action: 'sendPendingBills', allowed: true } },
};
const section = (name: string) => screen.findByRole('region', { name });

describe('TIME & EXPENSES (spec 2 §3, decisions §27)', () => {
  it('shows two sections with their sums, and what is booked of each service', async () => {
    setup();
    const time = await section('Time');
    expect(time).toHaveTextContent('Hours7.5Total810.00 EURBilled0.00 EUR');
    const row = (await within(time).findByRole('link', { name: 'Report Writing' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Report WritingMain Report', '11/20/2026', '7.5', '120.00 USD', '810.00 EUR']);
    expect(await section('Expenses')).toHaveTextContent('Total300.00 EUR');
    const services = within(await section('By Service')).getByRole('row', { name: /Main Report/ });
    expect(services).toHaveTextContent('Main Report7.5810.00 EUR300.00 EUR1,110.00 EUR0.00 EUR');
    expect(screen.queryByRole('columnheader', { name: 'Budget' })).toBeNull();
  });

  it('names what is left of a budget, for those who see budgets', async () => {
    const [services] = expensesOf([HOURS]).services;
    setup({ over: { services: services ? [{ ...services, budget: 1000, left: -110 }] : [] } });
    expect(within(await section('By Service')).getByRole('row', { name: /Main Report/ })).toHaveTextContent(
      '1,000.00 EUR-110.00 EUR',
    );
  });

  it('leaves out what is billed, which a filter shows again', async () => {
    const { press, user, requests } = setup();
    await press('Filter by Status');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Billed' }));
    expect(await screen.findAllByText('Nothing has been marked as billed yet.')).toHaveLength(2);
    expect(requests.filter(({ search }) => search.includes('isBilled=true'))).toHaveLength(2);
  });

  it('is narrowed by service and period, and sorted by day, in its address', async () => {
    const { press, user, requests, address } = setup();
    const radio = async (name: string) => user.click(await screen.findByRole('menuitemradio', { name }));
    await section('Time');
    // The entries are of one engineer.
    expect(screen.queryByRole('button', { name: /Risk Engineer/ })).toBeNull();
    await press('Filter by Service');
    await radio('Main Report');
    await press('Filter by Period');
    await radio('Last year');
    await user.click(within(await section('Time')).getByRole('button', { name: /Date/ }));
    const year = new Date().getFullYear() - 1;
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(requests.at(-1)?.search))).toMatchObject({
        ...{ serviceType: 'MainReport', from: `${year}-01-01`, to: `${year}-12-31` },
        ...{ sortFieldName: 'date', sortDirection: 'Ascending' },
      }),
    );
    expect(address()).toContain('service=MainReport');
    expect(address()).toContain('period=lastYear');
  });

  it('is narrowed to one of several engineers, and says where nothing is found', async () => {
    const engineers = [
      { userId: anId(91), name: 'Elias Berg' },
      { userId: anId(97), name: 'Kim Stone' },
    ];
    const { press, user, requests } = setup({ ...asCoordinator, entries: [], over: { engineers } });
    await press('Filter by Risk Engineer');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Kim Stone' }));
    await waitFor(() => expect(requests.at(-1)?.search).toContain(`riskEngineerId=${anId(97)}`));
    expect(await screen.findAllByText('No entries match the filters.')).toHaveLength(2);
  });

  it('invites to the first entries', async () => {
    setup({ entries: [] });
    expect(await screen.findByText('There is no time yet.')).toBeVisible();
    expect(screen.getByText('There are no expenses yet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'By Service' })).toBeNull();
  });
});

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
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: EXPENSE_TEXTS.added }]));
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
          const fieldErrors = { exchangeRate: [EXPENSE_TEXTS.unusualExchangeRate(0.9, '2026-08-31')] };
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
    expect(confirm).toHaveAccessibleDescription(EXPENSE_TEXTS.unusualExchangeRate(0.9, '2026-08-31'));
    await user.click(confirm);
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
  });

  it('has a history that names its fields as the form does', async () => {
    const change = (field: string, oldValue: unknown, newValue: unknown) => ({ field, oldValue, newValue });
    const line = {
      ...{ id: anId(99), happenedDateTime: '2026-11-21T09:00:00Z', actorName: 'Elias Berg', action: 'update' },
      ...{ oldStatus: 'Unbilled', newStatus: 'Unbilled', words: null },
      changes: [
        change('quantity', 7.5, 8),
        change('category', 'Report Writing', 'Travel Time'),
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
    expect(screen.getByText('Receipts: ticket.pdf → –')).toBeVisible();
    hours.unmount();
    setup({ path: `/?expenseId=${FLIGHT.id}`, answers });
    expect(await screen.findByText('Items: 7.5 → 8')).toBeVisible();
    expect(screen.getByText('Category: Report Writing → Travel Time')).toBeVisible();
  });

  it('asks to confirm a day before the assignment began', async () => {
    const engineer = { userId: anId(91), name: 'Elias Berg', assignedUntil: null };
    const dataSince = (assignedSince: string) => expenseFormData({ riskEngineers: [{ ...engineer, assignedSince }] });
    const { press, item } = setup({
      entries: [],
      answers: { 'get expenses/form-data': dataSince('2026-11-25') },
    });
    await press('Add');
    await item('Add Time');
    const confirm = await screen.findByRole('checkbox', { name: 'Book this day' });
    expect(confirm).toHaveAccessibleDescription(EXPENSE_TEXTS.beforeAssignment);
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

describe('bills (decisions §10, §27)', () => {
  it('are chosen in both sections and marked at once', async () => {
    const { user, press, writes, notices } = setup(asCoordinator);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Report Writing, 11/20/2026' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Flight, 11/20/2026' }));
    expect(screen.getByText('2 chosen, 1,110.00 EUR')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter Week' })).toBeNull();
    await press('Mark as Billed');
    const question = await screen.findByRole('dialog', { name: 'Mark 2 entries as billed?' });
    await user.click(within(question).getByRole('button', { name: 'Mark as Billed' }));
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: '2 entries marked as billed.' }]));
    expect(writes()).toMatchObject([{ path: 'expenses/mark-as-billed', json: { ids: [HOURS.id, FLIGHT.id] } }]);
    expect(await screen.findByRole('button', { name: 'Enter Week' })).toBeVisible();
  });

  it('are not chosen by engineers, who do not send them either', async () => {
    setup();
    await section('Time');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Billing' })).toBeNull();
  });

  it('are sent once the coordinator has seen what is sent', async () => {
    const { press, item, writes, notices } = setup(asCoordinator);
    await press('Billing');
    await item('Send Pending Bills');
    const question = await screen.findByRole('dialog', { name: 'Send the pending bills?' });
    expect(question).toHaveTextContent(/Main Report1,110.00 EURTotal1,110.00 EUR/);
    await press('Send');
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: 'The statement of 2 entries, 1,110.00 EUR, was sent.' }]),
    );
    expect(writes()).toMatchObject([{ path: 'assignments/send-pending-bills', json: { projectId: anId(1) } }]);
  });

  it('are reversed with a reason', async () => {
    const billed = anHour({
      ...{ isBilled: true, billedBy: 'Rosa Keller', billedDateTime: '2026-11-21T10:00:00Z' },
      actions: expenseActions('reverse'),
    });
    const { press, item, user, writes, notices } = setup({ entries: [billed], path: `/?expenseId=${billed.id}` });
    await press('More actions');
    await item('Reverse');
    const question = await screen.findByRole('dialog', { name: 'Make this entry unbilled again?' });
    await user.type(within(question).getByRole('textbox', { name: 'Reason' }), 'Wrong project');
    await user.click(within(question).getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'The entry is unbilled again.' }]));
    expect(writes()).toMatchObject([{ json: { reason: 'Wrong project' }, headers: { 'If-Match': '"2"' } }]);
  });
});
