import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { PEOPLE } from '../../fixtures/people.ts';
import { expect, test, type Locator, type Page } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { GlobalEcosystemPage } from '../../pages/global-ecosystem.page.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';

/** Scrolls a long text to its end the way a reader does: with the keyboard, inside the dialog. */
async function readToTheEnd(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('region').focus();
  await page.keyboard.press('End');
}

test.describe('First sign-in (spec 1 §4, spec 3 §2 Terms and privacy dialogs)', () => {
  const terms = 'End User License and Website Terms of Use Agreement';

  test('Decline signs out', async ({ page }) => {
    await (await new SignInPage(page).open()).signIn(PEOPLE.newcomer, DEMO_PASSWORD);
    const dialog = page.getByRole('dialog', { name: terms });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page).toHaveURL(/\/account\/signin$/);
  });

  test('nothing of the portal is answered before both are accepted', async ({ apiAs }) => {
    const answer = await (await apiAs('newcomer')).get('projects');
    expect(answer.status()).toBe(403);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('TermsNotAccepted');
  });

  test('EULA, then licence; I Agree waits for the end of the text; then the portal opens', async ({
    page,
    aMember,
  }) => {
    // Acceptance is permanent: the demo newcomer must stay one.
    const email = await aMember();
    await (await new SignInPage(page).open()).signIn(email, DEMO_PASSWORD);
    const eula = page.getByRole('dialog', { name: terms });
    const agree = eula.getByRole('button', { name: 'I Agree' });
    await expect(agree).toBeDisabled();
    await expectAccessible(page, 'EULA');
    await readToTheEnd(page, eula);
    await expect(agree).toBeEnabled();
    await agree.click();

    const licence = page.getByRole('dialog', { name: 'Privacy Policy' });
    await expect(licence).toBeVisible();
    await expect(licence.getByRole('button', { name: 'I Agree' })).toBeDisabled();
    await expectAccessible(page, 'licence');
    await readToTheEnd(page, licence);
    await licence.getByRole('button', { name: 'I Agree' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(new Frame(page).entries).toHaveText(['Dashboard', 'Projects', 'Global Ecosystem', 'Library', 'Help']);

    await test.step('unknown paths of Help lead to / until Help was visited (spec 3 §2 Help)', async () => {
      await page.goto('/help/nowhere');
      await expect(page).toHaveURL(/\/dashboard$/);
      // The marks appear before the visit is noted.
      const noted = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith('/help/visits'),
      );
      await new Frame(page).sidebar.getByRole('link', { name: 'Help' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Not read yet' })).not.toHaveCount(0);
      expect((await noted).ok()).toBe(true);
      await page.goto('/help/nowhere');
      await expect(page).toHaveURL(/\/help\/dashboard$/);
    });

    await test.step('the tour of Global Ecosystem is shown once (spec 2 §2)', async () => {
      const { tour, heading } = new GlobalEcosystemPage(page);
      const seen = page.waitForResponse((response) => {
        const request = response.request();
        return request.method() === 'PUT' && request.postData()?.includes('tours/global-ecosystem') === true;
      });
      await new Frame(page).sidebar.getByRole('link', { name: 'Global Ecosystem' }).click();
      await tour.getByRole('button', { name: 'Skip tour' }).click();
      expect((await seen).ok()).toBe(true);
      await page.evaluate(() => localStorage.removeItem('portal.tours'));
      await page.reload();
      await expect(heading).toBeVisible();
      // The browser keeps it as soon as the server has said that it was seen.
      await page.waitForFunction(() => localStorage.getItem('portal.tours')?.includes('global-ecosystem'));
      await expect(tour).toHaveCount(0);
    });
  });
});
