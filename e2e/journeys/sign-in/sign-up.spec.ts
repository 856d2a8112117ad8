import { inviteContact, inviteEngineer } from '../../fixtures/invites.ts';
import { mailTo } from '../../fixtures/mail-box.ts';
import { untilLetIn } from '../../fixtures/session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';
import { SignUpPage } from '../../pages/sign-up.page.ts';

const PASSWORD = 'Lighthouse-7';

test.describe('Sign-up from an invite (decisions §3.4)', () => {
  test('a coordinator’s invite leads by its mail to an account that can sign in; the link works once', async ({
    page,
    apiAs,
    baseURL,
    freeAfterwards,
  }) => {
    const guest = await inviteEngineer(await apiAs('coordinator'));
    freeAfterwards(guest.id);
    const signUp = new SignUpPage(page);
    await page.goto(guest.link);
    await expect(page.getByText('Northwind Insurance has invited you.')).toBeVisible();
    await expect(page.getByText(guest.email)).toBeVisible();
    await signUp.fillIn('short');
    await signUp.submit.click();
    await expect(page.getByText(/^The password must contain 8 or more characters/)).toHaveCount(2);
    await signUp.fillIn(PASSWORD);
    await signUp.submit.click();
    await expect(page.getByRole('heading', { name: 'You are signed up' })).toBeVisible();
    await expect(page).toHaveURL(/\/account\/signin$/);

    await page.goto(guest.link);
    await expect(page.getByRole('heading', { name: 'The link has expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await untilLetIn(baseURL ?? '', guest.email, PASSWORD);
    await new SignInPage(page).signIn(guest.email, PASSWORD);
    // A new person reads the terms first.
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a contact waits for approval, and signs in after it', async ({ page, apiAs, baseURL }) => {
    const api = await apiAs('coordinator');
    const guest = await inviteContact(api);
    const signIn = new SignInPage(page);
    await page.goto(guest.link);
    const signUp = new SignUpPage(page);
    await signUp.fillIn(PASSWORD);
    await signUp.submit.click();
    await expect(page).toHaveURL(/\/account\/pending-approval$/);
    await signIn.open();
    await signIn.signIn(guest.email, PASSWORD);
    await expect(page).toHaveURL(/\/account\/pending-approval$/);

    await test.step('the coordinator approves', async () => {
      const approved = await api.put(`invites/${guest.inviteId}/user/approve`);
      expect(approved.ok(), await approved.text()).toBe(true);
      const mail = await mailTo(guest.email, 'Your registration was accepted');
      expect(mail.text).toContain('Northwind Insurance has accepted your registration as Risk Manager.');
    });
    await untilLetIn(baseURL ?? '', guest.email, PASSWORD);
    await signIn.open();
    await signIn.signIn(guest.email, PASSWORD);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('who is rejected is told why at sign-in', async ({ page, apiAs }) => {
    const api = await apiAs('coordinator');
    const guest = await inviteContact(api);
    await page.goto(guest.link);
    const signUp = new SignUpPage(page);
    await signUp.fillIn(PASSWORD);
    await signUp.submit.click();
    await expect(page).toHaveURL(/\/account\/pending-approval$/);
    const data = { id: guest.inviteId, rejectionReason: 'Nobody here knows you.' };
    expect((await api.put('invites/user/reject', { data })).ok()).toBe(true);
    const signIn = new SignInPage(page);
    await expect(async () => {
      await signIn.open();
      await signIn.signIn(guest.email, PASSWORD);
      await expect(page).toHaveURL(/\/account\/rejected$/, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByText('Nobody here knows you.')).toBeVisible();
  });

  test('without an invite, and with one that is made up, the link has expired', async ({ page }) => {
    for (const address of ['/account/signup', '/account/signup/user', '/account/signup/user?inviteId=1&token=2']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'The link has expired' }), address).toBeVisible();
    }
  });
});
