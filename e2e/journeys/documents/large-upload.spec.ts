import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { addFolder, fileToChoose } from '../../fixtures/documents.ts';
import { expect, test, type Page } from '../../fixtures/test.ts';
import { DocumentsPage } from '../../pages/documents.page.ts';
import { Frame } from '../../pages/frame.ts';

const MIB = 1024 * 1024;
const NAME = 'survey.pdf';
const INTERRUPTED = 'The upload was interrupted. It goes on with what is missing as soon as the connection is back.';

/** Creates a file that is sent in three parts, all pieces different; returns its path. */
function largeFile(): { readonly path: string; readonly bytes: Buffer } {
  const bytes = Buffer.alloc(33 * MIB);
  for (let piece = 0; piece < 33; piece += 1) bytes.fill(piece + 1, piece * MIB, (piece + 1) * MIB);
  bytes.write('%PDF-1.7\n', 'latin1');
  const path = test.info().outputPath(NAME);
  writeFileSync(path, bytes);
  return { path, bytes };
}

/** The part of a large file that an address of the storage is for; 0 for none. */
const partOf = (url: string): number => Number(new URL(url).searchParams.get('part'));

/** The storage as the page reaches it; routes of Playwright would copy all that is sent. */
async function storageOf(page: Page) {
  const sent: number[] = [];
  page.on('request', (request) => {
    const part = request.method() === 'PUT' ? partOf(request.url()) : 0;
    if (part > 0) sent.push(part);
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  return {
    /** Fails every request for the second part from this call on. */
    breakOff: () => network.send('Network.setBlockedURLs', { urls: ['*part=2*'] }),
    mend: () => network.send('Network.setBlockedURLs', { urls: [] }),
    /** Slows uploads until no large file can finish within a test. */
    slowDown: () =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 50_000,
      }),
    /** Forgets the parts that were sent until now. */
    forget: () => void sent.splice(0),
    /** Returns the parts that were sent, or tried, since the last call of `forget`. */
    sent: () => sent.toSorted((a, b) => a - b),
    /** Waits from this call on until the storage has some parts: what the page has sent may still be on its way. */
    hasStored: (...parts: readonly number[]) =>
      Promise.all(
        parts.map((part) =>
          page.waitForResponse(
            (response) => response.ok() && response.request().method() === 'PUT' && partOf(response.url()) === part,
          ),
        ),
      ),
  };
}

test.describe('Large files (spec 1 §4)', () => {
  test('what breaks off is said, and Retry sends what is missing; several files are stored after the last', async ({
    as,
    apiAs,
  }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    const page = await as('coordinator');
    // Three retries follow after seconds, which the test skips.
    await page.clock.install();
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    const storage = await storageOf(page);
    await storage.breakOff();
    const { path, bytes } = largeFile();

    await test.step('it shows how far it is, until a part cannot be sent', async () => {
      await documents.choose(path);
      await expect(documents.uploads.getByRole('status').filter({ hasText: 'Uploading 1 file' })).toBeVisible();
      await expect(documents.uploads.getByRole('progressbar', { name: `Uploading ${NAME}` })).toBeVisible();
      // Until then calls of the API are under way, whose time limit is skipped as well.
      await expect.poll(storage.sent).toContain(2);
      await expect(async () => {
        await page.clock.fastForward(9_000);
        await expect(documents.uploads.getByText(INTERRUPTED)).toBeVisible({ timeout: 200 });
      }).toPass();
      expect(storage.sent()).toEqual([1, 2, 2, 2, 2, 3]);
      await expect(documents.row(NAME)).toHaveCount(0);
    });

    await test.step('Retry sends that part alone, and the file is what it was', async () => {
      await storage.mend();
      storage.forget();
      await documents.uploads.getByRole('button', { name: `Retry ${NAME}` }).click();
      await expect(new Frame(page).toast(`${NAME} file was successfully uploaded.`)).toBeVisible();
      expect(storage.sent()).toEqual([2]);
      await expect(documents.uploads).toHaveCount(0);
      const answer = await api.get(`library/folders/${folder.id}/files`);
      const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
      const address = await api.get(`library/files/${data.items[0]?.id}/download`);
      const { url } = ((await address.json()) as { data: { url: string } }).data;
      const stored = await fetch(new URL(url, page.url()));
      expect(hashOf(await stored.bytes())).toBe(hashOf(bytes));
    });

    await test.step('of several files nothing is stored before the last is sent', async () => {
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'PUT') calls.push('sent');
        if (request.method() === 'POST' && pathname === '/api/library/files') calls.push('stored');
      });
      await documents.choose(fileToChoose('east.pdf'), fileToChoose('north.pdf'), fileToChoose('west.pdf'));
      await expect(new Frame(page).toast('3 files were successfully uploaded.')).toBeVisible();
      expect(calls).toEqual(['sent', 'sent', 'sent', 'stored']);
    });
    await api.delete(`library/folders/${folder.id}`);
  });

  test('goes on after the page was left; Cancel leaves nothing', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    const page = await as('coordinator');
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    const storage = await storageOf(page);
    await storage.breakOff();
    const { path } = largeFile();
    const progress = documents.uploads.getByRole('progressbar', { name: `Uploading ${NAME}` });

    await test.step('a link asks before it ends the upload', async () => {
      const stored = storage.hasStored(1, 3);
      await documents.choose(path);
      await stored;
      await storage.slowDown();
      await storage.mend();
      await new Frame(page).sidebar.getByRole('link', { name: 'Projects' }).click();
      await documents.dialog('Cancel the uploads?').getByRole('button', { name: 'Stay' }).click();
      await expect(progress).toBeVisible();
    });

    await test.step('so does the browser; afterwards the same file goes on where it was', async () => {
      const leaveDialog = page.waitForEvent('dialog');
      const reloaded = page.reload();
      const dialog = await leaveDialog;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
      await reloaded;
      await expect(documents.trail(folder.name)).toBeVisible();
      await expect(documents.uploads).toHaveCount(0);
      storage.forget();
      await documents.choose(path);
      const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
      await expect.poll(percent).toBeGreaterThanOrEqual(51);
      await expect.poll(storage.sent).toEqual([2]);
    });

    await test.step('Cancel gives it up, here and in the storage', async () => {
      const given = page.waitForResponse(
        (response) => response.request().method() === 'DELETE' && response.url().includes('/api/library/uploads/'),
      );
      await documents.uploads.getByRole('button', { name: `Cancel ${NAME}` }).click();
      const answer = await given;
      expect(answer.ok()).toBe(true);
      await expect(documents.uploads).toHaveCount(0);
      await expect(documents.text('There are no files yet in the chosen folder.')).toBeVisible();
      expect((await api.get(`${answer.url()}/parts`)).status()).toBe(404);
    });
    await api.delete(`library/folders/${folder.id}`);
  });
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
