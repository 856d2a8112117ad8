import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { inviteContact } from '../../fixtures/invites.ts';
import { PEOPLE } from '../../fixtures/people.ts';
import { scriptErrors } from '../../fixtures/script-errors.ts';
import { expect, test } from '../../fixtures/test.ts';
import { DashboardPage } from '../../pages/dashboard.page.ts';
import { PasswordPage } from '../../pages/password.page.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';
import { SignUpPage } from '../../pages/sign-up.page.ts';

const PASSWORD = 'Lighthouse-7';
const LONG = 'Aa1'.repeat(3_334);
const WRONG = 'The email address or password is incorrect. Please try again.';

test.describe('What else people do at the door (decisions §3)', () => {
  test('two tabs sign up by one link at once: one is signed up, the other’s link has expired', async ({
    context,
    apiAs,
  }) => {
    const errors = scriptErrors(context);
    const guest = await inviteContact(await apiAs('coordinator'));
    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    for (const tab of tabs) {
      await tab.goto(guest.link);
      await new SignUpPage(tab).fillIn(PASSWORD);
    }
    await Promise.all(tabs.map((tab) => new SignUpPage(tab).submit.click()));
    for (const tab of tabs) await expect(tab).toHaveURL(/\/account\/(pending-approval|link-expired)$/);
    const ends = tabs.map((tab) => new URL(tab.url()).pathname).toSorted();
    expect(ends).toEqual(['/account/link-expired', '/account/pending-approval']);
    expect(errors).toEqual([]);
  });

  test('a password of 10,000 characters is a wrong one at sign-in, and too long where it is set', async ({
    page,
    context,
    apiAs,
  }) => {
    const errors = scriptErrors(context);
    const signIn = await new SignInPage(page).open();
    await signIn.signIn('nobody.long@nowhere.example', LONG);
    await expect(page.getByText(WRONG)).toBeVisible();
    const guest = await inviteContact(await apiAs('coordinator'));
    await page.goto(guest.link);
    const signUp = new SignUpPage(page);
    await signUp.fillIn(LONG);
    await signUp.submit.click();
    await expect(signUp.field('Password')).toHaveAccessibleDescription('Must be at most 128 characters');
    expect(errors).toEqual([]);
  });

  test('an e-mail is the same in capitals and between spaces; with a plus, or a letter that looks alike, it is another', async ({
    page,
    context,
  }) => {
    const errors = scriptErrors(context);
    const signIn = await new SignInPage(page).open();
    const [name = '', domain = ''] = PEOPLE.internalEngineer.split('@');
    for (const other of [`${name}+portal@${domain}`, `${name.replace('e', 'е')}@${domain}`, `${name}@${domain}.`]) {
      await signIn.signIn(other, DEMO_PASSWORD);
      // The fault of the address before stands until this one is answered.
      await expect(signIn.submit).toHaveText('Sign In');
      await expect(signIn.fault.or(page.getByText('Please enter a valid email address.')), other).toBeVisible();
    }
    await signIn.signIn(`  ${PEOPLE.internalEngineer.toUpperCase()} `, DEMO_PASSWORD);
    await expect(new DashboardPage(page).heading).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('forgot-password says the same of every e-mail', async ({ page }) => {
    const password = new PasswordPage(page);
    for (const email of ['ÉLODIE@Nowhere.Example', 'nobody+tag@nowhere.example', 'nobody@xn--bcher-kva.example']) {
      await page.goto('/account/forgot-password');
      await password.email.fill(email);
      await password.sendLink.click();
      await expect(password.heading, email).toHaveText('Check your e-mail');
    }
    await page.goto('/account/forgot-password');
    await password.email.fill('no address');
    await password.sendLink.click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  });

  for (const hours of [-1, 1]) {
    test(`a clock that is off by ${hours} h signs nobody out`, async ({ page, context, aMember }) => {
      const errors = scriptErrors(context);
      const email = await aMember();
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
      await (await new SignInPage(page).open()).signIn(email, DEMO_PASSWORD);
      const terms = page.getByRole('dialog', { name: 'End User License and Website Terms of Use Agreement' });
      await expect(terms).toBeVisible();
      await page.reload();
      await expect(terms).toBeVisible();
      expect(errors).toEqual([]);
    });
  }

  test('a link that is opened while somebody is signed in says so, and opens after signing out', async ({
    as,
    apiAs,
  }) => {
    const guest = await inviteContact(await apiAs('coordinator'));
    const page = await as('underwriter');
    const errors = scriptErrors(page.context());
    await page.goto(guest.link);
    await expect(page).toHaveURL(/\/dashboard$/);
    const dialog = page.getByRole('dialog', { name: 'Sign out to open the link?' });
    await expect(dialog).toContainText('You are signed in as ');
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/account\/signup\/user\?/);
    await expect(page.getByText(guest.email)).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('going back after a sign-up leads to no form that could be sent again', async ({ page, apiAs }) => {
    const guest = await inviteContact(await apiAs('coordinator'), 'RiskEngineer');
    const signUp = new SignUpPage(page);
    await page.goto(guest.link);
    await signUp.asUser.click();
    await signUp.field('Designation').selectOption('Surveyor');
    await signUp.fillIn(PASSWORD);
    await signUp.submit.click();
    await expect(page).toHaveURL(/\/account\/pending-approval$/);
    await page.goBack();
    await expect(signUp.heading).toHaveText('The link has expired');
    await expect(page).not.toHaveURL(/token=/);
  });
});
