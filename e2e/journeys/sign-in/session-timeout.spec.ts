import { expect, test } from '../../fixtures/test.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';
import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { PEOPLE } from '../../fixtures/people.ts';

test.describe('A person who does nothing for 30 minutes (decisions §3.3)', () => {
  test('is asked to stay, is signed out after 60 seconds, and comes back to the same place', async ({ as }) => {
    const page = await as('underwriter');
    await page.clock.install();
    await page.goto('/projects?search=a');
    const list = new ProjectListPage(page);
    await expect(list.heading).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });

    await page.clock.fastForward('30:00');
    await expect(dialog.getByRole('timer')).toHaveText(/seconds$/);
    await dialog.getByRole('button', { name: 'Stay Signed In' }).click();
    await expect(dialog).toBeHidden();

    await page.clock.fastForward('30:00');
    await expect(dialog).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(page).toHaveURL(/\/account\/signin$/);
    await new SignInPage(page).signIn(PEOPLE.underwriter, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/projects\?search=a$/);
    await expect(list.heading).toBeVisible();
  });

  test('finds what was typed again after signing in', async ({ as }) => {
    const page = await as('coordinator');
    await page.clock.install();
    await page.goto('/projects/add');
    const name = page.getByRole('textbox', { name: 'Project Name' });
    const typed = uniqueName('Unsaved');
    await name.fill(typed);
    await page.clock.fastForward('30:00');
    await expect(page.getByRole('dialog', { name: 'Your session is about to end' })).toBeVisible();
    await page.clock.fastForward('01:00');
    await new SignInPage(page).signIn(PEOPLE.coordinator, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/projects\/add$/);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(name).toHaveValue(typed);
  });
});
