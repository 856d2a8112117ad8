import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext } from '@playwright/test';
import { EVERYBODY } from '../fixtures/people.ts';
import { expect, test, type Page } from '../fixtures/test.ts';
import { THEMES, visit, wear } from '../fixtures/visit.ts';
import { SCREENS, variantsOf, type Screen } from '../screens.ts';

/** WCAG 2.2 A and AA, and what axe calls good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoViolation(page: Page, screen: Screen, api: APIRequestContext | undefined): Promise<void> {
  if (!(await visit(page, screen, api))) return;
  for (const theme of THEMES) {
    await wear(page, theme);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => ({ rule: id, at: nodes.map(({ target }) => target.join(' ')) }));
    expect.soft(found, `${screen.name}, ${theme}`).toEqual([]);
  }
}

test.describe('No screen has a violation that axe finds, in either theme', () => {
  test('signed out', async ({ page }) => {
    for (const screen of SCREENS.filter(({ who }) => who === 'signed out')) {
      await test.step(screen.name, () => expectNoViolation(page, screen, undefined));
    }
  });

  for (const person of EVERYBODY) {
    const screens = SCREENS.filter((screen) => screen.who !== 'signed out' && variantsOf(screen).includes(person));
    if (screens.length === 0) continue;
    test(`as ${person}`, async ({ as, apiAs }) => {
      test.slow();
      const [page, api] = await Promise.all([as(person), apiAs(person)]);
      for (const screen of screens) {
        await test.step(screen.name, () => expectNoViolation(page, screen, api));
      }
    });
  }
});
