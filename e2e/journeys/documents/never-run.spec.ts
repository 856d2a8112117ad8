import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { addFile, addFolder, aPdf, fileToChoose } from '../../fixtures/documents.ts';
import { expect, test, type Page } from '../../fixtures/test.ts';
import { DocumentsPage } from '../../pages/documents.page.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const RUN = 'document.title="run";window.hasRun=1;alert(1)';
const HTML = `<!doctype html><script>${RUN}</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>${RUN}</script></svg>`;
const UNSUPPORTED =
  'The file format is not supported. Please use one of the following formats: .pdf, .jpg, .jpeg, .png, .gif, .bmp, .mp4, .mov, .doc, .docx, .xlsx.';

/** Files that begin like their type and contain a script or a page. */
const POLYGLOTS = [
  { name: 'picture.gif', type: 'image/gif', bytes: latin(`GIF89a/*${HTML}*/=1;${RUN}`) },
  { name: 'plan.pdf', type: 'application/pdf', bytes: latin(`%PDF-1.7\n${HTML}\n%%EOF\n`) },
  // The length of the first segment begins a comment.
  {
    name: 'photo.jpg',
    type: 'image/jpeg',
    bytes: latin(`\xff\xd8\xff\xe0/*JFIF\0${HTML}*/=1;${RUN};\xff\xd9`),
  },
] as const;

/** The address by which a file is had. */
async function addressOf(api: APIRequestContext, id: string, page: Page): Promise<string> {
  const answer = await api.get(`library/files/${id}/download`);
  const { data } = (await answer.json()) as { data: { url: string } };
  return new URL(data.url, page.url()).href;
}

/** Collects the dialogs of every page of the browser: each is proof that a script ran. */
function dialogsOf(context: BrowserContext): readonly string[] {
  const said: string[] = [];
  context.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  return said;
}

/** Loads an address as a script and returns the result. */
const asScript = (page: Page, address: string): Promise<string> =>
  page.evaluate(
    (src) =>
      new Promise<string>((done) => {
        const script = document.createElement('script');
        script.onload = () => done('loaded');
        script.onerror = () => done('refused');
        document.head.append(Object.assign(script, { src }));
      }),
    address,
  );

/**
 * Shows an address in a frame and returns the rule of the page's policy that refuses it. A load event proves nothing:
 * for a refused frame the browser loads a page of its own.
 */
const ruleAgainstFrame = (page: Page, address: string): Promise<string> =>
  page.evaluate(
    (src) =>
      new Promise<string>((done) => {
        const told = ({ effectiveDirective }: SecurityPolicyViolationEvent) => done(effectiveDirective);
        document.addEventListener('securitypolicyviolation', told, { once: true });
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      }),
    address,
  );

test.describe('Nothing in a file is run (decisions §13)', () => {
  test('a content that is two things is stored as what it is, and only ever saved', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    const page = await as('coordinator');
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await expect(documents.trail(folder.name)).toBeVisible();
    const title = await page.title();
    const dialogs = dialogsOf(page.context());
    const elsewhere = await page.context().newPage();

    for (const { name, type, bytes } of POLYGLOTS) {
      await test.step(name, async () => {
        const address = await addressOf(api, await addFile(api, folder.id, name, bytes), page);
        const headers = (await api.get(address)).headers();
        expect(headers).toMatchObject({
          'content-type': type,
          'content-disposition': expect.stringMatching(/^attachment;/),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox/),
          'cross-origin-resource-policy': 'same-origin',
        });

        // As an address of its own it is saved.
        const saved = elsewhere.waitForEvent('download');
        await elsewhere.goto(address).catch(() => undefined);
        expect((await saved).suggestedFilename()).toBe(name);

        // As a part of the portal's page, or of any other.
        expect(await asScript(page, address)).toBe('refused');
        expect(await asScript(elsewhere, address)).toBe('refused');
        expect(await ruleAgainstFrame(page, address)).toBe('frame-src');
      });
    }
    expect(await page.title()).toBe(title);
    expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
    expect(dialogs).toEqual([]);
    await api.delete(`library/folders/${folder.id}`);
  });

  test('a page or a drawing that is called a picture is refused, and so is a program', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const folder = await addFolder(api);
    const page = await as('coordinator');
    const documents = await new DocumentsPage(page).openLibrary(folder.id);
    await documents.choose(
      fileToChoose('page.png', latin(HTML)),
      fileToChoose('drawing.png', latin(SVG)),
      fileToChoose('program.pdf', latin('MZ\x90\x00\x03\x00\x00\x00')),
      fileToChoose('plan.pdf', aPdf()),
    );
    await expect(documents.row('plan.pdf')).toBeVisible();
    await expect(documents.uploads.getByRole('listitem')).toHaveText([
      `page.png${UNSUPPORTED}`,
      `drawing.png${UNSUPPORTED}`,
      `program.pdf${UNSUPPORTED}`,
    ]);
    await expect(documents.table.getByRole('row')).toHaveCount(2);
    await api.delete(`library/folders/${folder.id}`);
  });
});
