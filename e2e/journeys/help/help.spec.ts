import { SEARCH_DEBOUNCE_MS } from '@portal/contracts/common/limits';
import { sessionOf } from '../../fixtures/team.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('Help (spec 3 §2)', () => {
  test('leads from a category to its topics, and marks what was not read yet', async ({
    browser,
    aMember,
    baseURL,
  }) => {
    // A new person, since read topics stay read.
    const { storageState } = await sessionOf(await aMember(), baseURL ?? '');
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    const topics = page.getByRole('navigation', { name: 'Topics' });
    await topics.getByRole('link', { name: 'Projects', exact: true }).click();
    await expect(page).toHaveURL(/\/help\/projects$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Projects overview' })).toBeVisible();

    const unread = topics.getByRole('link', { name: /Documents and notes/ });
    await expect(unread.getByRole('img', { name: 'Not read yet' })).toBeVisible();
    await unread.click();
    await expect(page).toHaveURL(/\/help\/projects\/documents-notes$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Documents and notes' })).toBeVisible();
    await expect(unread.getByRole('img', { name: 'Not read yet' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Documents and notes' })).toBeVisible();
    await expect(unread.getByRole('img', { name: 'Not read yet' })).toHaveCount(0);
    await context.close();
  });

  test('is found by title and text', async ({ as }) => {
    const page = await as('externalEngineer');
    await page.goto('/help');
    await page.getByRole('searchbox', { name: 'Search help' }).fill('mileage');
    const main = page.getByRole('main');
    // The front page has a link of the same name: the results are waited for.
    await expect(main.getByRole('heading', { level: 1, name: 'Search help' })).toBeVisible();
    await expect(main.getByRole('status')).toHaveText('1 topic found');
    await main.getByRole('link', { name: 'Inspections, time and expenses' }).click();
    await expect(page).toHaveURL(/\/help\/projects\/inspections-time-and-expenses$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Time and expenses' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search help' }).fill('zebra crossing');
    await expect(page.getByText('No results found.')).toBeVisible();
  });

  test('what was typed and not searched for yet stays behind when a page is opened', async ({ as }) => {
    const page = await as('externalEngineer');
    await page.clock.install();
    await page.goto('/help');
    const topic = page.getByRole('main').getByRole('link', { name: 'Inspections, time and expenses' });
    await expect(topic).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox', { name: 'Search help' }).fill('mileage');
    await topic.click();
    await expect(page).toHaveURL(/\/help\/projects\/inspections-time-and-expenses$/);
    await page.clock.runFor(SEARCH_DEBOUNCE_MS + 100);
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1, name: 'Inspections, time and expenses' })).toBeVisible();
    await expect(page).toHaveURL(/\/help\/projects\/inspections-time-and-expenses$/);
    await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('');
  });

  test('Contact us offers support and sales', async ({ as }) => {
    const page = await as('developerOwner');
    await page.goto('/help');
    await page.getByRole('button', { name: 'Contact us' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact us' });
    await expect(dialog.getByRole('link', { name: 'support@portal.example' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'sales@portal.example' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('unknown paths and other roles’ topics lead to the dashboard’s help once Help was visited', async ({
    as,
    apiAs,
  }) => {
    const [page, api] = await Promise.all([as('representative'), apiAs('representative')]);
    await page.goto('/help/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard overview' })).toBeVisible();
    await expect.poll(async () => (await api.get('help/visits')).text()).toContain('dashboard/');
    for (const path of [
      '/help/nowhere',
      '/help/projects/budget-fee-proposal',
      '/help/my-company/rates',
      '/help/a/b/c',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/help\/dashboard$/);
    }
  });

  test('Help answers in the words of the role', async ({ as }) => {
    const [handler, underwriter] = await Promise.all([as('accountHandler'), as('underwriter')]);
    await Promise.all([
      handler.goto('/help/projects/details-location'),
      underwriter.goto('/help/projects/details-location'),
    ]);
    await expect(handler.getByRole('article')).toContainText('As client account handler you change all fields');
    await expect(underwriter.getByRole('article')).toContainText('As underwriter you change all fields');
  });
});
