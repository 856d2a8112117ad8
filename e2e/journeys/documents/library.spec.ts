import { readFile } from 'node:fs/promises';
import { addFile, addFolder, aPdf, A_PICTURE, fileToChoose } from '../../fixtures/documents.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { DocumentsPage } from '../../pages/documents.page.ts';
import { Frame } from '../../pages/frame.ts';

test.describe('The Library (spec 1 §2, §5, §6, §8)', () => {
  test('keeps files in folders: added, found, renamed, taken along, deleted', async ({ as }) => {
    const page = await as('coordinator');
    const frame = new Frame(page);
    const documents = await new DocumentsPage(page).openLibrary();
    const name = uniqueName('Surveys');

    await test.step('a folder', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
      await expect(documents.text('No folder selected. Please select a folder to view documents.')).toBeVisible();
      await documents.newFolder.click();
      const dialog = documents.dialog('New Folder');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(documents.trail(name)).toBeVisible();
      await expect(page).toHaveURL(/folderId=[0-9a-f-]{36}/);
      await expect(documents.text('There are no files yet in the chosen folder.')).toBeVisible();
      await expect(documents.text('Click "Upload File" to upload a new file to this folder.')).toBeVisible();
    });

    await test.step('several files, stored after the last', async () => {
      await documents.choose(fileToChoose('Roof survey.pdf'), fileToChoose('Site.png', A_PICTURE));
      await expect(frame.toast('2 files were successfully uploaded.')).toBeVisible();
      await expect(documents.row('Roof survey.pdf')).toBeVisible();
      await expect(documents.row('Site.png')).toBeVisible();
    });

    await test.step('one of a type that is not taken', async () => {
      await documents.choose(fileToChoose('macro.xls', Buffer.from('x')));
      await expect(
        documents.uploads.getByText(
          'The file format is not supported. Please use one of the following formats: .pdf, .jpg, .jpeg, .png, .gif, .bmp, .mp4, .mov, .doc, .docx, .xlsx.',
        ),
      ).toBeVisible();
    });

    await test.step('search', async () => {
      await documents.find('roof');
      await expect(documents.row('Site.png')).toHaveCount(0);
      await expect(documents.row('Roof survey.pdf')).toBeVisible();
      await documents.search.fill('');
      await expect(documents.row('Site.png')).toBeVisible();
    });

    await test.step('rename: the extension is kept, some signs are lost', async () => {
      await (await documents.entry('Roof survey.pdf', 'Rename')).click();
      const dialog = documents.dialog('Edit File Name');
      const field = dialog.getByRole('textbox', { name: 'Name' });
      await expect(field).toHaveValue('Roof survey');
      await field.fill(' ?* ');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Name required')).toBeVisible();
      await field.fill('Roof: survey 2026');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(frame.toast('File name updated')).toBeVisible();
      await expect(documents.row('Roof survey 2026.pdf')).toBeVisible();
    });

    await test.step('one file, and several as an archive', async () => {
      const file = await documents.downloadBy(async () =>
        (await documents.entry('Roof survey 2026.pdf', 'Download')).click(),
      );
      expect(file.suggestedFilename()).toBe('Roof survey 2026.pdf');
      expect(await readFile(await file.path())).toEqual(aPdf());
      await documents.select('Roof survey 2026.pdf', 'Site.png');
      const archive = await documents.downloadBy(() =>
        documents.toolbar.getByRole('button', { name: 'Download' }).click(),
      );
      expect(archive.suggestedFilename()).toMatch(/\.zip$/);
      expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK');
    });

    await test.step('private', async () => {
      await documents.toolbar.getByRole('button', { name: 'Make Private' }).click();
      await expect(frame.toast('2 files were made private.')).toBeVisible();
    });

    await test.step('delete: one, then several', async () => {
      await (await documents.entry('Site.png', 'Delete')).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(
        "Are you sure you want to delete Site.png file? It will be deleted immediately, you can't undo this action.",
      );
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(frame.toast('Site.png file was successfully deleted.')).toBeVisible();
      await expect(documents.row('Site.png')).toHaveCount(0);
    });

    await test.step('the folder, which says what is in it', async () => {
      await (await documents.entry(name, 'Delete')).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('1 file');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(documents.folder(name)).toHaveCount(0);
      await expect(documents.text('No folder selected. Please select a folder to view documents.')).toBeVisible();
    });
  });

  test('asks about a name that exists: replace, or keep both', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    await addFile(api, folder.id, 'plan.pdf');
    const page = await as('coordinator');
    const frame = new Frame(page);
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await expect(documents.row('plan.pdf')).toBeVisible();
    await documents.drop(fileToChoose('plan.pdf', aPdf(2)));
    await page.getByRole('dialog').getByRole('button', { name: 'Keep Both' }).click();
    await expect(documents.row('plan (1).pdf')).toBeVisible();
    await documents.choose(fileToChoose('plan.pdf', aPdf(3)));
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(frame.toast('plan.pdf file was successfully uploaded.').first()).toBeVisible();
    const file = await documents.downloadBy(async () => (await documents.entry('plan.pdf', 'Download')).click());
    expect(await readFile(await file.path())).toEqual(aPdf(3));
    await expect(documents.table.getByRole('row')).toHaveCount(3);
    await api.delete(`library/folders/${folder.id}`);
  });

  test('is read, filled and put in order by engineers, who delete only what is theirs', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    await addFile(api, folder.id, 'guideline.pdf');
    const page = await as('internalEngineer');
    const frame = new Frame(page);
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await documents.choose(fileToChoose('my notes.pdf'));
    await expect(frame.toast('my notes.pdf file was successfully uploaded.')).toBeVisible();
    for (const [label, isTheirs] of [
      ['Rename', true],
      ['Move', true],
      ['Make Private', false],
      ['Delete', false],
    ] as const) {
      await expect(await documents.entry('guideline.pdf', label)).toBeEnabled({ enabled: isTheirs });
      await documents.closeMenu();
    }
    await expect(await documents.entry(folder.name, 'Delete')).toBeDisabled();
    await documents.closeMenu();
    await (await documents.entry('my notes.pdf', 'Delete')).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(documents.row('my notes.pdf')).toHaveCount(0);
    await api.delete(`library/folders/${folder.id}`);
  });

  test('of a risk company: its engineers upload, and change nothing but in folders of their own', async ({
    as,
    apiAs,
  }) => {
    const api = await apiAs('riskCoordinator');
    const folder = await addFolder(api);
    const page = await as('externalEngineer');
    const frame = new Frame(page);
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await documents.choose(fileToChoose('photo guide.pdf'));
    await expect(frame.toast('photo guide.pdf file was successfully uploaded.')).toBeVisible();
    for (const label of ['Rename', 'Move', 'Delete']) {
      await expect(await documents.entry('photo guide.pdf', label)).toBeDisabled();
      await documents.closeMenu();
    }
    const own = await addFolder(await apiAs('externalEngineer'));
    await documents.openLibrary(own.id);
    await documents.choose(fileToChoose('mine.pdf'));
    await expect(documents.row('mine.pdf')).toBeVisible();
    await expect(await documents.entry('mine.pdf', 'Rename')).toBeEnabled();
    await documents.closeMenu();
    for (const { id } of [folder, own]) await api.delete(`library/folders/${id}`);
  });

  test('leads from other addresses to itself, and nobody else finds its folders', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    const page = await as('rival');
    await page.goto('/library/elsewhere');
    await expect(page).toHaveURL(/\/library$/);
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await expect(documents.text('No folder selected. Please select a folder to view documents.')).toBeVisible();
    await expect(documents.folder(folder.name)).toHaveCount(0);
    await api.delete(`library/folders/${folder.id}`);
  });
});
