import { inviteLinkTo } from '../../fixtures/invite-link.ts';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { aNewcomer, sessionOf, signUpBy } from '../../fixtures/team.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectContactsPage } from '../../pages/project-contacts.page.ts';

test.describe('Contacts of a project (decisions §11, §21)', () => {
  test('are invited, sign up, are approved and see the project; deleted they lose it', async ({
    as,
    apiAs,
    baseURL,
    request,
  }) => {
    const api = await apiAs('coordinator');
    const project = await addProject(api, { name: uniqueName('Contacted') });
    const page = await as('coordinator');
    const frame = new Frame(page);
    const contacts = await new ProjectContactsPage(page).open(project.id);
    const newcomer = aNewcomer();
    const { fullName, email } = newcomer;

    await test.step('there is nobody yet', async () => {
      await expect(page.getByText('There are no contacts yet.')).toBeVisible();
      await expect(contacts.cards.getByText('Not set')).toHaveCount(3);
    });

    await test.step('invite', async () => {
      await contacts.add({ ...newcomer, position: 'Site Contact', company: 'Berg Building' });
      await expect(frame.toast(`invitation email was successfully sent to ${email}`)).toBeVisible();
      await expect(contacts.row(fullName)).toContainText('Invite Sent');
    });

    await test.step('who is one already is said at the e-mail', async () => {
      await contacts.add({ ...newcomer, position: 'Site Contact', company: 'Berg Building' });
      const dialog = contacts.dialog('New Contact');
      await expect(dialog.getByText('This person is already a contact of the project.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    });

    await test.step('sign up by the mail, and wait for approval', async () => {
      await signUpBy(await inviteLinkTo(email), baseURL ?? '', newcomer);
      await expect(async () => {
        await page.reload();
        await expect(contacts.row(fullName)).toContainText('Need Approval', { timeout: 10_000 });
      }).toPass();
    });

    await test.step('approved, they take part', async () => {
      const invites = (await (await api.get('invites', { params: { name: newcomer.lastName } })).json()) as {
        data: { items: { id: string }[] };
      };
      const answer = await api.put(`invites/${invites.data.items[0]?.id ?? ''}/user/approve`);
      expect(answer.ok(), await answer.text()).toBe(true);
      await expect(async () => {
        await page.reload();
        await expect(contacts.row(fullName)).toContainText('Has Access', { timeout: 10_000 });
      }).toPass();
    });

    await test.step('see the project; deleted they lose it', async () => {
      const { accessToken } = await sessionOf(email, baseURL ?? '');
      const read = async () =>
        (
          await request.get(`/api/projects/${project.id}`, { headers: { Authorization: `Bearer ${accessToken}` } })
        ).status();
      await expect.poll(read).toBe(200);
      await contacts.choose(fullName, 'Delete');
      const dialog = contacts.dialog(`Delete ${fullName}?`);
      await expect(dialog).toContainText('The user loses access to the project immediately.');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(frame.toast(`${fullName} was successfully deleted from the contacts`)).toBeVisible();
      // The second that it may take is measured alone (access/revocation.spec.ts).
      await expect.poll(read).toBe(404);
    });
  });

  test('deleted before they sign up: the link has expired', async ({ as, apiAs, browser, baseURL }) => {
    const project = await addProject(await apiAs('coordinator'), { name: uniqueName('Withdrawn') });
    const page = await as('coordinator');
    const contacts = await new ProjectContactsPage(page).open(project.id);
    const newcomer = aNewcomer();
    await contacts.add({ ...newcomer, position: 'Risk Manager', company: 'Osei Risk' });
    const link = await inviteLinkTo(newcomer.email);
    await contacts.choose(newcomer.fullName, 'Delete');
    const dialog = contacts.dialog(`Delete ${newcomer.fullName}?`);
    await expect(dialog).toContainText('The invitation link expires and the user can no longer register.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(contacts.row(newcomer.fullName)).toHaveCount(0);
    const theirs = await browser.newPage({ baseURL: baseURL ?? '' });
    await expect(async () => {
      await theirs.goto(link);
      await expect(theirs).toHaveURL(/link-expired/, { timeout: 10_000 });
    }).toPass();
    await theirs.close();
  });

  test('are added from the users, who see the project at once; readers change nothing', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const project = await addProject(api, { name: uniqueName('From users') });
    const page = await as('coordinator');
    const contacts = await new ProjectContactsPage(page).open(project.id);
    for (const person of ['Elias Moreau', 'Bruno Falk']) {
      await contacts.addFromUser.click();
      const dialog = contacts.dialog('Add from User');
      await dialog.getByRole('combobox', { name: 'Person' }).click();
      await expect(page.getByText('External risk engineers')).toBeVisible();
      await page.getByRole('option', { name: new RegExp(`^${person}`) }).click();
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expect(contacts.row(person)).toContainText('Has Access');
    }
    const broker = await as('broker');
    const seen = await new ProjectContactsPage(broker).open(project.id);
    await expect(seen.row('Elias Moreau')).toContainText('Internal Risk Engineer');
    await expect(seen.newContact).toHaveCount(0);
    await seen.row('Elias Moreau').click();
    await expect(seen.pane('Elias Moreau')).toContainText('Internal Risk Engineer');
    await expect(broker.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  });
});
