import { addFile, addFolder } from '../../fixtures/documents.ts';
import { expect, test, type Locator } from '../../fixtures/test.ts';
import { DocumentsPage } from '../../pages/documents.page.ts';
import { Frame } from '../../pages/frame.ts';

test.describe('Documents by the keyboard alone', () => {
  test('folders by arrows, a file by Enter, its new name', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    const made = await api.post('library/folders', { data: { name: 'Basement', parentFolderId: folder.id } });
    const { data: inner } = (await made.json()) as { data: { id: string } };
    await addFile(api, inner.id, 'drawing.pdf');
    const page = await as('coordinator');
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await expect(documents.trail(folder.name)).toBeVisible();
    const press = (key: string) => page.keyboard.press(key);
    const tabTo = async (wanted: Locator) => {
      for (let presses = 0; presses < 40; presses += 1) {
        await press('Tab');
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
      }
      await expect(wanted, 'reached by Tab').toBeFocused();
    };
    const inTree = documents.folder('Basement');
    const file = documents.row('drawing.pdf').getByRole('link', { name: 'drawing.pdf', exact: true });

    await test.step('arrows unfold a folder, move in it and back; Enter opens', async () => {
      await expect(inTree).toHaveCount(0);
      await tabTo(documents.folder(folder.name));
      await press('ArrowRight');
      await expect(inTree).toBeVisible();
      await press('ArrowDown');
      await expect(inTree).toBeFocused();
      await press('ArrowLeft');
      await expect(documents.folder(folder.name)).toBeFocused();
      await press('ArrowRight');
      await press('Enter');
      await expect(documents.trail('Basement')).toBeVisible();
      await expect(inTree).toBeFocused();
    });

    await test.step('Enter shows a file, Esc comes back to it', async () => {
      await expect(file).toBeVisible();
      await tabTo(file);
      await press('Enter');
      const preview = documents.pane('drawing.pdf');
      await expect(preview.getByText('Sheet 1 of 1')).toBeVisible();
      await press('Escape');
      await expect(preview).toHaveCount(0);
      await expect(file).toBeFocused();
    });

    await test.step('its menu, the dialog and the new name', async () => {
      await tabTo(page.getByRole('button', { name: 'Actions for drawing.pdf' }));
      await press('Enter');
      const rename = page.getByRole('menuitem', { name: 'Rename' });
      await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
      await press('ArrowDown');
      await press('ArrowDown');
      await expect(rename).toBeFocused();
      await press('Enter');
      await expect(documents.dialog('Edit File Name').getByRole('textbox', { name: 'Name' })).toBeFocused();
      await press('End');
      await page.keyboard.type(' of the pump room');
      await press('Enter');
      await expect(new Frame(page).toast('File name updated')).toBeVisible();
      await expect(documents.row('drawing of the pump room.pdf')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Actions for drawing of the pump room.pdf' })).toBeFocused();
    });
    await api.delete(`library/folders/${folder.id}`);
  });
});
