import type { StoredFile } from '@portal/contracts/library/attachment';
import { expect, test, type Page } from '../../fixtures/test.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const PDF = latin('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A file that begins like a picture and contains a page with a script. */
const POLYGLOT = latin('GIF89a/*<html><script>document.title="run"; alert(1)</script></html>*/=1;\x00;');

const UNSUPPORTED =
  'The file format is not supported. Please use one of the following formats: .pdf, .jpg, .jpeg, .png, .gif, .bmp.';

/** Opens the form of Personal Info with the control; uploads are attached only when the form is saved. */
async function openControl(page: Page): Promise<void> {
  await page.goto('/my-account?tab=PersonalInfo');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const remove = page.getByRole('button', { name: 'Remove file' });
  const choose = page.getByRole('button', { name: 'Choose file' });
  await expect(remove.or(choose)).toBeVisible();
  if (await remove.isVisible()) await remove.click();
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Chooses a file and returns the stored one. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<StoredFile> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/files'),
  );
  await choose(page, name, buffer);
  return ((await (await answer).json()) as { data: StoredFile }).data;
}

test.describe('The file upload control (spec 3 §2, §5, §8)', () => {
  test('takes a picture, shows it as large as the window, and lets it go again', async ({ as }) => {
    const page = await as('externalEngineer');
    await openControl(page);
    await upload(page, 'site.png', PICTURE);
    const preview = page.getByRole('button', { name: 'Show site.png in full size' });
    await preview.click();
    const viewer = page.getByRole('dialog', { name: 'site.png' });
    const picture = viewer.getByRole('img', { name: 'site.png' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(preview).toBeFocused();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  });

  for (const [what, name, content] of [
    ['a program', 'setup.exe', 'MZ'],
    ['a page called .png', 'page.png', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that may hold scripts, called .png', 'drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['a program called .pdf', 'program.pdf', 'MZ\x90\x00\x03\x00\x00\x00'],
  ] as const) {
    test(`tells under the control that it does not take ${what}`, async ({ as }) => {
      const page = await as('externalEngineer');
      await openControl(page);
      await choose(page, name, latin(content));
      await expect(page.getByRole('alert').filter({ hasText: UNSUPPORTED })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
    });
  }

  test('opens a PDF in a new window', async ({ as }) => {
    const page = await as('externalEngineer');
    await openControl(page);
    const { url } = await upload(page, 'cv.pdf', PDF);
    const link = page.getByRole('link', { name: 'cv.pdf (opens in a new window)' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', url);
    const headers = (await page.request.get(url)).headers();
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('a picture that is a page too is never run', async ({ as }) => {
    const page = await as('externalEngineer');
    await openControl(page);
    const { url } = await upload(page, 'both.gif', POLYGLOT);
    const other = await page.context().newPage();
    const dialogs: string[] = [];
    other.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await other.goto(url);
    expect(await other.evaluate(() => document.contentType)).toBe('image/gif');
    expect(await other.title()).not.toBe('run');
    await other.goto('/my-account');
    const asScript = await other.evaluate(
      (address) =>
        new Promise<string>((done) => {
          const script = document.createElement('script');
          script.src = address;
          script.onload = () => done('run');
          script.onerror = () => done('refused');
          document.head.append(script);
        }),
      url,
    );
    expect(asScript).toBe('refused');
    expect(dialogs).toEqual([]);
  });

  test('the coordinators of the company open it, other companies do not find it', async ({ as, apiAs }) => {
    const page = await as('externalEngineer');
    await openControl(page);
    const { id } = await upload(page, 'cv.pdf', PDF);
    expect((await (await apiAs('riskCoordinator')).get(`files/${id}`)).status()).toBe(200);
    expect((await (await apiAs('rival')).get(`files/${id}`)).status()).toBe(404);
    expect((await (await apiAs('soloEngineer')).get(`files/${id}`)).status()).toBe(404);
  });
});
