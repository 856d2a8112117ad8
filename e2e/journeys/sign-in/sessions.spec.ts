import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { request } from '@playwright/test';
import { PEOPLE } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.describe('One’s own sessions (decisions §3.3)', () => {
  test('are found in the user menu; one that is signed out is refused at once', async ({ as, baseURL }) => {
    const elsewhere = await request.newContext({ baseURL: `${baseURL ?? ''}/api/`, userAgent: FIREFOX });
    const credentials = { email: PEOPLE.siteContact, password: DEMO_PASSWORD };
    const { data } = (await (await elsewhere.post('account/login', { data: credentials })).json()) as {
      data: { accessToken: string };
    };
    const current = () => elsewhere.get('users/current', { headers: { Authorization: `Bearer ${data.accessToken}` } });
    expect((await current()).status()).toBe(200);

    const page = await as('siteContact');
    await page.goto('/');
    await new Frame(page).userMenu.click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.getByRole('tab', { name: 'Update Password' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'This browser' })).toHaveCount(1);

    await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out Firefox on Windows?' });
    await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect(new Frame(page).toast('The session was signed out.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out Firefox on Windows' })).toHaveCount(0);
    expect((await current()).status()).toBe(401);
    await elsewhere.dispose();
  });
});
