import type { Page } from '@playwright/test';
import { EVERYBODY } from '../fixtures/people.ts';
import { expect } from '../fixtures/test.ts';
import { navigate, visit } from '../fixtures/visit.ts';
import { SCREENS, variantsOf } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';
import { test } from './page-of.ts';

/** Widths of a phone, and of a window of 1280 pixels at 400 % (WCAG 1.4.10). */
const WIDTHS = [390, 320];
const WIDE = { width: 1440, height: 900 };

/** Element that does not fit: a page into its window, or an identifier into its cell. */
interface Overflow {
  readonly screen: string;
  readonly width: number;
  readonly scrollWidth: number;
  /** Some of what is too wide, to find the cause by. */
  readonly widest: readonly string[];
}

/** Time in which a page takes its final form at a new width: sizes are observed a frame after it, and then drawn. */
const SETTLED = { timeout: 3_000 };

/** Returns at which widths the page does not fit, once it has taken its form there. */
async function overflowsOf(page: Page, { name }: Screen): Promise<readonly Overflow[]> {
  const found: Overflow[] = [];
  const cut = await cutIdentifiers(page);
  if (cut.length > 0) found.push({ screen: name, width: WIDE.width, scrollWidth: WIDE.width, widest: cut });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const fits = (most: number) => document.documentElement.scrollWidth <= most;
    if (await page.waitForFunction(fits, width, SETTLED).catch(() => false)) continue;
    const { scrollWidth, widest } = await page.evaluate(() => {
      const out = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      );
      const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      return { scrollWidth: document.documentElement.scrollWidth, widest: out.slice(0, 3).map(nameOf) };
    });
    found.push({ screen: name, width, scrollWidth, widest });
  }
  await page.setViewportSize(WIDE);
  return found;
}

/** Returns the identifiers that are cut off, once the columns have their widths. */
async function cutIdentifiers(page: Page): Promise<readonly string[]> {
  const areWhole = () =>
    [...document.querySelectorAll('[data-identifier]')].every((cell) => cell.scrollWidth <= cell.clientWidth);
  if (await page.waitForFunction(areWhole, undefined, SETTLED).catch(() => false)) return [];
  return page
    .locator('[data-identifier]')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
    );
}

/** Screens of one test: few enough that a slow machine walks them in a test's time. */
const AT_ONCE = 8;

/** Each screen with one person who has it, in groups of one person's. */
const WALKS = EVERYBODY.flatMap((person) => {
  const screens = SCREENS.filter((screen) => variantsOf(screen)[0] === person);
  const starts = screens.flatMap((first, at) => (at % AT_ONCE === 0 ? [{ first, at }] : []));
  return starts.map(({ first, at }) => ({ person, first, screens: screens.slice(at, at + AT_ONCE) }));
});

test.describe('No screen scrolls sideways on a phone or at 400 % (decisions §2), nor cuts an identifier at 1440', () => {
  // Each walks several screens.
  test.describe.configure({ timeout: 120_000 });

  test('signed out', async ({ page }) => {
    const found: Overflow[] = [];
    for (const screen of SCREENS.filter(({ who }) => who === 'signed out')) {
      await visit(page, screen, undefined);
      found.push(...(await overflowsOf(page, screen)));
    }
    expect(found).toEqual([]);
  });

  for (const { person, first, screens } of WALKS) {
    test(`${first.name} and others, as ${person}`, async ({ pageOf, apiAs }) => {
      const [page, api] = await Promise.all([pageOf(person), apiAs(person)]);
      const found: Overflow[] = [];
      for (const screen of screens) {
        await visit(page, screen, api, navigate);
        found.push(...(await overflowsOf(page, screen)));
      }
      expect(found).toEqual([]);
    });
  }
});
