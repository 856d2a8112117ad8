import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectPage } from '../../pages/project.page.ts';

test.describe('What becomes of a project', () => {
  test('its description is changed by itself, and the record history tells so', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('coordinator'), { name: uniqueName('Told About') });
    const page = await as('underwriter');
    const project = await new ProjectPage(page).open(id);
    await expect(page.getByText('Nothing has been changed since the project was added.')).toBeVisible();
    await page.getByRole('button', { name: 'Change Description' }).click();
    const dialog = project.dialog('Change Description');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Four spans over the <b>harbour</b>.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(new Frame(page).toast('Project saved.')).toBeVisible();
    await expect(project.fact('Description')).toHaveText('Four spans over the <b>harbour</b>.');
    const change = page.getByRole('table', { name: 'Record History' }).getByRole('row').nth(1);
    await expect(change.getByRole('cell').nth(2)).toHaveText('Description');
    await expect(change.getByRole('cell').nth(3)).toHaveText('–');
    await expect(change.getByRole('cell').nth(4)).toHaveText('Four spans over the <b>harbour</b>.');
  });

  test('it is deleted once its name is typed, with its documents (decisions §2)', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id, name } = await addProject(api, { name: uniqueName('To Be Deleted') });
    await expect.poll(async () => (await api.get(`projects/${id}/folders`)).status()).toBe(200);
    const [page, editing] = await Promise.all([as('coordinator'), as('colleague')]);
    const project = await new ProjectPage(page).open(id);
    const edited = await new ProjectPage(editing).open(id);
    await edited.edit.click();
    await editing.getByRole('textbox', { name: 'Policy No.' }).fill('LATE');

    await project.choose('Delete Project');
    const dialog = project.dialog('Delete this project?');
    const verb = dialog.getByRole('button', { name: 'Delete Project' });
    const typed = dialog.getByRole('textbox', { name: 'Type the name of the project to delete it' });
    await typed.fill(name.toLowerCase());
    await expect(verb).toBeDisabled();
    await typed.fill(name);
    await verb.click();
    await expect(new Frame(page).toast('Project deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/projects$/);

    await test.step('who was editing it is told', async () => {
      await editing.keyboard.press('Control+Enter');
      await expect(editing.getByRole('alert').filter({ hasText: 'The project does not exist.' })).toBeVisible();
    });
    await test.step('its documents are gone, and its address leads to the list', async () => {
      await expect.poll(async () => (await api.get(`projects/${id}/folders`)).status()).toBe(404);
      await project.open(id);
      await expect(page).toHaveURL(/\/projects$/);
    });
  });

  test('only coordinators delete it (spec 2 §6)', async ({ as, apiAs }) => {
    const { id, name } = await addProject(await apiAs('coordinator'), { name: uniqueName('Kept') });
    const page = await as('underwriter');
    const project = await new ProjectPage(page).open(id);
    await expect(project.heading(name)).toBeVisible();
    await expect(project.edit).toBeVisible();
    await expect(project.more).toHaveCount(0);
  });

  test('readers see no label of what their role does not see (decisions §11)', async ({ as, apiAs }) => {
    const api = await apiAs('riskManager');
    const { data } = (await (await api.get('projects?pageSize=1')).json()) as { data: { items: { id: string }[] } };
    const page = await as('riskManager');
    const project = await new ProjectPage(page).open(data.items[0]?.id ?? '');
    await expect(project.fact('Policy No.')).toBeVisible();
    await expect(project.fact('Line %')).toHaveCount(0);
    await expect(project.fact('Total Premium')).toHaveCount(0);
  });
});
