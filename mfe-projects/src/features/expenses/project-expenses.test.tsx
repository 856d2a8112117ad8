import type { Expense } from '@portal/contracts/finance/expense';
import { commandStore } from '@portal/portal-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFlight, anHour, expenseActions, expensesOf } from '../../testing/expense.builder.ts';
import { anId } from '../../testing/project.builder.ts';
import { HOURS, FLIGHT, setup, asCoordinator, section } from './project-expenses.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
    ).toEqual(['Report WritingMain Report', '11/20/2026', '7.5', '120.00 USDRisk Engineer', '810.00 EUR']);
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
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25, 12) });
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
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(requests.at(-1)?.search))).toMatchObject({
        ...{ serviceType: 'MainReport', from: '2025-01-01', to: '2025-12-31' },
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
    const commands = commandStore.getState().sets.flat();
    expect(commands.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Add Time', 'Add Expense', 'Enter Week']),
    );
  });
});

describe('bills (decisions §10, §27)', () => {
  it.each([
    [{ designationNow: 'Risk Engineer' }, 'Priced as Xyz; now Risk Engineer'],
    [{ designationBefore: 'Risk Engineer' }, 'Priced as Xyz; the entry before as Risk Engineer'],
    [
      { designationNow: 'Engineer', designationBefore: 'Senior Risk Engineer' },
      'Priced as Xyz; now Engineer; the entry before as Senior Risk Engineer',
    ],
  ])('say at the entry that it was priced by another designation: %o', async (other, hint) => {
    const entry = { ...HOURS, rateSource: 'Typed' as const, rateDesignation: 'Xyz', ...other };
    const { user } = setup({ ...asCoordinator, entries: [entry, FLIGHT] });
    const told = await screen.findByText(`${hint} · Main Report · Elias Berg`);
    expect(told.closest('tr')).toHaveTextContent('120.00 USDXyz');
    await user.click(screen.getByRole('link', { name: 'Report Writing' }));
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByText('Rate', { selector: 'dt' }).parentElement).toHaveTextContent('RateEntered · Xyz');
  });

  it('are chosen in both sections and marked at once', async () => {
    const { user, press, writes, notices } = setup(asCoordinator);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Report Writing, 11/20/2026, 810.00 EUR' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Flight, 11/20/2026, 300.00 EUR' }));
    expect(screen.getByText('2 chosen, 1,110.00 EUR')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter Week' })).toBeNull();
    await press('Mark as Billed');
    const question = await screen.findByRole('dialog', { name: 'Mark 2 entries as billed?' });
    await user.click(within(question).getByRole('button', { name: 'Mark as Billed' }));
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: '2 entries marked as billed.' }]));
    expect(writes()).toMatchObject([{ path: 'expenses/mark-as-billed', json: { ids: [HOURS.id, FLIGHT.id] } }]);
    expect(await screen.findByRole('button', { name: 'Enter Week' })).toBeVisible();
  });

  it('are chosen as they are now: who billed one meanwhile has taken it out of the choice', async () => {
    let entries = asCoordinator.entries ?? [];
    const list = ({ search }: { readonly search: string }) => {
      const all = expensesOf(entries, asCoordinator.over);
      const kind = new URLSearchParams(search).get('kind');
      return { ...all, sections: all.sections.filter((one) => one.kind === kind) };
    };
    const { user, client } = setup({ ...asCoordinator, answers: { 'get expenses': list } });
    for (const name of [/^Choose Report Writing/, /^Choose Flight/]) {
      await user.click(await screen.findByRole('checkbox', { name }));
    }
    expect(screen.getByText('2 chosen, 1,110.00 EUR')).toBeVisible();
    entries = entries.filter(({ kind }) => kind === 'Time').map((entry) => ({ ...entry, projectAmount: 400 }));
    await client.invalidateQueries();
    expect(await screen.findByText('1 chosen, 400.00 EUR')).toBeVisible();
  });

  describe('on one of several pages', () => {
    const entriesAt = (...days: readonly number[]) =>
      days.map((day) =>
        anHour({ id: anId(day), date: `2026-11-${day}`, actions: expenseActions('update', 'markAsBilled') }),
      );
    /** Renders the first page of two entries as the service has them now; one may be open. */
    const setupPage = (now: () => readonly Expense[], openId = '') =>
      setup({
        ...asCoordinator,
        path: `/?pageSize=2&expenseId=${openId}`,
        answers: {
          'get expenses': ({ search }: { readonly search: string }) => {
            const kind = new URLSearchParams(search).get('kind');
            const all = expensesOf(kind === 'Time' ? now() : []);
            const sections = all.sections.map((one) => ({ ...one, items: one.items.slice(0, 2) }));
            return { ...all, sections: sections.filter((one) => one.kind === kind) };
          },
          [`get expenses/${openId}`]: () => now().find(({ id }) => id === openId),
          [`get expenses/${openId}/history`]: { items: [], totalCount: 0, totalPages: 0 },
        },
      });
    const boxOf = (day: number) => screen.findByRole('checkbox', { name: new RegExp(`^Choose .*, 11/${day}/`) });

    it('stay chosen where a new entry moves them to the next one', async () => {
      let entries = entriesAt(20, 19, 18);
      const { user, client } = setupPage(() => entries);
      for (const day of [20, 19]) await user.click(await boxOf(day));
      entries = [...entriesAt(21), ...entries];
      await client.invalidateQueries();
      expect(await boxOf(21)).not.toBeChecked();
      expect(screen.getByText('2 chosen, 1,620.00 EUR')).toBeVisible();
    });

    it('stay chosen where the day of the open one is changed', async () => {
      let entries = entriesAt(20, 19, 18);
      const { user, client } = setupPage(() => entries, anId(20));
      await user.click(await boxOf(20));
      entries = [...entries.slice(1), ...entries.slice(0, 1).map((one) => ({ ...one, date: '2026-11-10' }))];
      await client.invalidateQueries();
      expect(await boxOf(18)).not.toBeChecked();
      expect(screen.getByText('1 chosen, 810.00 EUR')).toBeVisible();
    });
  });

  it('are told from others of a day by what was written of them, and by their amounts', async () => {
    const flights = [
      aFlight({ description: 'Zurich to Hamburg', actions: expenseActions('markAsBilled') }),
      aFlight({ id: anId(93), projectAmount: 180, actions: expenseActions('markAsBilled') }),
    ];
    setup({ ...asCoordinator, entries: flights });
    const row = (await screen.findByRole('link', { name: 'Zurich to Hamburg' })).closest('tr');
    expect(row).toHaveTextContent('Flight · Main Report');
    const names = screen
      .getAllByRole('checkbox', { name: /^Choose (?!all)/ })
      .map((box) => box.getAttribute('aria-label'));
    expect(names).toEqual([
      'Choose Zurich to Hamburg, 11/20/2026, 300.00 EUR',
      'Choose Flight, 11/20/2026, 180.00 EUR',
    ]);
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
    const question = await screen.findByRole('region', { name: 'Make this entry unbilled again?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(within(question).getByRole('textbox', { name: 'Reason' }), 'Wrong project');
    await user.click(within(question).getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'The entry is unbilled again.' }]));
    expect(writes()).toMatchObject([{ json: { reason: 'Wrong project' }, headers: { 'If-Match': '"2"' } }]);
  });
});
