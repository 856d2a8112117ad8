import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { DashboardPage } from '../../pages/dashboard.page.ts';

/** Tiles of a coordinator. */
const TILES = ['Recommendations', 'Inspections', 'Reports', 'Assignments', 'Budgets', 'Expenses', 'Projects'] as const;

test.describe('The dashboard (spec 2 §2, decisions §27)', () => {
  test('each tile leads to a list with as many rows, also with a filter', async ({ as }) => {
    test.slow();
    const page = await as('coordinator');
    const dashboard = await new DashboardPage(page).open();
    // A window beside the dashboard: both follow what other people add meanwhile.
    const list = new DashboardPage(await as('coordinator'));
    await expect(dashboard.heading).toBeVisible();
    for (const filtered of [false, true]) {
      if (filtered) {
        await dashboard.filter('Project Status', 'Closed');
        await expect(page).toHaveURL(/projectStatus=Closed/);
      }
      for (const label of TILES) {
        if (filtered) await expect(dashboard.tile(label)).toHaveAttribute('href', /projectStatus=Closed/);
        await list.openListOf(dashboard.tile(label));
        await list.expectItems(label, () => dashboard.figureOf(label));
      }
    }
  });

  test('My work leads to the place where it is done, by keys alone', async ({ as }) => {
    const page = await as('coordinator');
    const dashboard = await new DashboardPage(page).open();
    await expect(dashboard.work.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('j');
    // Work that others give meanwhile may come before it.
    const focused = dashboard.work.getByRole('link').and(page.locator(':focus'));
    await expect(focused).toBeVisible();
    const address = await focused.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === new URL(address ?? '', url).pathname);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('filters are remembered in the session until they are cleared', async ({ as }) => {
    const page = await as('underwriter');
    const dashboard = await new DashboardPage(page).open();
    await dashboard.filter('Project Status', 'Open');
    await page.goto('/projects');
    await dashboard.open();
    await expect(page).toHaveURL(/\/dashboard\?projectStatus=Open$/);
    await page.getByRole('button', { name: 'Remove filter Project Status: Open' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('figures follow what others do, without a reload', async ({ as, apiAs }) => {
    const page = await as('colleague');
    const dashboard = await new DashboardPage(page).open();
    await expect(dashboard.tile('Projects')).toBeVisible();
    const name = uniqueName('Followed');
    await page.goto(`/dashboard/analytics?name=${encodeURIComponent(name)}`);
    await expect(page.getByText('No results found.')).toBeVisible();
    await addProject(await apiAs('coordinator'), { name });
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });

  test('a site contact has inspections, and no other’s figures', async ({ as }) => {
    const page = await as('siteContact');
    const dashboard = await new DashboardPage(page).open();
    await dashboard.tile('Inspections').click();
    await expect(page).toHaveURL(/\/dashboard\/inspections$/);
    await page.goto('/dashboard/analytics');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
