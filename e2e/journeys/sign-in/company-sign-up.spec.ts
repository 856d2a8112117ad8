import { COMPANY_PATHS, inviteCompany, inviteContact } from '../../fixtures/invites.ts';
import { mailTo } from '../../fixtures/mail-box.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { untilLetIn } from '../../fixtures/session.ts';
import { scriptErrors } from '../../fixtures/script-errors.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';
import { SignUpPage } from '../../pages/sign-up.page.ts';

const PASSWORD = 'Lighthouse-7';
const TERMS = 'End User License and Website Terms of Use Agreement';

test.describe('Sign-up of companies (decisions §3.1, §3.4)', () => {
  test('an engineer who was invited to projects registers a risk company, waits for approval, and coordinates it', async ({
    page,
    context,
    apiAs,
    baseURL,
  }) => {
    const errors = scriptErrors(context);
    const api = await apiAs('coordinator');
    const guest = await inviteContact(api, 'RiskEngineer');
    const signUp = new SignUpPage(page);
    const signIn = new SignInPage(page);
    const name = uniqueName('Cliff Risk');

    await test.step('the link asks whether as user or as risk company', async () => {
      await page.goto(guest.link);
      await expect(signUp.heading).toHaveText('Sign up');
      await expect(signUp.asUser).toBeVisible();
      await signUp.asRiskCompany.click();
      await expect(page).toHaveURL(/\/account\/signup\/company\/risk\?/);
      await expect(signUp.heading).toHaveText('Sign up your company');
      await expect(page.getByText(guest.email)).toBeVisible();
      await expect(signUp.field('Office location')).toHaveValue('Main Location');
    });

    await test.step('what is missing and a name that is taken are said at their fields', async () => {
      await signUp.submit.click();
      await expect(signUp.field('Company name')).toBeFocused();
      await expect(signUp.field('Company name')).toHaveAccessibleDescription('Field is required.');
      await signUp.fillInCompany('Granite Risk', PASSWORD);
      await signUp.submit.click();
      await expect(signUp.field('Company name')).toHaveAccessibleDescription('A company of this name exists already.');
    });

    await test.step('it waits for approval, and the link is used', async () => {
      await signUp.field('Company name').fill(name);
      await signUp.submit.click();
      await expect(page).toHaveURL(/\/account\/pending-approval$/);
      await page.goBack();
      await expect(signUp.heading).toHaveText('The link has expired');
      await signIn.open();
      await signIn.signIn(guest.email, PASSWORD);
      await expect(page).toHaveURL(/\/account\/pending-approval$/);
    });

    await test.step('the company that invited lets it in', async () => {
      const approved = await api.put(`invites/${guest.inviteId}/company/risk/approve`);
      expect(approved.ok(), await approved.text()).toBe(true);
      await mailTo(guest.email, `The registration of ${name} was accepted`);
      const { claims } = await untilLetIn(baseURL ?? '', guest.email, PASSWORD);
      await signIn.open();
      await signIn.signIn(guest.email, PASSWORD);
      await expect(page.getByRole('dialog', { name: TERMS })).toBeVisible();
      expect(claims).toMatchObject({ role: 'RCCoordinator', companyType: 'Risk', subscriptionPlan: 'FreeUsage' });
    });
    expect(errors).toEqual([]);
  });

  for (const path of COMPANY_PATHS) {
    test(`a company of type ${path} that the administrator invited signs up and signs in at once`, async ({
      page,
      context,
      apiAs,
      baseURL,
    }) => {
      const errors = scriptErrors(context);
      const company = await inviteCompany(await apiAs('administrator'), path);
      const signUp = new SignUpPage(page);
      expect(company.link).toContain(`/account/signup/company/${path}?`);

      await test.step('the link is of this type alone', async () => {
        const [other = ''] = COMPANY_PATHS.filter((one) => one !== path);
        for (const part of [`company/${other}`, 'user']) {
          await page.goto(company.link.replace(`company/${path}`, part));
          await expect(signUp.heading, part).toHaveText('The link has expired');
        }
      });

      await test.step('the form holds what the administrator said', async () => {
        await page.goto(company.link);
        await expect(signUp.field('Company name')).toHaveValue(company.name);
        await expect(signUp.field('Office location')).toHaveValue('Lime Street');
        await expect(signUp.field('Postal Code')).toHaveValue('EC3M 7HR');
        await expect(signUp.field('Phone')).toHaveValue('+44 2079 460118');
        await expect(signUp.field('Last name')).toHaveValue('Lindgren');
      });

      await test.step('the primary contact may live elsewhere', async () => {
        await signUp.sameAddress.uncheck();
        const own = signUp.section('Primary contact');
        await own.getByLabel('Country').selectOption('United States');
        await own.getByLabel('State').selectOption('Texas');
        await own.getByLabel('City').fill('Austin');
        await own.getByLabel('Address line').fill('1 Congress Avenue');
        await own.getByLabel('Zip Code').fill('78701');
        await own.getByLabel('Phone').pressSequentially('2125550123');
        await expect(own.getByLabel('Phone')).toHaveValue('+1 (212) 555-0123');
      });

      await signUp.fillInPassword(PASSWORD);
      await signUp.submit.click();
      await expect(signUp.heading).toHaveText('You are signed up');
      await page.getByRole('link', { name: 'Back to sign-in' }).click();
      await untilLetIn(baseURL ?? '', company.email, PASSWORD);
      await new SignInPage(page).signIn(company.email, PASSWORD);
      await expect(page.getByRole('dialog', { name: TERMS })).toBeVisible();
      expect(errors).toEqual([]);
    });
  }
});
