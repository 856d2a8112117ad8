import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { linkIn, mailTo } from '../../fixtures/mail-box.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PasswordPage } from '../../pages/password.page.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';

const NEW_PASSWORD = 'Harbour-88';
const TERMS = 'End User License and Website Terms of Use Agreement';

test.describe('Passwords (decisions §3)', () => {
  test('forgot, mail, reset, sign in; the used link and an altered one have expired', async ({ aMember, page }) => {
    const email = await aMember();
    const signIn = await new SignInPage(page).open();
    const password = new PasswordPage(page);
    await signIn.email.fill(email);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(password.email).toHaveValue(email);
    await password.sendLink.click();
    await expect(password.heading).toHaveText('Check your e-mail');
    const link = linkIn(await mailTo(email, 'Reset your password'));

    await test.step('an altered link has expired', async () => {
      await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
      await expect(page).toHaveURL(/\/account\/link-expired$/);
      await expect(password.heading).toHaveText('The link has expired');
      await expect(password.requestNewLink).toBeVisible();
    });

    await test.step('the link sets the new password', async () => {
      await page.goto(link);
      await password.set('short1');
      await expect(
        page.getByText(
          'The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).',
        ),
      ).toHaveCount(2);
      await password.set(NEW_PASSWORD, 'Harbour-89');
      await expect(page.getByText("Passwords don't match. Please try again.")).toBeVisible();
      await password.set(DEMO_PASSWORD);
      await expect(
        page.getByText('Your new password cannot be the same as your current password. Please try another one.'),
      ).toBeVisible();
      await password.set(NEW_PASSWORD);
      await expect(page.getByText('Your password was successfully updated.')).toBeVisible();
      await expect(page).not.toHaveURL(/token/);
    });

    await test.step('the old password opens nothing any more, the new one does', async () => {
      await password.backToSignIn.click();
      await signIn.signIn(email, DEMO_PASSWORD);
      await expect(signIn.fault).toHaveText('The email address or password is incorrect. Please try again.');
      await signIn.signIn(email, NEW_PASSWORD);
      await expect(page.getByRole('dialog', { name: TERMS })).toBeVisible();
    });

    await test.step('the used link has expired', async () => {
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await expect(page).toHaveURL(/\/account\/link-expired$/);
    });
  });

  test('says the same of an e-mail that nobody has', async ({ page }) => {
    await page.goto('/account/forgot-password');
    const password = new PasswordPage(page);
    await password.email.fill(`${uniqueName('nobody').replaceAll(' ', '.')}@nowhere.example`);
    await password.sendLink.click();
    await expect(password.heading).toHaveText('Check your e-mail');
  });

  test('an expired password is replaced by who knows it; the sessions of the old one end and are told by mail', async ({
    aMember,
    page,
    baseURL,
    playwright,
  }) => {
    const email = await aMember();
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const signedIn = await elsewhere.post('/api/account/login', { data: { email, password: DEMO_PASSWORD } });
    expect(signedIn.ok()).toBe(true);

    await page.goto('/account/password-expired');
    const password = new PasswordPage(page);
    await password.email.fill(email);
    await password.currentPassword.fill('Portal-1999');
    await password.set(NEW_PASSWORD);
    await expect(page.getByText('The email address or password is incorrect. Please try again.')).toBeVisible();
    await password.currentPassword.fill(DEMO_PASSWORD);
    await password.setPassword.click();
    await expect(page.getByText('Your password was successfully updated.')).toBeVisible();

    expect((await elsewhere.post('/api/account/refresh-token')).status()).toBe(401);
    await elsewhere.dispose();
    const mail = await mailTo(email, 'Sessions of your account were ended');
    expect(mail.text).toContain('because the password was updated.');
    await password.backToSignIn.click();
    await new SignInPage(page).signIn(email, NEW_PASSWORD);
    await expect(page.getByRole('dialog', { name: TERMS })).toBeVisible();
  });
});
