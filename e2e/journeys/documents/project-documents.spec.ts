import { addFile, addFolder, aPdf, fileToChoose, folderNamed, sharedProject } from '../../fixtures/documents.ts';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { DocumentsPage } from '../../pages/documents.page.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectPage } from '../../pages/project.page.ts';

const PROJECT_FOLDERS = ['Inspections', 'Insurance Documents', 'Layouts', 'Risk Review Information'];

test.describe('Documents of a project (spec 1 §6, §9)', () => {
  test('has its folders from its creation; a closed one is read and nothing else', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api);
    const isKnown = async () => (await api.get(`projects/${id}/folders`)).ok();
    await expect.poll(isKnown, { message: 'the library knows it' }).toBe(true);
    const page = await as('coordinator');
    const documents = await new DocumentsPage(page).openProject(id);
    for (const name of PROJECT_FOLDERS) await expect(documents.folder(name)).toBeVisible();
    await documents.folder('Layouts').click();
    await expect(documents.text('Only PDF files can be upload to this folder.')).toBeVisible();
    for (const label of ['Rename', 'Move', 'Delete']) {
      await expect(await documents.entry('Layouts', label)).toBeDisabled();
      await documents.closeMenu();
    }
    await documents.choose(fileToChoose('site.png'));
    await expect(
      documents.uploads.getByText('The file format is not supported. Please use PDF files for the layouts.'),
    ).toBeVisible();
    const inspections = await folderNamed(api, id, 'Inspections');
    await addFile(api, inspections.id, 'visit.pdf');
    await api.patch(`projects/${id}/close`, { data: { closingReason: 'Sold' } });
    const mayUpload = async () =>
      (await folderNamed(api, id, 'Inspections')).actions.some(({ action, allowed }) => action === 'upload' && allowed);
    await expect.poll(mayUpload, { message: 'the library may still upload' }).toBe(false);
    await documents.openProject(id, inspections.id);
    await expect(documents.row('visit.pdf')).toBeVisible();
    await expect(documents.upload).toBeDisabled();
    await expect(documents.newFolder).toBeDisabled();
    await expect(await documents.entry('visit.pdf', 'Delete')).toBeDisabled();
    await documents.closeMenu();
    const file = await documents.downloadBy(async () => (await documents.entry('visit.pdf', 'Download')).click());
    expect(file.suggestedFilename()).toBe('visit.pdf');
    await api.delete(`projects/${id}`);
  });

  test('a private file is the insurer’s alone', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const id = await sharedProject(api);
    const folder = await addFolder(api, id);
    await addFile(api, folder.id, 'terms.pdf');
    await addFile(api, folder.id, 'agenda.pdf');
    const page = await as('underwriter');
    const frame = new Frame(page);
    const documents = await new DocumentsPage(page).openProject(id, folder.id);
    await documents.select('terms.pdf');
    await documents.toolbar.getByRole('button', { name: 'Make Private' }).click();
    await expect(frame.toast('terms.pdf file is private now.')).toBeVisible();
    await expect(documents.row('terms.pdf')).toBeVisible();
    const other = await as('riskCoordinator');
    const theirs = await new DocumentsPage(other).openProject(id, folder.id);
    await expect(theirs.row('agenda.pdf')).toBeVisible();
    await expect(theirs.row('terms.pdf')).toHaveCount(0);
    await expect(await theirs.entry('agenda.pdf', 'Make Private')).toBeDisabled();
    await api.delete(`library/folders/${folder.id}`);
  });

  test('a risk company deletes its own files and renames all', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const id = await sharedProject(api);
    const folder = await addFolder(api, id);
    await addFile(api, folder.id, 'policy.pdf');
    const page = await as('riskCoordinator');
    const frame = new Frame(page);
    const documents = await new DocumentsPage(page).openProject(id, folder.id);
    await documents.choose(fileToChoose('survey.pdf'));
    await expect(frame.toast('survey.pdf file was successfully uploaded.')).toBeVisible();
    await expect(await documents.entry('policy.pdf', 'Delete')).toBeDisabled();
    await documents.closeMenu();
    await expect(await documents.entry('policy.pdf', 'Rename')).toBeEnabled();
    await documents.closeMenu();
    await (await documents.entry('survey.pdf', 'Delete')).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(frame.toast('survey.pdf file was successfully deleted.')).toBeVisible();
    await expect(await documents.entry(folder.name, 'Delete')).toBeDisabled();
    await api.delete(`library/folders/${folder.id}`);
  });

  test('an engineer who is not the primary one reads', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const id = await sharedProject(api);
    const folder = await addFolder(api, id);
    await addFile(api, folder.id, 'policy.pdf');
    const page = await as('internalEngineer');
    const documents = await new DocumentsPage(page).openProject(id, folder.id);
    await expect(documents.row('policy.pdf')).toBeVisible();
    await expect(documents.upload).toBeDisabled();
    await documents.upload.hover();
    await expect(
      page.getByRole('tooltip', { name: 'Only the primary risk engineer of the project can do this.' }),
    ).toBeVisible();
    for (const label of ['Rename', 'Move', 'Delete']) {
      await expect(await documents.entry('policy.pdf', label)).toBeDisabled();
      await documents.closeMenu();
    }
    await api.delete(`library/folders/${folder.id}`);
  });

  test('what the site sends is New, Opened by the engineer, then Replaced', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const id = await sharedProject(api);
    const name = `${uniqueName('procedure')}.pdf`;
    const site = await as('siteContact');
    const sitePage = new DocumentsPage(site);

    await test.step('the primary site contact finds the project’s documents, and the folders that allow it', async () => {
      await new ProjectPage(site).open(id, 'documents');
      await expect(sitePage.folder('Risk Review Information')).toBeVisible();
      await expect(sitePage.folder('Layouts')).toBeVisible();
      await expect(sitePage.folder('Insurance Documents')).toHaveCount(0);
      await sitePage.folder('Risk Review Information').click();
      await sitePage.choose(fileToChoose(name));
      await expect(new Frame(site).toast(`${name} file was successfully uploaded.`)).toBeVisible();
      await sitePage.find(name.slice(-12));
      await expect(sitePage.row(name)).toContainText('New');
      await expect(await sitePage.entry(name, 'Delete')).toBeDisabled();
      await sitePage.closeMenu();
    });

    const review = await folderNamed(api, id, 'Risk Review Information');
    const engineer = await as('externalEngineer');
    const theirs = await new DocumentsPage(engineer).openProject(id, review.id);
    await test.step('the engineer opens it', async () => {
      await theirs.find(name.slice(-12));
      await theirs.row(name).click();
      await expect(theirs.pane(name).getByText('Sheet 1 of 1')).toBeVisible();
      await engineer.keyboard.press('Escape');
      await expect(theirs.row(name)).toContainText('Opened');
    });

    await test.step('a replaced one says so', async () => {
      await addFile(api, review.id, name, aPdf(2), 'replace');
      await engineer.reload();
      await expect(theirs.row(name)).toContainText('Replaced');
      await site.reload();
      await expect(sitePage.row(name)).toContainText('Replaced');
    });
  });

  for (const [who, beside] of [
    ['riskManager', 'site'],
    ['broker', 'broker'],
  ] as const) {
    test(`${who} adds to Risk Review Information, and nowhere else`, async ({ as, apiAs }) => {
      const id = await sharedProject(await apiAs('coordinator'), beside);
      const page = await as(who);
      const documents = await new DocumentsPage(page).openProject(id);
      await documents.folder('Inspections').click();
      await expect(documents.trail('Inspections')).toBeVisible();
      await expect(documents.upload).toBeDisabled();
      await expect(documents.newFolder).toBeDisabled();
      await documents.folder('Risk Review Information').click();
      await expect(documents.trail('Risk Review Information')).toBeVisible();
      const name = `${uniqueName('statement')}.pdf`;
      await documents.choose(fileToChoose(name));
      await expect(new Frame(page).toast(`${name} file was successfully uploaded.`)).toBeVisible();
      await documents.find(name.slice(-12));
      for (const label of ['Rename', 'Delete']) {
        await expect(await documents.entry(name, label)).toBeDisabled();
        await documents.closeMenu();
      }
    });
  }
});
