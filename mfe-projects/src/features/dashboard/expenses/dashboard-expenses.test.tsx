import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListedExpense, pageOf, someOptions } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { FIRST_PAGE, rowsOf, setup, withEmptyStorage } from '../lists/dashboard-lists.fixture.tsx';

withEmptyStorage();

describe('/dashboard/expenses (decisions §27)', () => {
  const companies = [{ value: anId(81), label: 'Granite Risk' }];
  const answers = {
    'get dashboard/expenses': pageOf([
      aListedExpense(),
      aListedExpense({ id: anId(82), companyId: null, companyName: null, pendingEntries: 0, hasTab: false }),
    ]),
    'get dashboard/expenses/filters': { ...someOptions(), companyId: companies },
  };

  it('has the sums of each company for the insurer, who is led to the statement', async () => {
    const { user, queries } = setup('expenses', answers, { path: '/dashboard/expenses?isPending=true' });
    const [first, second] = await rowsOf('Time & Expenses');
    expect(first).toEqual([
      ...['Harbour Tower', 'Granite Risk', '41.25', '4,125.00 USD', '250.00 USD', '4,375.00 USD', '4,000.00 USD'],
      ...['375.00 USD', '3of 12'],
    ]);
    expect(second?.[1]).toBe('No company');
    expect(screen.getAllByRole('link', { name: 'Harbour Tower' })[0]).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/budget`,
    );
    // A row leads to the project if its owner does not show the viewer the tab.
    expect(screen.getAllByRole('link', { name: 'Harbour Tower' })[1]).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/details`,
    );
    await user.click(screen.getByRole('button', { name: 'Filter by Company' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Granite Risk' }));
    await waitFor(() =>
      expect(queries('dashboard/expenses').at(-1)).toEqual({ ...FIRST_PAGE, companyId: anId(81), isPending: 'true' }),
    );
  });

  it('has an engineer’s own without companies, and leads to the page of projects that were left', async () => {
    const former = aListedExpense({ id: anId(83), projectId: anId(2), projectName: 'Żółw', isFormer: true });
    const { queries } = setup(
      'expenses',
      { ...answers, 'get dashboard/expenses': pageOf([aListedExpense(), former]) },
      {
        path: `/dashboard/expenses?companyId=${anId(81)}`,
        claims: { role: 'RiskEngineer', companyType: 'Risk' },
      },
    );
    const rows = await rowsOf('Time & Expenses');
    expect(rows.map(([project]) => project)).toEqual(['Harbour Tower', 'ŻółwProject that you have left']);
    expect(rows[0]).toHaveLength(8);
    expect(screen.getByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/expenses`,
    );
    expect(screen.getByRole('link', { name: 'Żółw' })).toHaveAttribute(
      'href',
      `/dashboard/expenses?projectId=${anId(2)}`,
    );
    // Filters that the viewer does not have are not asked for.
    expect(queries('dashboard/expenses')).toEqual([FIRST_PAGE]);
    expect(screen.queryByRole('button', { name: /^Filter by Company/ })).not.toBeInTheDocument();
    expect(queries('dashboard/expenses/filters')).toEqual([]);
  });
});
