import { MESSAGES } from '@portal/contracts/common/messages';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectNotesPage } from '../../pages/project-notes.page.ts';
import { ProjectPage } from '../../pages/project.page.ts';

const CLOSED = 'Project has been closed. No further actions are allowed.';

test.describe('Notes of a project (decisions §11, §20)', () => {
  test('are written, read by colleagues, changed and deleted', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('coordinator'), { name: uniqueName('Noted') });
    const page = await as('coordinator');
    const frame = new Frame(page);
    const notes = await new ProjectNotesPage(page).open(id);

    await test.step('there are none yet', async () => {
      await expect(page.getByText('There are no notes yet.')).toBeVisible();
    });

    await test.step('write', async () => {
      await notes.add.click();
      await notes.write('Crane', '<script>document.title = "taken over"</script> Down on Friday.');
      await expect(frame.toast('Note “Crane” added.')).toBeVisible();
      await expect(notes.row('Crane').getByRole('cell', { name: 'Clara Nordin' })).toBeVisible();
    });

    await test.step('what is in it is text', async () => {
      await notes.row('Crane').click();
      await expect(notes.pane('Crane')).toContainText('<script>document.title = "taken over"</script>');
      await expect(page).not.toHaveTitle(/taken over/);
    });

    await test.step('change', async () => {
      await notes.edit('Crane');
      await notes.write('Tower crane', 'Down on Monday.');
      await expect(frame.toast('Note saved.')).toBeVisible();
      await expect(notes.row('Tower crane')).toContainText('Down on Monday.');
    });

    await test.step('a colleague reads it, and is told why they cannot change it', async () => {
      const theirs = await as('underwriter');
      const read = await new ProjectNotesPage(theirs).open(id);
      const edit = await read.entry('Tower crane', 'Edit');
      await expect(edit).toHaveAttribute('aria-disabled', 'true');
      await edit.hover();
      await expect(theirs.getByRole('tooltip')).toHaveText('Only the person who added it can change it.');
    });

    await test.step('delete', async () => {
      await (await notes.entry('Tower crane', 'Delete')).click();
      await expect(notes.dialog('Delete this note?')).toContainText('Tower crane');
      await notes.press('Delete');
      await expect(frame.toast('Note deleted.')).toBeVisible();
      await expect(page.getByText('There are no notes yet.')).toBeVisible();
    });
  });

  test('come five a page, newest first', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Noted Often') });
    for (let number = 1; number <= 6; number++) {
      const answer = await api.post('notes', { data: { projectId: id, title: `Note ${number}`, text: 'Text' } });
      expect(answer.status()).toBe(201);
    }
    const page = await as('coordinator');
    const notes = await new ProjectNotesPage(page).open(id);
    await expect(notes.table.getByRole('row')).toHaveCount(6);
    await expect(notes.table.getByRole('row').nth(1)).toContainText('Note 6');
    await expect(page.getByText('1-5 of 6 items')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(notes.row('Note 1')).toBeVisible();
  });

  test('two who change the same one: the second is asked (decisions §4)', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Noted Twice') });
    await api.post('notes', { data: { projectId: id, title: 'Gate', text: 'Four' } });
    const [first, second] = await Promise.all([as('coordinator'), as('colleague')]);
    const pages = [await new ProjectNotesPage(first).open(id), await new ProjectNotesPage(second).open(id)] as const;
    for (const page of pages) await page.edit('Gate');
    await pages[0].write('Gate', 'Five');
    await expect(new Frame(first).toast('Note saved.')).toBeVisible();
    await pages[1].write('Gate', 'Six');
    await expect(pages[1].dialog(/^Changed by Clara Nordin at /)).toBeVisible();
    await second.getByRole('button', { name: 'Reload' }).click();
    await expect(pages[1].row('Gate')).toContainText('Five');
  });

  test('a closed project takes none', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Noted No More') });
    await api.patch(`projects/${id}/close`, { data: { closingReason: 'Done' } });
    const page = await as('coordinator');
    const notes = await new ProjectNotesPage(page).open(id);
    await expect(notes.add).toHaveAttribute('aria-disabled', 'true');
    await notes.add.hover();
    await expect(page.getByRole('tooltip')).toHaveText(CLOSED);
  });

  test('those who have no notes do not see the tab, and its address says so', async ({ as, apiAs }) => {
    const api = await apiAs('broker');
    const { data } = (await (await api.get('projects?pageSize=1')).json()) as { data: { items: { id: string }[] } };
    const page = await as('broker');
    await page.goto(`/projects/${data.items[0]?.id}/notes`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(MESSAGES.noAccess);
    await expect(new ProjectPage(page).tabs.filter({ hasText: /^NOTES$/ })).toHaveCount(0);
  });
});
