import { request, type APIRequestContext } from '@playwright/test';
import { demoId } from '@portal/contracts/common/demo';
import { inviteContact } from '../../fixtures/invites.ts';
import { inviteLinkTo } from '../../fixtures/invite-link.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { aNewcomer, memberOf, removeFromTeam, signUpBy, type Newcomer } from '../../fixtures/team.ts';
import { expect, test, type Page } from '../../fixtures/test.ts';
import { TeamMembersPage } from '../../pages/team-members.page.ts';

test.describe('Registrations that wait for approval (spec 3 §4, §8)', () => {
  test('of an engineer whom an insurer invited: the risk company’s coordinator approves', async ({
    as,
    apiAs,
    baseURL,
  }) => {
    const newcomer = aNewcomer();
    const insurer = await apiAs('coordinator');
    const riskCompany = await apiAs('riskCoordinator');
    const { inviteId } = await invite(insurer, newcomer, { riskCompanyId: demoId('company:granite') });
    try {
      await signUpBy(await inviteLinkTo(newcomer.email), baseURL ?? '', newcomer);
      await expect.poll(async () => (await memberOf(riskCompany, newcomer))?.status).toBe('NeedApproval');
      const page = await as('riskCoordinator');
      const team = await new TeamMembersPage(page).open(`&name=${newcomer.lastName}`);
      await expect(team.row(newcomer.fullName)).toContainText('Need Approval');
      await team.press(newcomer.fullName, 'Approve or Reject');
      await expect(page).toHaveURL(new RegExp(`inviteId=${inviteId}`));
      await decide(page, newcomer, 'Approve');
      await expect(
        page.getByText(
          `${newcomer.fullName} registration was successfully accepted. The confirmation email was sent to ${newcomer.email}.`,
        ),
      ).toBeVisible();
      await expect(team.row(newcomer.fullName)).toContainText('Has Access');
    } finally {
      await removeFromTeam(riskCompany, newcomer);
    }
  });

  test('of a contact, who stands in no team: rejected from the notification’s link', async ({ as, apiAs, baseURL }) => {
    const newcomer = aNewcomer();
    const { inviteId } = await invite(await apiAs('coordinator'), newcomer, { position: 'RiskManager' });
    await signUpBy(await inviteLinkTo(newcomer.email), baseURL ?? '', newcomer);
    const page = await as('coordinator');
    const team = new TeamMembersPage(page);
    await expect(async () => {
      await page.goto(`/my-company?inviteId=${inviteId}`);
      await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await decide(page, newcomer, 'Reject');
    const reason = team.dialog('Reject Reason');
    await expect(reason).toContainText('Please provide rejection reason below.');
    await reason.getByRole('button', { name: 'Send Reason' }).click();
    await expect(reason.getByText('Field is required.')).toBeVisible();
    await reason.getByRole('textbox', { name: 'Reject Reason' }).fill('Nobody here knows you.');
    await reason.getByRole('button', { name: 'Send Reason' }).click();
    await expect(
      page.getByText(
        `${newcomer.fullName} registration was successfully rejected. The notification email was sent to ${newcomer.email}.`,
      ),
    ).toBeVisible();
    await page.goto(`/my-company?inviteId=${inviteId}`);
    await expect(page.getByText('This registration has been rejected already.')).toBeVisible();
  });

  test('of a risk company that a contact registered: its facts are shown, and it is let in', async ({
    as,
    apiAs,
    baseURL,
  }) => {
    const guest = await inviteContact(await apiAs('coordinator'), 'RiskEngineer');
    const companyName = uniqueName('Chalk Risk');
    await registerCompany(guest.link, baseURL ?? '', companyName);
    const coordinator = await apiAs('coordinator');
    await expect.poll(async () => (await coordinator.get(`invites/${guest.inviteId}/company/risk`)).status()).toBe(200);
    const page = await as('coordinator');
    await page.goto(`/my-company?inviteId=${guest.inviteId}`);
    const dialog = page.getByRole('dialog', { name: 'Registration of Malik Osei' });
    await expect(dialog.getByText(companyName)).toBeVisible();
    await expect(dialog.getByText('Leopoldstraße 88, 80802, Munich, Bavaria, Germany')).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(/^Malik Osei registration was successfully accepted\./)).toBeVisible();
    const answer = await coordinator.get(`invites/${guest.inviteId}/company/risk`);
    expect(((await answer.json()) as { data: { status: string } }).data.status).toBe('HasAccess');
  });

  test('of another company is not found', async ({ as, apiAs }) => {
    const newcomer = aNewcomer();
    const insurer = await apiAs('coordinator');
    const { inviteId } = await invite(insurer, newcomer, { position: 'RiskManager' });
    const page = await as('rival');
    await page.goto(`/my-company?inviteId=${inviteId}`);
    await expect(page.getByRole('dialog').getByText('Not found')).toBeVisible();
    await insurer.delete(`invites/${inviteId}`);
  });
});

async function invite(
  insurer: APIRequestContext,
  { firstName, lastName, email }: Newcomer,
  more: { readonly position?: string; readonly riskCompanyId?: string },
): Promise<{ readonly inviteId: string }> {
  const data = { name: { firstName, lastName }, email, position: 'RiskEngineer', ...more };
  const answer = await insurer.post('invites/user/contact', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return { inviteId: ((await answer.json()) as { data: { id: string } }).data.id };
}

/** Signs up with a new risk company, by the link of a contact's invite. */
async function registerCompany(link: string, portalUrl: string, companyName: string): Promise<void> {
  const { searchParams } = new URL(link, portalUrl);
  const address = {
    country: 'Germany',
    state: 'Bavaria',
    city: 'Munich',
    addressLine: 'Leopoldstraße 88',
    zipCode: '80802',
  };
  const phone = '+49 89 99998412';
  const http = await request.newContext({ baseURL: portalUrl });
  const answer = await http.post('/api/account/signup-company/risk', {
    data: {
      inviteId: searchParams.get('inviteId'),
      token: searchParams.get('token'),
      password: 'Lighthouse-7',
      confirmPassword: 'Lighthouse-7',
      firstName: 'Malik',
      lastName: 'Osei',
      designation: 'Risk Coordinator',
      address,
      phone,
      companyName,
      companyAddress: address,
      companyPhone: phone,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await http.dispose();
}

async function decide(page: Page, { fullName, email }: Newcomer, verb: 'Approve' | 'Reject'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Registration of ${fullName}` });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}
