import type { CurrentUser } from '@portal/contracts/identity/user';
import type { APIRequestContext, Browser } from '@playwright/test';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAttachment } from '../../fixtures/attachment-window.ts';
import { signIn } from '../../fixtures/session.ts';
import { sessionOf } from '../../fixtures/team.ts';
import { expect, test, type Page } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { MyAccountPage } from '../../pages/my-account.page.ts';

const SAVED = 'Your personal info was successfully updated.';

/** Opens a separate browser of a new member who has accepted the terms. */
async function inBrowser(email: string, browser: Browser, portalUrl: string) {
  const { storageState } = await sessionOf(email, portalUrl);
  return browser.newContext({ storageState });
}

/** Returns a function that restores the person's info after the test. */
async function keptInfo(api: APIRequestContext): Promise<() => Promise<void>> {
  const { data } = (await (await api.get('users/current')).json()) as { data: CurrentUser };
  const { name, designation, address, phone, companyId, companyName } = data;
  const body = {
    name,
    designation,
    address,
    phone,
    companyName: companyId === null ? (companyName ?? 'None') : companyName,
  };
  return async () => expect((await api.put('users/current', { data: body })).ok()).toBe(true);
}

const aPdf = async (): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'cv-')), 'Mara Lindqvist CV.pdf');
  await writeFile(path, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  return path;
};

test.describe('Personal Info (spec 3 §2, §5)', () => {
  test('an engineer changes their name and gives a CV: the user menu of every tab and the team know it', async ({
    browser,
    aMember,
    apiAs,
    baseURL,
  }) => {
    const coordinator = await apiAs('coordinator');
    const email = await aMember();
    const context = await inBrowser(email, browser, baseURL ?? '');
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/help');
    await expect(new Frame(other).userMenu).toContainText('Mara Lindqvist');
    const account = await new MyAccountPage(page).open();
    await expect(account.fact('E-mail')).toHaveText(email);
    await account.update.click();
    await account.field('First name').fill('Marlene');
    await account.choose('Designation', 'Senior Surveyor');
    await page
      .getByLabel('CV file')
      .and(page.locator('input'))
      .setInputFiles(await aPdf());
    await expect(page.getByRole('link', { name: /^Mara Lindqvist CV\.pdf/ })).toBeVisible();
    await account.confirmSave();
    await expect(new Frame(page).toast(SAVED)).toBeVisible();
    await expect(account.fact('Designation')).toHaveText('Senior Surveyor');
    await expect(new Frame(page).userMenu).toContainText('Marlene Lindqvist');
    await expect(new Frame(other).userMenu).toContainText('Marlene Lindqvist');

    await test.step('the CV opens in a new window', async () => {
      const answer = await openAttachment(page, page.getByRole('link', { name: /^Mara Lindqvist CV\.pdf/ }));
      expect(answer?.status()).toBe(200);
    });
    await test.step('the team has the new name', async () => {
      await expect(async () => {
        const { data } = (await (await coordinator.get('team-members?name=Marlene')).json()) as {
          data: { items: { email: string; designation: string }[] };
        };
        expect(data.items.find((item) => item.email === email)?.designation).toBe('Senior Surveyor');
      }).toPass();
    });
    await context.close();
  });

  test('a coordinator moves to another country; company and designation are the company’s', async ({ as, apiAs }) => {
    const restore = await keptInfo(await apiAs('colleague'));
    const page = await as('colleague');
    const account = await new MyAccountPage(page).open();
    await account.update.click();
    for (const name of ['E-mail', 'Designation', 'Company']) await expect(account.field(name)).toBeDisabled();
    await account.choose('Country', 'United States');
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('');
    await account.save.click();
    await expect(page.getByText('Field is required.')).toBeVisible();
    await account.choose('State', 'Texas');
    await account.field('Zip Code').fill('77010');
    await account.field('Phone').fill('7135550178');
    await expect(account.field('Phone')).toHaveValue('+1 (713) 555-0178');
    await account.confirmSave();
    await expect(account.fact('State')).toHaveText('Texas');
    await expect(account.fact('Phone')).toHaveText('+1 (713) 555-0178');
    await restore();
  });

  test('an engineer without a company names one; cancelling and leaving ask', async ({ as, apiAs }) => {
    const restore = await keptInfo(await apiAs('soloEngineer'));
    const page = await as('soloEngineer');
    const account = await new MyAccountPage(page).open();
    await account.update.click();
    await account.field('Company').fill('Lowe Surveys');
    await page.getByRole('tab', { name: 'Update Password' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await account.cancel.click();
    await page.getByRole('dialog', { name: 'Stop editing?' }).getByRole('button', { name: 'Keep Editing' }).click();
    await expect(account.field('Company')).toHaveValue('Lowe Surveys');
    await account.confirmSave();
    await expect(account.fact('Company')).toHaveText('Lowe Surveys');
    await restore();
  });

  test('what was saved elsewhere meanwhile is not overwritten unseen', async ({ browser, aMember, baseURL }) => {
    const context = await inBrowser(await aMember(), browser, baseURL ?? '');
    const edit = async (): Promise<[Page, MyAccountPage]> => {
      const page = await context.newPage();
      const account = await new MyAccountPage(page).open();
      await account.update.click();
      return [page, account];
    };
    const [[page, first], [later, second]] = [await edit(), await edit()];
    await first.field('City').fill('Augsburg');
    await second.field('City').fill('Nuremberg');
    await first.confirmSave();
    await expect(first.fact('City')).toHaveText('Augsburg');
    await second.confirmSave();
    const dialog = later.getByRole('dialog', { name: /^Changed by Mara Lindqvist at / });
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(second.fact('City')).toHaveText('Nuremberg');
    await page.reload();
    await expect(first.fact('City')).toHaveText('Nuremberg');
    await context.close();
  });
});

test.describe('The tabs of the account page (spec 3 §2)', () => {
  test('a broker sees their subscription', async ({ as }) => {
    const page = await as('broker');
    const account = await new MyAccountPage(page).open('Subscription');
    await expect(account.tabs).toHaveText(['Personal Info', 'Update Password', 'Subscription']);
    await expect(account.fact('Package')).toHaveText('Global');
    await expect(account.fact('Status')).toHaveText('Active');
    await expect(account.fact('Period')).toHaveText('1 Year');
    await expect(account.fact('End date')).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  });

  test('the administrator has Update Password alone', async ({ as, apiAs }) => {
    const page = await as('administrator');
    const account = await new MyAccountPage(page).open('PersonalInfo');
    await expect(account.tabs).toHaveText(['Update Password']);
    await expect(account.current).toHaveText('Update Password');
    const admin = await apiAs('administrator');
    expect((await admin.get('users/current')).status()).toBe(200);
    expect((await admin.put('users/current', { data: {} })).status()).toBe(403);
  });

  test('a new password is set in its tab', async ({ browser, aMember, baseURL }) => {
    const email = await aMember();
    const context = await inBrowser(email, browser, baseURL ?? '');
    const page = await context.newPage();
    await new MyAccountPage(page).open('UpdatePassword');
    const set = async (current: string, next: string) => {
      const texts = { 'Current password': current, 'New password': next, 'Repeat password': next };
      for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Update Password' }).click();
    };
    await set('Portal-1999', 'Harbour-88');
    await expect(page.getByText('The email address or password is incorrect. Please try again.')).toBeVisible();
    await set('Portal-2026', 'Harbour-88');
    await expect(new Frame(page).toast('Your password was successfully updated.')).toBeVisible();
    expect((await signIn(baseURL ?? '', email, 'Harbour-88')).claims.email).toBe(email);
    await context.close();
  });
});
