import { readFile } from 'node:fs/promises';
import { addFile, addFolder, aPdf } from '../../fixtures/documents.ts';
import { expect, test } from '../../fixtures/test.ts';
import { aVideo } from '../../fixtures/video.ts';
import { workbook } from '../../fixtures/workbook.ts';
import { DocumentsPage } from '../../pages/documents.page.ts';

test.describe('What files show (spec 1 §2, decisions §13)', () => {
  test('pictures, with zoom; PDFs, page by page; the rest is downloaded', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const page = await as('coordinator');
    const folder = await addFolder(api);
    const table = await workbook([]);
    await addFile(api, folder.id, 'values.xlsx', table);
    await addFile(api, folder.id, 'plans.pdf', aPdf(3));
    await addFile(api, folder.id, 'roof.png', await page.screenshot());
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const says = (text: string) => expect(dialog.getByRole('status').filter({ hasText: text })).toBeVisible();

    await test.step('beside the list a file has its picture, its facts and its neighbours', async () => {
      await documents.row('roof.png').click();
      const roof = documents.pane('roof.png');
      await expect(roof.getByRole('img', { name: 'roof.png' })).toBeVisible();
      await expect(roof).toContainText('2 of 3');
      await expect(page).toHaveURL(/folderId=.*fileId=/);
      await page.keyboard.press('k');
      await expect(documents.pane('plans.pdf').getByText('Sheet 1 of 3')).toBeVisible();
      await page.keyboard.press('j');
      await roof.getByRole('button', { name: 'Full size' }).click();
    });

    await test.step('a picture is zoomed, by buttons and by keys', async () => {
      const picture = documents.dialog('roof.png').getByRole('img', { name: 'roof.png' });
      // It is drawn in its own size, and unseen, until that is known.
      await expect(picture).toHaveCSS('opacity', '1');
      const width = async () => (await picture.boundingBox())?.width ?? 0;
      const whole = await width();
      const zoomedTo = (factor: number) => expect.poll(width).toBeCloseTo(whole * factor, 0);
      await page.keyboard.press('+');
      await says('125%');
      await zoomedTo(1.25);
      await press('Zoom in');
      await says('156%');
      await press('Zoom out');
      await page.keyboard.press('-');
      await page.keyboard.press('-');
      await says('80%');
      await zoomedTo(0.8);
      await page.keyboard.press('0');
      await zoomedTo(1);
      await press('Zoom in');
      await press('Fit to window');
      await says('100%');
    });

    await test.step('as large as the window, and back', async () => {
      const width = async () => (await dialog.boundingBox())?.width;
      await press('Full screen');
      await expect.poll(width).toBe(page.viewportSize()?.width);
      await press('Leave full screen');
      await expect.poll(width).toBeLessThan(1440);
    });

    await test.step('the file before it is a PDF, of which one page stands there, with its text', async () => {
      await says('2 of 3');
      await press('Previous file');
      await expect(documents.dialog('plans.pdf')).toBeVisible();
      const sheet = (number: number) =>
        expect(dialog.getByRole('region', { name: `Page ${number}` }).getByText(`Sheet ${number} of 3`)).toBeVisible();
      const field = dialog.getByRole('textbox', { name: 'Page' });
      await sheet(1);
      await expect(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled();
      await press('Next page');
      await sheet(2);
      await expect(field).toHaveValue('2');
      await field.fill('3');
      await field.press('Enter');
      await sheet(3);
      await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled();
      await press('Previous page');
      await sheet(2);
    });

    await test.step('a table has no preview, and can be had', async () => {
      await press('Next file');
      await press('Next file');
      await expect(
        documents.dialog('values.xlsx').getByText('There is no preview of this kind of file.'),
      ).toBeVisible();
      const offered = await documents.downloadBy(() => press('Download'));
      expect(offered.suggestedFilename()).toBe('values.xlsx');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      const again = await documents.downloadBy(() =>
        documents.pane('values.xlsx').getByRole('button', { name: 'Download' }).click(),
      );
      expect(again.suggestedFilename()).toBe('values.xlsx');
      await page.keyboard.press('Escape');
      await expect(documents.pane('values.xlsx')).toHaveCount(0);
      const file = await documents.downloadBy(() => documents.row('values.xlsx').click());
      expect(await readFile(await file.path())).toEqual(table);
    });
    await api.delete(`library/folders/${folder.id}`);
  });

  test('videos, which are played from any place without all of them being fetched', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const page = await as('coordinator');
    const folder = await addFolder(api);
    const film = await aVideo(page);
    await addFile(api, folder.id, 'tour.mp4', film);
    const rangeStarts: number[] = [];
    page.on('response', (response) => {
      const first = /^bytes (\d+)-/.exec(response.headers()['content-range'] ?? '')?.[1];
      if (response.status() === 206 && first) rangeStarts.push(Number(first));
    });
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await documents.row('tour.mp4').click();
    const player = documents.pane('tour.mp4').getByLabel('tour.mp4', { exact: true });
    const now = (fact: 'currentTime' | 'duration' | 'seeking' | 'paused') =>
      expect.poll(() => player.evaluate((video: HTMLVideoElement, name) => video[name], fact));
    await now('duration').toBeGreaterThan(1);

    await test.step('it plays', async () => {
      await player.press('Space');
      await now('currentTime').toBeGreaterThan(0.2);
    });

    await test.step('it goes on from where it is moved to', async () => {
      const place = await player.evaluate((video: HTMLVideoElement) => {
        video.pause();
        // Four fifths of the film, in whole tenths of a second, which a player keeps as they are.
        const tenth = Math.floor(video.duration * 8) / 10;
        video.currentTime = tenth;
        return tenth;
      });
      await now('seeking').toBe(false);
      await now('currentTime').toBe(place);
      await player.press('Space');
      await now('currentTime').toBeGreaterThan(place);
      expect(Math.max(...rangeStarts), 'the end is requested by its range').toBeGreaterThan(film.length / 2);
    });
    await api.delete(`library/folders/${folder.id}`);
  });
});
