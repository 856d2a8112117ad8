import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { PEOPLE } from '../../fixtures/people.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';

test.describe('Sign-in (decisions §3)', () => {
  test('leads to the first section that the user has', async ({ page }) => {
    const signIn = await new SignInPage(page).open();
    await signIn.signIn(PEOPLE.coordinator, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('says the same for a wrong password and for an unknown e-mail', async ({ page }) => {
    const text = 'The email address or password is incorrect. Please try again.';
    const signIn = await new SignInPage(page).open();
    await signIn.signIn(PEOPLE.representative, 'Portal-1999');
    await expect(signIn.fault).toHaveText(text);
    await signIn.signIn('nobody@nowhere.example', 'Portal-1999');
    // The fault of the wrong password stands until this one is answered.
    await expect(signIn.submit).toHaveText('Sign In');
    await expect(signIn.fault).toHaveText(text);
    await expect(page).toHaveURL(/\/account\/signin$/);
  });

  test('asks for what is missing in the field’s own place', async ({ page }) => {
    const signIn = await new SignInPage(page).open();
    await signIn.submit.click();
    await expect(page.getByText('Field is required.')).toBeVisible();
    await expect(page.getByText('Please enter your password.')).toBeVisible();
    await signIn.signIn('not an address', 'x');
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  });

  test('locks the address after 5 failures and says for how long', async ({ page }) => {
    // A separate address, since a locked account would block every other sign-in with it.
    const email = `${uniqueName('lockout').replaceAll(' ', '.')}@nowhere.example`;
    const signIn = await new SignInPage(page).open();
    for (let failure = 1; failure <= 5; failure++) {
      await signIn.signIn(email, `Wrong-${failure}`);
      await expect(signIn.fault).toBeVisible();
      await expect(signIn.submit).toHaveText('Sign In');
    }
    await signIn.signIn(email, 'Wrong-6');
    await expect(signIn.fault).toHaveText(
      /^Your account is temporarily locked out\. Please, try again in 1[45] minutes\.$/,
    );
  });

  test('remembers the e-mail when asked to, and forgets it when not', async ({ page }) => {
    const signIn = await new SignInPage(page).open();
    await expect(signIn.email).toHaveValue('');
    await signIn.rememberMe.check();
    await signIn.signIn(PEOPLE.broker, DEMO_PASSWORD);
    await new Frame(page).signOut();
    await expect(signIn.email).toHaveValue(PEOPLE.broker);
    await signIn.rememberMe.uncheck();
    await signIn.signIn(PEOPLE.broker, DEMO_PASSWORD);
    await new Frame(page).signOut();
    await expect(page).toHaveURL(/\/account\/signin$/);
    await page.reload();
    await expect(signIn.email).toHaveValue('');
  });

  test('goes back to where one was when the session ended (spec 1 §4)', async ({ as }) => {
    const page = await as('coordinator');
    await page.goto('/projects?page=2');
    const list = new ProjectListPage(page);
    await expect(list.heading).toBeVisible();
    // The session ends at the server; the next request is answered 401.
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/account\/signin$/);
    await new SignInPage(page).signIn(PEOPLE.coordinator, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/projects\?page=2$/);
    await expect(list.heading).toBeVisible();
  });

  test('opens a page requested without a session after the sign-in', async ({ page }) => {
    await page.goto('/help/account');
    await expect(page).toHaveURL(/\/account\/signin$/);
    await new SignInPage(page).signIn(PEOPLE.underwriter, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/help\/account$/);
  });

  test('Sign Out signs out every tab of the browser, each of which keeps its place', async ({ as }) => {
    const first = await as('riskManager');
    await first.goto('/projects');
    const second = await first.context().newPage();
    await second.goto('/help');
    await expect(second.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await new Frame(first).signOut();
    await expect(first).toHaveURL(/\/account\/signin$/);
    await expect(second).toHaveURL(/\/account\/signin$/);
    await new SignInPage(second).signIn(PEOPLE.riskManager, DEMO_PASSWORD);
    await expect(second).toHaveURL(/\/help$/);
    await expect(first).toHaveURL(/\/projects$/);
    await new Frame(second).signOut();
    await expect(second).toHaveURL(/\/account\/signin$/);
    await second.goto('/projects');
    await expect(second).toHaveURL(/\/account\/signin$/);
  });

  test('a refused token ends the session within the page: 401, sign-in, back (spec 1 §4)', async ({
    as,
    playwright,
  }) => {
    const page = await as('underwriter');
    // The stream of notifications ends with the session and would find out first.
    await page.route('**/api/notifications/stream', (route) => route.abort());
    await page.goto('/help/dashboard');
    const topics = page.getByRole('navigation', { name: 'Topics' });
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard overview' })).toBeVisible();
    // A request of the first load that is still under way would find out first, too.
    await page.waitForLoadState('networkidle');
    await test.step('the session is ended elsewhere', async () => {
      const { cookies } = await page.context().storageState();
      const elsewhere = await playwright.request.newContext({ storageState: { cookies, origins: [] } });
      const refreshed = await elsewhere.post(new URL('/api/account/refresh-token', page.url()).href);
      const { accessToken } = (await refreshed.json()) as { accessToken: string };
      const headers = { Authorization: `Bearer ${accessToken}` };
      const address = new URL('/api/account/revoke-token', page.url()).href;
      expect((await elsewhere.delete(address, { headers })).ok()).toBe(true);
      await expect(async () => {
        const answer = await elsewhere.get(new URL('/api/help/areas', page.url()).href, { headers });
        expect(answer.status()).toBe(401);
      }).toPass();
      await elsewhere.dispose();
    });
    await topics.getByRole('link', { name: /^Dashboard tools/ }).click();
    await expect(page).toHaveURL(/\/account\/signin$/);
    await new SignInPage(page).signIn(PEOPLE.underwriter, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/help\/dashboard\/tools$/);
  });
});
