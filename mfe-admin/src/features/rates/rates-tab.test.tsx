import type { ExpenseRate, TimeRate } from '@portal/contracts/admin/rates';
import { RATE_TEXTS, TIME_ACTIVITIES } from '@portal/contracts/admin/rate-lists';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { anExpenseRate, aTimeRate } from '../../testing/rate.builder.ts';
import { anId } from '../../testing/team-member.builder.ts';
import { RatesTab } from './rates-tab.tsx';

/** Loads the dialog's code first: the first load takes longer than the tests wait. */
beforeAll(() => import('./rate-dialog.tsx'));

const DESIGNATIONS = [
  { id: null, value: 'Risk Engineer' },
  { id: anId(), value: 'Loss Adjuster' },
];

interface Given {
  readonly timeRates?: readonly TimeRate[];
  readonly expenseRates?: readonly ExpenseRate[];
  readonly answers?: Record<string, unknown>;
  readonly options?: RenderOptions;
}

function setup({ timeRates = [aTimeRate()], expenseRates = [], answers = {}, options = {} }: Given = {}) {
  const requests = answering({
    'get rates': { timeRates, expenseRates },
    'get users/designations': DESIGNATIONS,
    ...answers,
  });
  return { ...renderWithPortal(<RatesTab />, { path: '/my-company?tab=Rates', ...options }), requests };
}
const rows = async (title: string) => {
  const table = await screen.findByRole('table', { name: title });
  await within(table).findAllByRole('link');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
};
const legendsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('group')
    .map((group) =>
      within(group)
        .getAllByRole('checkbox')
        .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
    );
const sent = ({ requests }: ReturnType<typeof setup>, path: string) =>
  requests.filter((request) => request.path === path && request.verb !== 'get');

describe('the rates of a company (spec 3 §2)', () => {
  it('are two tables', async () => {
    setup({ expenseRates: [anExpenseRate()] });
    expect(await rows('Time Rates')).toEqual([['Engineer', 'Site Inspection', '120.50', 'EUR']]);
    expect(await rows('Expense Rates')).toEqual([['Mileage', '0.45', 'EUR']]);
  });

  it('are gone along by j and k in the table that has the focus, or in the first', async () => {
    const expenseRates = [anExpenseRate(), anExpenseRate({ category: 'Printing' })];
    const { user } = setup({ expenseRates });
    await rows('Expense Rates');
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'Engineer' })).toHaveFocus();
    screen.getByRole('link', { name: 'Mileage' }).focus();
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'Printing' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Mileage' })).toHaveFocus();
  });

  it('say where there are none', async () => {
    setup({ timeRates: [] });
    expect(await screen.findByText('There are no time rates yet.')).toBeVisible();
    expect(screen.getByText('There are no expense rates yet.')).toBeVisible();
  });

  it('have pages of ten and are sorted by each column', async () => {
    const many = TIME_ACTIVITIES.map((category, index) => aTimeRate({ category, ratePerHour: 100 - index }));
    const { user } = setup({ timeRates: many });
    expect((await rows('Time Rates')).length).toBe(10);
    await user.click(screen.getByRole('button', { name: /^Rate per Hour/ }));
    const prices = (await rows('Time Rates')).map(([, , price]) => Number(price));
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect((await rows('Time Rates')).length).toBe(3);
  });

  it('keep how many rows a page has, each table its own', async () => {
    const given = {
      timeRates: TIME_ACTIVITIES.map((category) => aTimeRate({ category })),
      expenseRates: [anExpenseRate()],
    };
    const sizeOf = (title: string) => within(screen.getByRole('navigation', { name: `Pagination of ${title}` }));
    const first = setup(given);
    await rows('Time Rates');
    await first.user.selectOptions(sizeOf('Time Rates').getByRole('combobox'), '25');
    first.unmount();
    setup(given);
    expect((await rows('Time Rates')).length).toBe(13);
    expect(sizeOf('Expense Rates').getByRole('combobox')).toHaveValue('10');
  });

  it('say that they could not be read', async () => {
    setup({
      answers: {
        'get rates': () => {
          throw refusal(500, { code: 'Internal', traceId: 'abc' });
        },
      },
    });
    expect((await screen.findAllByText('Reference abc.')).length).toBe(2);
  });
});

