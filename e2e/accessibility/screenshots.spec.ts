import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { ROOT } from '../fixtures/areas.ts';
import { EVERYBODY } from '../fixtures/people.ts';
import { test, type Page } from '../fixtures/test.ts';
import { THEMES, visit, wear } from '../fixtures/visit.ts';
import { peopleOf, SCREENS, type Screen } from '../screens.ts';

const FOLDER = process.env['PORTAL_SCREENSHOTS_DIR'] ?? join(ROOT, '.portal/screenshots');

/** Takes the screens one after the other, in each theme as the page itself starts with it. */
async function take(page: Page, folder: string, screens: readonly Screen[], api?: APIRequestContext): Promise<void> {
  await page.goto('/');
  for (const theme of THEMES) {
    await wear(page, theme);
    for (const screen of screens) {
      if (!(await visit(page, screen, api))) continue;
      await page.screenshot({ path: join(FOLDER, theme, folder, `${screen.name}.png`), fullPage: true });
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
