import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { ROOT } from '../fixtures/areas.ts';
import { EVERYBODY } from '../fixtures/people.ts';
import { test, type Page } from '../fixtures/test.ts';
import { standsStill, switchTheme, THEMES, visit } from '../fixtures/visit.ts';
import { peopleOf, SCREENS } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';

const FOLDER = process.env['PORTAL_SCREENSHOTS_DIR'] ?? join(ROOT, '.portal/screenshots');

/** A screen that has not opened by then has nothing to open. */
const OPENS_WITHIN_MS = 10_000;

/** Widths of a laptop, of a large screen and of a phone, with the height of each window. */
const WINDOWS = { 1440: 900, 1920: 1080, 390: 844 };

/** Takes the whole page in a window of its height, so that what sticks to the window's edges is where it belongs. */
async function shoot(page: Page, width: number, least: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: least });
  await standsStill(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > least) await page.setViewportSize({ width, height });
  await page.screenshot({ path });
}

/** Takes the screens one after the other, in a theme as the page itself starts with it, and in each window. */
async function take(
  page: Page,
  theme: (typeof THEMES)[number],
  folder: string,
  screens: readonly Screen[],
  api?: APIRequestContext,
): Promise<void> {
  const windows = Object.entries(WINDOWS).map(([width, height]) => ({ width: Number(width), height }));
  page.setDefaultTimeout(OPENS_WITHIN_MS);
  await page.goto('/');
  await switchTheme(page, theme);
  for (const screen of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    if (!(await isThere(page, screen, api))) continue;
    for (const { width, height } of windows) {
      await shoot(page, width, height, join(FOLDER, String(width), theme, folder, `${screen.name}.png`));
    }
  }
}

/** Opens a screen. Says so where the person has nothing to open on it, such as a member of the team. */
async function isThere(page: Page, screen: Screen, api?: APIRequestContext): Promise<boolean> {
  try {
    await visit(page, screen, api);
    return true;
  } catch (error) {
    console.log(`${screen.name} is left out: ${String(error)}`);
    return false;
  }
}

for (const theme of THEMES)
  test.describe(`Every screen in ${theme}, as each role that has it and at three widths`, () => {
    test.describe.configure({ timeout: 900_000 });

    test('signed out', async ({ page }) => {
      const screens = SCREENS.filter(({ who }) => who === 'signed out');
      await take(page, theme, 'signed-out', screens);
    });

    for (const person of EVERYBODY) {
      const screens = SCREENS.filter((screen) => peopleOf(screen).includes(person));
      if (screens.length === 0) continue;
      test(person, async ({ as, apiAs }) => {
        const [page, api] = await Promise.all([as(person), apiAs(person)]);
        await take(page, theme, person, screens, api);
      });
    }
  });
