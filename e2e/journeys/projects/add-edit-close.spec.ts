import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectForm } from '../../pages/project-form.page.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';
import { ProjectPage } from '../../pages/project.page.ts';
import { standsStill } from '../../fixtures/visit.ts';

test.describe('A project by hand (spec 2 §2, §4; decisions §20)', () => {
  test('is added, read, edited, closed and reopened', async ({ as }) => {
    const page = await as('coordinator');
    const frame = new Frame(page);
    const list = await new ProjectListPage(page).open();
    const form = new ProjectForm(page);
    const project = new ProjectPage(page);
    const name = uniqueName('Harbour Crossing');

    await test.step('add', async () => {
      await list.addProject.click();
      await expect(page).toHaveURL(/\/projects\/add$/);
      await expect(form.save).toBeDisabled();
      await form.field('Project Name').fill(name);
      await form.choose('Parent Company');
      await form.choose('Type', 'Construction');
      await form.choose('Project Type', 'Bridge');
      await form.choose('Business Type', 'Viaduct');
      await form.choose('Currency', 'CHF');
      await form.field('Construction Value').fill('84500000.5');
      await form.field('Policy No.').fill('CAR-2026/0815');
      await form.field('Policy Start').fill('01/15/2026');
      await form.field('Policy Expiry').fill('12/31/2028');
      await form.field('Line %').fill('40');
      await form.save.click();
      await expect(frame.toast('Project added.')).toBeVisible();
      await expect(project.heading(name)).toBeVisible();
      await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/details$/);
    });

    await test.step('read', async () => {
      await expect(project.details).toBeVisible();
      await expect(async () =>
        expect(await project.labels()).toEqual([
          'PROJECT DETAILS',
          'LOCATION',
          'NOTES',
          'DOCUMENTS',
          'CONTACTS',
          'INSPECTIONS',
          'BUDGET',
          'FEE PROPOSAL',
          'RESOURCES',
          'REPORT NOTES',
          'RECOMMENDATIONS',
          'CLAIMS',
          'ANALYTICS',
          'REPORTS',
        ]),
      ).toPass();
      await expect(project.fact('Construction Value')).toHaveText(/84,500,000\.50\s*CHF/);
      await expect(project.fact('Policy Start')).toHaveText('01/15/2026');
      await expect(project.fact('Business Type')).toHaveText('Viaduct');
    });

    await test.step('edit', async () => {
      await project.edit.click();
      await expect(form.save).toBeDisabled();
      await form.field('Line %').fill('55');
      await form.field('Description').fill('Four spans over the inner harbour.');
      await page.keyboard.press('Control+Enter');
      await expect(frame.toast('Project saved.')).toBeVisible();
      await expect(project.fact('Line %')).toHaveText(/^55(\.00)?\s?%?$/);
      await expect(project.fact('Description')).toHaveText('Four spans over the inner harbour.');
    });

    await test.step('close needs a reason', async () => {
      await project.choose('Close Project');
      const dialog = project.dialog('Close this project?');
      await dialog.getByRole('button', { name: 'Close Project' }).click();
      await expect(dialog.getByText('Field is required.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Closing Reason' }).fill('Policy was not renewed');
      await dialog.getByRole('button', { name: 'Close Project' }).click();
      await expect(frame.toast('Project closed.')).toBeVisible();
      await expect(project.notice).toContainText('Project has been closed. No further actions are allowed.');
      await expect(project.notice).toContainText('Policy was not renewed');
      await expect(project.edit).toHaveCount(0);
    });

    await test.step('a closed row is shown disabled in the list, yet it opens', async () => {
      await list.open(`?name=${encodeURIComponent(name)}`);
      const row = list.row(name);
      await expect(row.getByRole('cell', { name: 'Closed' })).toBeVisible();
      await row.getByRole('link', { name }).click();
      await expect(project.heading(name)).toBeVisible();
    });

    await test.step('reopen needs a reason', async () => {
      await project.reopen.click();
      const dialog = project.dialog('Reopen this project?');
      await dialog.getByRole('textbox', { name: 'Reopening Reason' }).fill('Renewed after all');
      await dialog.getByRole('button', { name: 'Reopen Project' }).click();
      await expect(frame.toast('Project reopened.')).toBeVisible();
      await expect(project.edit).toBeVisible();
      await expect(project.notice).toHaveCount(0);
    });
  });

  test('what is wrong is said at its field, with the specified text, and moves nothing', async ({ as }) => {
    const page = await as('coordinator');
    await page.goto('/projects/add');
    const form = new ProjectForm(page);
    await form.field('Project Name').fill('Bridge & Co');
    await form.field('Policy Start').fill('01/15/2026');
    await form.field('Policy Expiry').fill('01/15/2025');
    await standsStill(page);
    const places = await form.places();
    await form.save.click();
    await expect(form.fault('Should not contain special characters except ( ) # № / -')).toBeVisible();
    await expect(form.fault('Policy Expiry must be after Policy Start.')).toBeVisible();
    await expect(form.fault('Field is required.').first()).toBeVisible();
    await expect.poll(() => form.places()).toEqual(places);
    await expect(page).toHaveURL(/\/projects\/add$/);
  });

  test('leaving with changes asks', async ({ as }) => {
    const page = await as('coordinator');
    await page.goto('/projects/add');
    const form = new ProjectForm(page);
    await form.field('Project Name').fill('Half a thought');
    await new Frame(page).sidebar.getByRole('link', { name: 'Help' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(form.field('Project Name')).toHaveValue('Half a thought');
    await new Frame(page).sidebar.getByRole('link', { name: 'Help' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/help$/);
  });

  test('two people edit the same project: nothing is overwritten silently (decisions §4)', async ({ as, apiAs }) => {
    const { id, name } = await addProject(await apiAs('coordinator'), { name: uniqueName('Two Editors') });
    const [first, second] = await Promise.all([as('coordinator'), as('colleague')]);
    const pages = [new ProjectPage(first), new ProjectPage(second)] as const;
    await Promise.all(pages.map((page) => page.open(id)));
    await Promise.all(pages.map((page) => page.edit.click()));
    const forms = [new ProjectForm(first), new ProjectForm(second)] as const;

    await forms[0].field('Policy No.').fill('FIRST');
    await forms[0].save.click();
    await expect(new Frame(first).toast('Project saved.')).toBeVisible();

    await forms[1].field('Policy No.').fill('SECOND');
    await second.keyboard.press('Control+Enter');
    const stale = second.getByRole('dialog', { name: /^Changed by Clara Nordin at / });
    await expect(stale).toBeVisible();
    await stale.getByRole('button', { name: 'Reload' }).click();
    await expect(pages[1].fact('Policy No.')).toHaveText('FIRST');
    await expect(pages[1].heading(name)).toBeVisible();

    await test.step('overwriting is a choice', async () => {
      await Promise.all(pages.map((page) => page.edit.click()));
      await forms[0].field('Policy No.').fill('THIRD');
      await forms[0].save.click();
      await expect(pages[0].edit).toBeVisible();
      await forms[1].field('Policy No.').fill('FOURTH');
      await second.keyboard.press('Control+Enter');
      await second.getByRole('button', { name: 'Overwrite' }).click();
      await expect(pages[1].fact('Policy No.')).toHaveText('FOURTH');
    });

    await test.step('a third change in between needs another decision, and keeps its other fields', async () => {
      await first.reload();
      await Promise.all(pages.map((page) => page.edit.click()));
      await forms[0].field('Policy No.').fill('FIFTH');
      await forms[0].save.click();
      await expect(pages[0].edit).toBeVisible();
      await forms[1].field('Policy No.').fill('SIXTH');
      await second.keyboard.press('Control+Enter');
      await expect(stale).toBeVisible();
      await pages[0].edit.click();
      await forms[0].field('Reference No.').fill('REF-SEVENTH');
      await forms[0].save.click();
      await expect(pages[0].fact('Reference No.')).toHaveText('REF-SEVENTH');
      const refused = second.waitForResponse((response) => response.status() === 409);
      await stale.getByRole('button', { name: 'Overwrite' }).click();
      await refused;
      await stale.getByRole('button', { name: 'Overwrite' }).click();
      await expect(pages[1].fact('Policy No.')).toHaveText('SIXTH');
      await expect(pages[1].fact('Reference No.')).toHaveText('REF-SEVENTH');
    });
  });

  test('only coordinators add projects (spec 2 §6)', async ({ as }) => {
    const page = await as('underwriter');
    const list = await new ProjectListPage(page).open();
    await expect(list.table.getByRole('row').nth(1)).toBeVisible();
    await expect(list.addProject).toHaveCount(0);
    await expect(list.import).toHaveCount(0);
    await page.goto('/projects/add');
    await expect(page).toHaveURL(/\/projects$/);
  });

  test('a project of another company does not exist: back to the list, which says so', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('coordinator'), { name: uniqueName('Not Yours') });
    const page = await as('rival');
    await page.goto(`/projects/${id}/details`);
    await expect(page).toHaveURL(/\/projects$/);
    const said = page.getByRole('alert').filter({ hasText: 'does not exist, or you have no access to it.' });
    await expect(said).toBeVisible();
    await page.goto('/projects/not-an-id/details');
    await expect(page).toHaveURL(/\/projects$/);
    await expect(said).toBeVisible();
  });
});