describe('the dialog of a rate (spec 3 §5)', () => {
  it('renames a designation of the company’s own, which stays chosen (decisions §2)', async () => {
    const [standard, own] = DESIGNATIONS;
    let value = 'Loss Adjuster';
    const view = setup({
      answers: {
        'get users/designations': () => [standard, { ...own, value }],
        [`put designations/${own?.id}`]: ({ json }: { readonly json: { readonly value: string } }) => {
          if (json.value === 'Surveyor') throw refusal(400, { fieldErrors: { value: ['Taken'] } });
          ({ value } = json);
          return { ...own, value };
        },
      },
    });
    await view.user.click(screen.getByRole('button', { name: 'Add Time Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Time Rate' });
    const box = (name: string) => within(dialog).findByRole('checkbox', { name });
    await view.user.click(await box('Engineer'));
    expect(within(dialog).queryByRole('button', { name: /^Rename/ })).toBeNull();
    await view.user.click(await box('Engineer'));
    await view.user.click(await box('Loss Adjuster'));
    await view.user.click(within(dialog).getByRole('button', { name: 'Rename Loss Adjuster' }));
    const name = within(dialog).getByRole('textbox', { name: 'New name of Loss Adjuster' });
    await view.user.clear(name);
    await view.user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Name required')).toBeVisible();
    await view.user.type(name, 'Surveyor{Enter}');
    expect(await within(dialog).findByText('Taken')).toBeVisible();
    await view.user.clear(name);
    await view.user.type(name, ' Claims Adjuster ');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save Name' }));
    await waitFor(async () => expect(await box('Claims Adjuster')).toBeChecked());
    expect(view.notices()).toEqual([{ kind: 'success', message: 'Loss Adjuster is Claims Adjuster now.' }]);
  });

  it('adds a rate for each designation and activity that is chosen', async () => {
    const added = [aTimeRate({ designation: 'Engineer' }), aTimeRate({ designation: 'Loss Adjuster' })];
    const view = setup({ answers: { 'post rates/time': added } });
    await view.user.click(screen.getByRole('button', { name: 'Add Time Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Time Rate' });
    await within(dialog).findByRole('checkbox', { name: 'Loss Adjuster' });
    expect(legendsOf(dialog)[0]).toEqual([
      'Engineer',
      'Senior Engineer',
      'Surveyor',
      'Senior Surveyor',
      'Risk Coordinator',
      'Assistant',
      'Administrative',
      'Loss Adjuster',
    ]);
    expect(legendsOf(dialog)[1]).toEqual(TIME_ACTIVITIES);
    await view.user.click(within(dialog).getByRole('checkbox', { name: 'Loss Adjuster' }));
    await view.user.click(within(dialog).getByRole('checkbox', { name: 'Engineer' }));
    await view.user.click(within(within(dialog).getByRole('group', { name: /^Categories/ })).getByText('Choose all'));
    expect(within(dialog).getByText('Adds 26 rates, one for each choice.')).toBeVisible();
    await view.user.type(within(dialog).getByRole('textbox', { name: 'Rate per Hour' }), '90.5');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'success', message: '2 rates were added' }]));
    expect(sent(view, 'rates/time').map(({ json }) => json)).toEqual([
      { designations: ['Engineer', 'Loss Adjuster'], categories: TIME_ACTIVITIES, currency: 'USD', ratePerHour: 90.5 },
    ]);
  });

  it('has what was added in view and marked, also where the order has it on another page', async () => {
    const added = aTimeRate({ id: anId(), designation: 'Surveyor', category: 'Mileage' });
    let timeRates = TIME_ACTIVITIES.map((category) => aTimeRate({ id: anId(), category }));
    const view = setup({
      answers: {
        'get rates': () => ({ timeRates, expenseRates: [] }),
        'post rates/time': () => {
          timeRates = [...timeRates, added];
          return [added];
        },
      },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Add Time Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Time Rate' });
    await view.user.click(await within(dialog).findByRole('checkbox', { name: 'Surveyor' }));
    await view.user.click(within(dialog).getByRole('checkbox', { name: TIME_ACTIVITIES[0] }));
    await view.user.type(within(dialog).getByRole('textbox', { name: 'Rate per Hour' }), '90');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const row = await screen.findByRole('link', { name: 'Surveyor' });
    expect(row).toHaveAttribute('aria-current', 'true');
    expect((await rows('Time Rates'))[0]).toEqual(['Surveyor', 'Mileage', '120.50', 'EUR']);
    row.focus();
    await view.user.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('link', { name: 'Engineer' })[0]).toHaveFocus();
    expect(view.address()).toBe('/my-company?tab=Rates');
    await view.user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Surveyor' })).not.toHaveAttribute('aria-current'));
  });

  it('asks for what is needed', async () => {
    const { user } = setup();
    await user.click(screen.getByRole('button', { name: 'Add Expense Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Expense Rate' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Mileage' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Mileage' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Cost per Item' }), '0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Field is required.')).toBeVisible();
    expect(within(dialog).getByText('Must be more than 0')).toBeVisible();
  });

  it('takes no amount beyond the largest', async () => {
    const { user } = setup();
    await user.click(screen.getByRole('button', { name: 'Add Time Rate' }));
    const amount = await screen.findByRole('textbox', { name: 'Rate per Hour' });
    await user.type(amount, '99999.999');
    expect(amount).toHaveValue('9,999.99');
  });

  it('shows a rate, switches to edit and saves over the version that was shown', async () => {
    const rate = aTimeRate();
    const view = setup({ timeRates: [rate], answers: { 'post rates/time': [{ ...rate, ratePerHour: 99 }] } });
    await view.user.click(await screen.findByRole('link', { name: 'Engineer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Time Rate' });
    expect(within(dialog).getByText(/^Last changed by Clara Nordin/)).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Edit' }));
    const amount = await within(dialog).findByRole('textbox', { name: 'Rate per Hour' });
    await view.user.clear(amount);
    await view.user.type(amount, '99');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(view.notices()).toEqual([{ kind: 'success', message: 'Rate was successfully updated' }]),
    );
    const [request] = sent(view, 'rates/time');
    expect(request?.json).toEqual({
      ...{ id: rate.id, designations: ['Engineer'], categories: ['Site Inspection'], currency: 'EUR' },
      ratePerHour: 99,
    });
    expect(request?.headers).toMatchObject({ 'If-Match': '"2"' });
  });

  it('shows at their fields what the service refuses about a rate that is changed', async () => {
    const [unknown, taken] = [RATE_TEXTS.unknownDesignation('Engineer'), RATE_TEXTS.taken(['Engineer, Mileage, USD'])];
    const fieldErrors = { designations: [unknown], categories: [taken] };
    const view = setup({
      answers: {
        'post rates/time': () => {
          throw refusal(400, { fieldErrors });
        },
      },
    });
    await view.user.click(await screen.findByRole('link', { name: 'Engineer' }));
    await view.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const amount = await screen.findByRole('textbox', { name: 'Rate per Hour' });
    await view.user.clear(amount);
    await view.user.type(amount, '99');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(taken)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Category' })).toBeInvalid();
    expect(screen.getByText(unknown)).toBeVisible();
    expect(view.notices()).toEqual([]);
  });

  it('deletes a rate after the question of the specification, in the place of the rate', async () => {
    const rate = anExpenseRate();
    const view = setup({ expenseRates: [rate], answers: { [`delete rates/${rate.id}`]: null } });
    await view.user.click(await screen.findByRole('link', { name: 'Mileage' }));
    const dialog = await screen.findByRole('dialog', { name: 'Expense Rate' });
    await view.user.click(within(dialog).getByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this rate?' });
    expect(screen.getAllByRole('dialog')).toEqual([question]);
    expect(question).toHaveTextContent(
      "Are you sure you want to delete this rate? It will be deleted immediately, you can't undo this action.",
    );
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(view.notices()).toEqual([{ kind: 'success', message: 'Rates were successfully deleted.' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('knows the designations of people that rates have by another name, and says which they have not', async () => {
    const view = setup({
      answers: {
        'post designations': ({ json }: { json: unknown }) => ({ id: null, value: (json as { value: string }).value }),
      },
    });
    await view.user.click(screen.getByRole('button', { name: 'Add Time Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Time Rate' });
    const add = async (name: string) => {
      await view.user.type(within(dialog).getByRole('textbox', { name: 'New Designations' }), `${name}{Enter}`);
    };
    await view.user.click(within(dialog).getByRole('button', { name: /Add New/ }));
    await add('Insurance Coordinator');
    expect(
      await within(dialog).findByText("There is no designation 'Insurance Coordinator' for time rates."),
    ).toBeVisible();
    await view.user.clear(within(dialog).getByRole('textbox', { name: 'New Designations' }));
    await add('Risk Engineer');
    await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: 'Engineer' })).toBeChecked());
  });

  it('offers broker companies Engineer alone, and no designation to add', async () => {
    const { user } = setup({ options: { claims: { companyType: 'Broker' } } });
    await user.click(screen.getByRole('button', { name: 'Add Time Rate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Time Rate' });
    expect(legendsOf(dialog)[0]).toEqual(['Engineer']);
    expect(within(dialog).queryByRole('button', { name: /Add New/ })).toBeNull();
  });
});
