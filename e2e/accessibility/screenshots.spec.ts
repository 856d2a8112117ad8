import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { ROOT } from '../fixtures/areas.ts';
import { EVERYBODY } from '../fixtures/people.ts';
import { test, type Page } from '../fixtures/test.ts';
import { THEMES, visit, switchTheme } from '../fixtures/visit.ts';
import { peopleOf, SCREENS } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';

const FOLDER = process.env['PORTAL_SCREENSHOTS_DIR'] ?? join(ROOT, '.portal/screenshots');

/** Takes the whole page in a window of its height, so that what sticks to the window's edges is where it belongs. */
async function shoot(page: Page, path: string): Promise<void> {
  const window = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (window && height > window.height) await page.setViewportSize({ width: window.width, height });
  await page.screenshot({ path });
  if (window) await page.setViewportSize(window);
}

/** Takes the screens one after the other, in each theme as the page itself starts with it. */
async function take(page: Page, folder: string, screens: readonly Screen[], api?: APIRequestContext): Promise<void> {
  await page.goto('/');
  for (const theme of THEMES) {
    await switchTheme(page, theme);
    for (const screen of screens) {
      await visit(page, screen, api);
      await shoot(page, join(FOLDER, theme, folder, `${screen.name}.png`));
    }
  }
}

test.describe('Every screen, as each role that has it, in both themes', () => {
  test.describe.configure({ timeout: 300_000 });

  test('signed out', async ({ page }) => {
    const screens = SCREENS.filter(({ who }) => who === 'signed out');
    await take(page, 'signed-out', screens);
  });

  for (const person of EVERYBODY) {
    const screens = SCREENS.filter((screen) => peopleOf(screen).includes(person));
    if (screens.length === 0) continue;
    test(person, async ({ as, apiAs }) => {
      const [page, api] = await Promise.all([as(person), apiAs(person)]);
      await take(page, person, screens, api);
    });
  }
});
