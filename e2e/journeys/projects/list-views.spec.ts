import { readFile } from 'node:fs/promises';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';

test.describe('the list as a person looks at it', () => {
  test('is filtered in the address, and given up one filter at a time', async ({ as, apiAs }) => {
    const { name } = await addProject(await apiAs('coordinator'), { name: uniqueName('Filter Hall') });
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open(`?name=${encodeURIComponent(name)}`);
    await expect(list.row(name)).toBeVisible();
    await list.filter('Status', 'Closed');
    await expect(page).toHaveURL(/projectStatus=Closed/);
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No results found.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Status: Closed' }).click();
    await expect(list.row(name)).toBeVisible();
  });

  test('filters that make no sense in the address do not break it', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open(
      '?projectStatus=Frozen&projectTypeId=7&policyExpireTo=soon&view=nothing&columns=password&importId=x',
    );
    await expect(list.total).toHaveText(/^1-10 of /);
  });

  test('is saved as a view, opened by its address, and deleted', async ({ as }) => {
    const page = await as('colleague');
    const list = await new ProjectListPage(page).open('?projectStatus=Open&columns=name,status');
    await expect(list.head('Status')).toBeVisible();
    await expect(list.head('Country')).toBeHidden();
    const view = uniqueName('Open ones');
    await list.chooseInViews('Save as new view');
    const dialog = page.getByRole('dialog', { name: 'Save as new view' });
    await dialog.getByRole('textbox', { name: 'View name' }).fill(view);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/projects\?view=[0-9a-f-]{36}$/);
    await page.reload();
    await expect(page.getByRole('button', { name: `Views: ${view}` })).toBeVisible();
    await expect(list.head('Status')).toBeVisible();
    await expect(list.head('Country')).toBeHidden();
    await list.chooseInViews('Delete view');
    await page.getByRole('dialog', { name: 'Delete this view?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(list.head('Country')).toBeVisible();
  });

  test('is exported as it is shown, all pages of it', async ({ as, apiAs }) => {
    const { name } = await addProject(await apiAs('coordinator'), { name: uniqueName('Export Hall') });
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open(`?name=${encodeURIComponent(name)}&columns=name,status`);
    await expect(list.row(name)).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV file (.csv)' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^projects-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await saved.path(), 'utf8');
    expect(text).toBe(`\uFEFFProject Name,Status\r\n${name},Open\r\n`);
  });

  test('closes a project from its row’s menu, which the list then shows disabled', async ({ as, apiAs }) => {
    const { name } = await addProject(await apiAs('coordinator'), { name: uniqueName('Closing Hall') });
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open(`?name=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Close Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close this project?' });
    await dialog.getByRole('textbox', { name: 'Closing Reason' }).fill('Done');
    await dialog.getByRole('button', { name: 'Close Project' }).click();
    await expect(list.row(name).getByText('Closed', { exact: true })).toBeVisible();
    await list.row(name).getByRole('link').click();
    await expect(page).toHaveURL(/\/details$/);
  });
});
