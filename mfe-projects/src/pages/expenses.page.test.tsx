import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anHour, expenseFormData, expensesOf } from '../testing/expense.builder.ts';
import { aListedExpense, pageOf, someOptions } from '../testing/dashboard.builder.ts';
import { anId } from '../testing/project.builder.ts';
import ExpensesPage from './expenses.page.tsx';

const FORMER = [
  { projectId: anId(1), projectName: 'Harbour Tower', unbilledCount: 2 },
  { projectId: anId(2), projectName: 'Ärmel Bridge', unbilledCount: 0 },
];
function setup(
  options: RenderOptions & { readonly items?: object[]; readonly answers?: Record<string, unknown> } = {},
) {
  const { items = FORMER, answers, ...rest } = options;
  const requests = answering({
    'get expenses/former-projects': { items },
    'get expenses': expensesOf([anHour()]),
    'get expenses/form-data': expenseFormData(),
    'get dashboard/expenses': pageOf([aListedExpense()]),
    'get dashboard/expenses/filters': { ...someOptions(), companyId: [] },
    'get dashboard/inspections/filters': someOptions(),
    ...answers,
  });
  const as = {
    claims: { role: 'RiskEngineer', companyType: 'Risk' },
    path: '/dashboard/expenses?show=former',
  } as const;
  return { ...renderWithPortal(<ExpensesPage />, { ...as, ...rest }), requests };
}

it('lists the projects that were lost, with what is unbilled of each', async () => {
  setup();
  const list = await screen.findByRole('list', { name: 'Projects that you have left' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Harbour Tower2 entries unbilled',
    'Ärmel BridgeNothing unbilled',
  ]);
  expect(within(list).getByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
    'href',
    `/dashboard/expenses?projectId=${anId(1)}`,
  );
});

it('shows time and expenses of one of them through finance alone, without the project’s other tabs', async () => {
  const { requests } = setup({ path: `/dashboard/expenses?projectId=${anId(1)}` });
  expect(await screen.findByRole('region', { name: 'Time' })).toBeVisible();
  expect(await screen.findByText('Harbour Tower')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enter Week' })).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(requests.every(({ path }) => path.startsWith('expenses'))).toBe(true);
});

it('says that none was lost, and shows a refusal', async () => {
  const empty = setup({ items: [] });
  expect(await screen.findByText('There is no project that you have left.')).toBeVisible();
  empty.unmount();
  setup({
    path: `/dashboard/expenses?projectId=${anId(9)}`,
    answers: {
      'get expenses': () => {
        throw refusal(404, { message: 'The project does not exist.' });
      },
    },
  });
  expect(await screen.findByText('Not found')).toBeVisible();
});

it('is a page of the dashboard, from which those who book reach what they have left', async () => {
  const { unmount } = setup({ path: '/dashboard/expenses' });
  expect(await screen.findByRole('link', { name: 'Time & Expenses of Former Projects' })).toHaveAttribute(
    'href',
    '/dashboard/expenses?show=former',
  );
  expect(await screen.findByRole('table', { name: 'Time & Expenses' })).toBeVisible();
  unmount();
  setup({ claims: { role: 'ICCoordinator', companyType: 'Insurance' } });
  expect(await screen.findByRole('table', { name: 'Time & Expenses' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Time & Expenses of Former Projects' })).toBeNull();
});

it('leads those who read no expenses to the dashboard', async () => {
  const routes = [{ path: '/dashboard', element: <p>The dashboard</p> }];
  setup({ claims: { role: 'RiskManager', companyType: 'NoCompany' }, routes });
  expect(await screen.findByText('The dashboard')).toBeVisible();
});
