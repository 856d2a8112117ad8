import { inviteLinkTo } from '../../fixtures/invite-link.ts';
import { aNewcomer, memberOf, removeFromTeam, sessionOf, signUpBy } from '../../fixtures/team.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { TeamMembersPage } from '../../pages/team-members.page.ts';

test.describe('Team Members of an insurer (spec 3 §2, §5, §6, §8)', () => {
  test('somebody is invited, signs up and has access, until they are deleted', async ({
    as,
    apiAs,
    browser,
    baseURL,
  }) => {
    test.slow();
    const newcomer = aNewcomer();
    const { fullName, email } = newcomer;
    const page = await as('coordinator');
    const team = new TeamMembersPage(page);
    await page.goto('/');
    await new Frame(page).sidebar.getByRole('link', { name: 'My Company' }).click();
    await expect(team.heading).toBeVisible();
    await expect(team.tab).toHaveAttribute('aria-selected', 'true');
    await expect(team.seats.getByText(/^\d+ of 10 underwriters$/)).toBeVisible();

    await test.step('the form asks for what is needed', async () => {
      await team.newMember.click();
      await expect(team.dialog('New Team Member')).toBeVisible();
      await team.pick('System Role', 'Underwriter');
      await page.getByRole('button', { name: 'Save and Send Invite' }).click();
      await expect(page.getByText('Field is required.')).toHaveCount(3);
      await team.field('First Name').fill(newcomer.firstName);
      await team.field('Last Name').fill(newcomer.lastName);
      await team.field('Email').fill(email);
      await page.getByRole('button', { name: 'Save and Send Invite' }).click();
      await expect(
        page.getByRole('status').getByText(`invitation email was successfully sent to ${email}`),
      ).toBeVisible();
    });

    const coordinator = await apiAs('coordinator');
    try {
      await team.search.fill(newcomer.lastName);
      await expect(team.row(fullName)).toContainText('Invite Sent');
      await signUpBy(await inviteLinkTo(email), baseURL ?? '', newcomer);
      const session = await test.step('the sign-up is access', async () => {
        await expect.poll(async () => (await memberOf(coordinator, newcomer))?.status).toBe('HasAccess');
        await page.reload();
        await expect(team.row(fullName)).toContainText('Has Access');
        return sessionOf(email, baseURL ?? '');
      });
      const context = await browser.newContext({ storageState: session.storageState });
      const theirs = await context.newPage();
      await theirs.goto('/projects');
      await expect(theirs.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();

      await test.step('deleted, and the session that runs is refused', async () => {
        await team.choose(fullName, 'Delete');
        const dialog = team.dialog(`Delete ${fullName}?`);
        await expect(dialog).toContainText('The user loses access to the project immediately.');
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByText('Team member was successfully deleted from your company')).toBeVisible();
        await expect(team.row(fullName)).toHaveCount(0);
        const headers = { Authorization: `Bearer ${session.accessToken}` };
        // The second that it may take is measured alone, of each service (access/revocation.spec.ts).
        await expect.poll(async () => (await theirs.request.get('/api/projects', { headers })).status()).toBe(401);
        await theirs.goto('/projects');
        await expect(theirs).toHaveURL(/\/account\/signin/);
      });
      await context.close();
    } finally {
      await removeFromTeam(coordinator, newcomer);
    }
  });

  test('an invite is sent again: the old link dies; deleted, the new one too', async ({ as, apiAs }) => {
    const newcomer = aNewcomer();
    const { fullName, email, firstName, lastName } = newcomer;
    const coordinator = await apiAs('coordinator');
    const data = { name: { firstName, lastName }, email, position: 'ICUnderwriter', sendInvite: true };
    expect((await coordinator.post('team-members', { data })).status()).toBe(201);
    try {
      const first = await inviteLinkTo(email);
      const page = await as('coordinator');
      const team = await new TeamMembersPage(page).open(`&name=${lastName}`);
      await expect((await team.menu(fullName)).getByRole('menuitem')).toHaveText(['Resend Invite', 'Delete']);
      await page.getByRole('menuitem', { name: 'Resend Invite' }).click();
      await expect(page.getByText(`invitation email was successfully sent to ${email}`)).toBeVisible();
      const second = await inviteLinkTo(email, first);
      const guest = await page.context().browser()?.newPage();
      if (!guest) throw new Error('There is no browser');
      const expired = guest.getByRole('heading', { name: 'The link has expired' });
      await guest.goto(first);
      await expect(expired).toBeVisible();
      await guest.goto(second);
      await expect(guest.getByText('Northwind Insurance has invited you.')).toBeVisible();

      await team.choose(fullName, 'Delete');
      const dialog = team.dialog(`Delete ${fullName}?`);
      await expect(dialog).toContainText('The invitation link expires and the user can no longer register.');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(team.row(fullName)).toHaveCount(0);
      await expect(async () => {
        await guest.goto(second);
        await expect(expired).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await guest.close();
    } finally {
      await removeFromTeam(coordinator, newcomer);
    }
  });

  test('who cannot be deleted says why; the own row is the primary contact’s to edit', async ({ as }) => {
    const page = await as('coordinator');
    const team = await new TeamMembersPage(page).open();
    const row = team.table.getByRole('row').filter({ has: page.getByRole('img', { name: 'Primary contact' }) });
    const primary = (await row.getByRole('link').innerText()).trim();
    const menu = await team.menu(primary);
    await expect(menu.getByRole('menuitem')).toHaveText(['Delete']);
    await menu.getByRole('menuitem', { name: 'Delete' }).hover();
    const reason = 'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.';
    await expect(page.getByRole('tooltip', { name: reason })).toBeVisible();
    await page.keyboard.press('Escape');
    await team.pane(primary).getByRole('button', { name: 'Edit' }).click();
    await expect(team.select('System Role')).toBeDisabled();
    await expect(team.field('Email')).toBeDisabled();
    await expect(team.field('First Name')).toBeEnabled();
    await page.keyboard.press('Escape');

    await test.step('a risk engineer who is assigned to a project', async () => {
      await team.open('&name=');
      const engineer = team.table.getByRole('row').filter({ hasText: 'engineer@insurer.example' });
      await engineer.click();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).hover();
      const assigned = 'This risk engineer is assigned to a project. Reassign the project before deleting.';
      await expect(page.getByRole('tooltip', { name: assigned })).toBeVisible();
    });
  });

  test('is not for underwriters', async ({ as }) => {
    const page = await as('underwriter');
    await page.goto('/my-company');
    await expect(page.getByText('You do not have access to this section.')).toBeVisible();
  });
});

test('Team Members of a broker company have the names that roles have there (spec 3 §6)', async ({ as }) => {
  const page = await as('brokerCoordinator');
  const team = await new TeamMembersPage(page).open();
  await expect(team.table.getByRole('row').filter({ hasText: 'handler@brokerco.example' })).toContainText(
    'Client Account Handler',
  );
  await expect(team.seats.getByText(/ of 6 client account handlers$/)).toBeVisible();
  await team.newMember.click();
  await team.select('System Role').click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /^Coordinator/,
    'Client Account Handler',
    'Risk Engineer',
  ]);
});

test('what an insurer knows of a member is kept while a form is left by accident', async ({ as, apiAs }) => {
  const newcomer = aNewcomer();
  const coordinator = await apiAs('coordinator');
  const page = await as('coordinator');
  const team = await new TeamMembersPage(page).open('&memberId=new');
  try {
    await team.field('First Name').fill(newcomer.firstName);
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(team.field('First Name')).toHaveValue(newcomer.firstName);
    await team.dialog('New Team Member').getByRole('button', { name: 'Cancel' }).click();
    await team.dialog('Leave without saving?').getByRole('button', { name: 'Leave' }).click();
    await expect(team.dialog('New Team Member')).toHaveCount(0);
    expect(await memberOf(coordinator, newcomer)).toBeUndefined();
  } finally {
    await removeFromTeam(coordinator, newcomer);
  }
});
