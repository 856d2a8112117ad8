import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anHour, expenseFormData, expensesOf } from '../testing/expense.builder.ts';
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
    ...answers,
  });
  const as = { claims: { role: 'RiskEngineer', companyType: 'Risk' }, path: '/dashboard/expenses' } as const;
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

it('says that none was lost, shows a refusal, and is no page of an insurer’s', async () => {
  const empty = setup({ items: [] });
  expect(await screen.findByText('There is no project that you have left.')).toBeVisible();
  empty.unmount();
  const refused = setup({
    path: `/dashboard/expenses?projectId=${anId(9)}`,
    answers: {
      'get expenses': () => {
        throw refusal(404, { message: 'The project does not exist.' });
      },
    },
  });
  expect(await screen.findByText('Not found')).toBeVisible();
  refused.unmount();
  const routes = [{ path: '/projects', element: <p>The projects</p> }];
  setup({ claims: { role: 'ICCoordinator', companyType: 'Insurance' }, routes });
  expect(await screen.findByText('The projects')).toBeVisible();
});
