import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListedBudget, pageOf } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { FIRST_PAGE, rowsOf, setup, withEmptyStorage } from '../lists/dashboard-lists.fixture.tsx';

withEmptyStorage();

describe('/dashboard/budgets (decisions §27)', () => {
  const over = { booked: 1_100.5, used: 1_100.5, left: -100.5, currency: 'USD' as const };
  const items = [
    aListedBudget({ hasTab: false }),
    aListedBudget({ id: anId(71), projectId: anId(2), projectName: 'Żółw', serviceType: 'DesktopReview', ...over }),
  ];

  it('shows what is booked, committed and left of each in its currency, and by how much one is exceeded', async () => {
    const { queries } = setup(
      'budgets',
      { 'get dashboard/budgets': pageOf(items) },
      { path: '/dashboard/budgets?isOver=true&serviceType=MainReport&countryName=Norway&name=żół' },
    );
    expect(await rowsOf('Budgets')).toEqual([
      [
        ...['Harbour Tower', 'Main ReportTerrorism (TRIA)', '1,000.00 EURAllowance 5,000.00 EUR', '80% used'],
        ...['250.50 EUR', '800.00 EUR', '200.00 EUR'],
      ],
      [
        ...['Żółw', 'Desktop ReviewTerrorism (TRIA)', '1,000.00 USDAllowance 5,000.00 USD'],
        ...['110% usedOver the budget by 100.50 USD', '1,100.50 USD', '800.00 USD', '-100.50 USD'],
      ],
    ]);
    expect(queries('dashboard/budgets')).toEqual([
      { ...FIRST_PAGE, ProjectName: 'żół', countryName: 'Norway', isOver: 'true', serviceType: 'MainReport' },
    ]);
    expect(screen.getByRole('link', { name: 'Żółw' })).toHaveAttribute('href', `/projects/${anId(2)}/budget`);
    // Its owner does not show the viewer the tab.
    expect(screen.getByRole('link', { name: 'Harbour Tower' })).toHaveAttribute('href', `/projects/${anId(1)}/details`);
    expect(screen.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('is a page of those alone who read budgets', async () => {
    const routes = [{ path: '/dashboard', element: <p>The dashboard</p> }];
    setup('budgets', {}, { claims: { role: 'RCCoordinator', companyType: 'Risk' }, routes });
    expect(await screen.findByText('The dashboard')).toBeVisible();
  });
});
