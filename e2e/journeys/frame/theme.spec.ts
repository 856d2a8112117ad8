import { expect, test, type Page } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';

/** The canvas of screens.md. */
const DARK = 'rgb(14, 19, 25)';
const LIGHT = 'rgb(244, 246, 249)';

declare global {
  interface Window {
    /** The page's background at every frame that was painted, without repetitions. */
    backgrounds: string[];
  }
}

/** Looks at the background before every paint, from the first one on. */
async function watchBackground(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.backgrounds = [];
    const look = (): void => {
      if (document.body) {
        const color = getComputedStyle(document.body).backgroundColor;
        if (window.backgrounds.at(-1) !== color) window.backgrounds.push(color);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
/** Returns the colours since the load: there is one once the first frame was drawn. */
async function backgrounds(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => window.backgrounds.length > 0);
  return page.evaluate(() => window.backgrounds);
}

test.describe('Theme (spec 1 §1, §2)', () => {
  test('is dark by default, from the first paint on', async ({ page }) => {
    await watchBackground(page);
    await page.goto('/account/signin');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await backgrounds(page)).toEqual([DARK]);
  });

  test('is switched by the toggle, kept over a reload, and never flashes', async ({ as }) => {
    const page = await as('coordinator');
    await watchBackground(page);
    const frame = new Frame(page);
    await page.goto('/projects');
    await frame.toLight.click();
    await expect(frame.toDark).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    expect(await backgrounds(page)).toEqual([LIGHT]);
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    expect(await backgrounds(page)).toEqual([LIGHT]);
    await frame.toDark.click();
    await page.reload();
    await expect(frame.toLight).toBeVisible();
    expect(await backgrounds(page)).toEqual([DARK]);
  });
});
