import type { APIRequestContext } from '@playwright/test';
import { demoId } from '@portal/contracts/common/demo';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { GlobalEcosystemPage } from '../../pages/global-ecosystem.page.ts';
import { ProjectAnalyticsPage } from '../../pages/project-analytics.page.ts';

/** A demo project of Northwind with a score; other insurers have its kind, too. */
const POWER_PLANT = demoId('project:northwind:63');

/** Waits for the first night's figures: a portal that has just begun computes them once its data are in. */
const figuresAreThere = (api: APIRequestContext) =>
  expect
    .poll(
      async () => {
        const { data } = (await (await api.get('global-ecosystem/summary')).json()) as {
          data: { night: object | null };
        };
        return data.night;
      },
      { timeout: 90_000 },
    )
    .not.toBeNull();

test.describe('Global Ecosystem (spec 2 §2, decisions §27)', () => {
  test('shows the market by filter, country and kind, all of it by keyboard', async ({ as, apiAs }) => {
    test.slow();
    await figuresAreThere(await apiAs('coordinator'));
    const page = await as('coordinator');
    const market = new GlobalEcosystemPage(page);
    await page.goto('/');
    await new Frame(page).sidebar.getByRole('link', { name: 'Global Ecosystem' }).click();
    await expect(market.heading).toBeVisible();
    await expect(market.tour).toHaveCount(0);

    await test.step('four cards, and the night of the figures', async () => {
      await expect(market.figures.getByRole('term')).toHaveText([
        'Projects',
        'Claims',
        'Recommendations',
        'Claims Total',
      ]);
      await expect(
        page.getByText(/^Anonymised figures of all companies, rounded, of the night of \d\d\//),
      ).toBeVisible();
    });

    await test.step('a filter is counted, stands in the address, and is cleared', async () => {
      const value = await market.filterByFirst('Project Type');
      await expect(page).toHaveURL(/projectType=/);
      await expect(market.filters(1)).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: `Remove filter Project Type: ${value}` }).click();
      await expect(market.filters()).toBeVisible();
    });

    await test.step('the map has its countries as a table', async () => {
      await expect(market.countries.getByRole('application', { name: 'Map of countries' })).toBeVisible();
      const countries = market.countries.getByRole('table', { name: 'Countries' });
      await expect(countries.getByRole('row', { name: /^United States \d/ })).toBeVisible();
    });

    await test.step('the ring shows the set of one’s choice, and leads into a category and back', async () => {
      await market.chooseSet('Risk Categories');
      await expect(page).toHaveURL(/chart=riskCategories/);
      const category = market.charts.getByRole('button', { name: 'Show the parts of Fire' });
      await category.focus();
      await page.keyboard.press('Enter');
      const back = market.charts.getByRole('button', { name: 'All categories' });
      await expect(back).toBeFocused();
      await expect(market.charts.getByRole('row', { name: /^Hot Work \d/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(category).toBeFocused();
    });
  });

  test('tells a project’s place among those of its kind', async ({ as, apiAs }) => {
    test.slow();
    await figuresAreThere(await apiAs('coordinator'));
    const { page, now } = await new ProjectAnalyticsPage(await as('coordinator')).open(POWER_PLANT);
    await expect(now).toBeVisible();
    await expect(
      page.getByText(
        /^(Lower risk than \d+%|Among the highest risks) of about \d+ projects of its kind \(Power Plant\)\.$/,
      ),
    ).toBeVisible();
  });

  test('has a tour of five steps, which people who have seen it start themselves', async ({ as }) => {
    const page = await as('underwriter');
    const market = await new GlobalEcosystemPage(page).open();
    await page.getByRole('button', { name: 'Start Tour' }).click();
    for (const step of [1, 2, 3, 4]) {
      await expect(market.tour.getByText(`Step ${step} of 5`)).toBeAttached();
      await market.tour.getByRole('button', { name: 'Next' }).click();
    }
    await expect(market.tour.getByRole('heading', { name: 'Well done' })).toBeVisible();
    await market.tour.getByRole('button', { name: 'Finish' }).click();
    await expect(market.tour).toHaveCount(0);
  });

  test('leads who has not the Global package to the start page', async ({ as }) => {
    const page = await as('rival');
    await page.goto('/global-ecosystem');
    await expect(page).toHaveURL(/\/dashboard$/);
    const entry = new Frame(page).sidebar.getByRole('link', { name: 'Global Ecosystem' });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
  });
});
