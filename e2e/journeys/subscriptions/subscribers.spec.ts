import { inviteLinkTo } from '../../fixtures/invite-link.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { scriptErrors } from '../../fixtures/script-errors.ts';
import { untilLetIn } from '../../fixtures/session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';
import { SignUpPage } from '../../pages/sign-up.page.ts';
import { SubscriptionsPage } from '../../pages/subscriptions.page.ts';

const PASSWORD = 'Lighthouse-7';
const TERMS = 'End User License and Website Terms of Use Agreement';

/** Today in UTC, as dates are typed. */
const today = (): string => {
  const [year = '', month = '', day = ''] = new Date().toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};

test.describe('Subscriptions (spec 3 §2, §4, §5)', () => {
  test('the administrator invites an insurer, who signs up and coordinates the new company', async ({
    as,
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const errors = scriptErrors(context);
    const admin = await as('administrator');
    const subscriptions = new SubscriptionsPage(admin);
    const name = uniqueName('Fjord Mutual');
    const email = `${uniqueName('contact').replaceAll(' ', '.')}@fjord.example`;

    await test.step('Subscriptions are where the administrator begins', async () => {
      await admin.goto('/');
      await expect(admin).toHaveURL(/\/subscriptions\/list\/insurance-company$/);
      await expect(subscriptions.heading).toHaveText('Subscriptions');
      await expect(subscriptions.row('Northwind Insurance')).toContainText('Active');
      await expect(subscriptions.tiles).toHaveText([
        'Total Active Subscribers',
        'Lite Package',
        'Pro Package',
        'Global Package',
      ]);
    });

    await test.step('what is missing, and a name that is taken, is said at its field', async () => {
      await subscriptions.addNew.click();
      await expect(subscriptions.heading).toHaveText('Add New Subscriber');
      await subscriptions.send.click();
      await expect(subscriptions.field('Company Name')).toBeFocused();
      await expect(subscriptions.field('Company Name')).toHaveAccessibleDescription('Field is required.');
      await subscriptions.fillInCompany('northwind insurance', email, today());
      await subscriptions.choose('Package', 'Pro');
      await subscriptions.choose('Period', '1 Year');
      await expect(admin.getByText('The subscription will be active at once.')).toBeVisible();
      await subscriptions.send.click();
      await expect(subscriptions.field('Company Name')).toHaveAccessibleDescription(
        'A company of this name exists already.',
      );
    });

    await test.step('the company is in the list, its invite is on its way', async () => {
      await subscriptions.field('Company Name').fill(name);
      await subscriptions.send.click();
      await expect(new Frame(admin).toast('New subscriber was successfully added.')).toBeVisible();
      await expect(admin).toHaveURL(/\/subscriptions\/list\/insurance-company$/);
      await subscriptions.search.fill(name);
      for (const text of ['Ada Lindgren', email, 'Pro', 'Active', 'Sent'])
        await expect(subscriptions.row(name)).toContainText(text);
    });

    const first = await inviteLinkTo(email);
    let second = '';
    await test.step('sent again, the old link dies', async () => {
      await subscriptions.resend(name).click();
      await expect(new Frame(admin).toast(`The invitation email was successfully sent to ${email}.`)).toBeVisible();
      second = await inviteLinkTo(email, first);
      await page.goto(first);
      await expect(new SignUpPage(page).heading).toHaveText('The link has expired');
    });

    await test.step('the primary contact signs up with the company', async () => {
      const signUp = new SignUpPage(page);
      await page.goto(second);
      await expect(signUp.field('Company name')).toHaveValue(name);
      await signUp.fillInPassword(PASSWORD);
      await signUp.submit.click();
      await expect(signUp.heading).toHaveText('You are signed up');
      await page.getByRole('link', { name: 'Back to sign-in' }).click();
      const { claims } = await untilLetIn(baseURL ?? '', email, PASSWORD);
      await new SignInPage(page).signIn(email, PASSWORD);
      await expect(page.getByRole('dialog', { name: TERMS })).toBeVisible();
      expect(claims).toMatchObject({ role: 'ICCoordinator', companyType: 'Insurance', subscriptionPlan: 'Pro' });
    });

    await test.step('the list says so', async () => {
      await admin.reload();
      await expect(subscriptions.row(name)).toContainText('Accepted');
      await expect(subscriptions.resend(name)).toHaveCount(0);
    });
    expect(errors).toEqual([]);
  });

  test('tabs have addresses, unknown ones lead to the list, and nobody else has them', async ({ as }) => {
    const admin = await as('administrator');
    const subscriptions = new SubscriptionsPage(admin);
    await admin.goto('/subscriptions/nothing/of/this');
    await expect(admin).toHaveURL(/\/subscriptions\/list\/insurance-company$/);
    await subscriptions.tabs.filter({ hasText: 'Risk Companies' }).click();
    await expect(admin).toHaveURL(/\/subscriptions\/list\/risk-company$/);
    await expect(subscriptions.row('Granite Risk')).toBeVisible();
    await subscriptions.tabs.filter({ hasText: 'Risk Managers' }).click();
    await expect(subscriptions.tiles).toHaveText(['Total Active Subscribers']);
    const coordinator = await as('coordinator');
    for (const path of ['/subscriptions', '/subscriptions/new']) {
      await coordinator.goto(path);
      await expect(coordinator.getByText('You do not have access to this section.')).toBeVisible();
    }
  });
});
