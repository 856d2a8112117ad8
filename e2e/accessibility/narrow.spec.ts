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

/** Returns at which widths the page as it stands does not fit. */
async function overflowsOf(page: Page, { name }: Screen): Promise<readonly Overflow[]> {
  const found: Overflow[] = [];
  const cut = await page.locator('[data-identifier]').evaluateAll((cells) => {
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    return cells.filter(isCut).map(({ textContent }) => textContent);
  });
  if (cut.length > 0) found.push({ screen: name, width: WIDE.width, scrollWidth: WIDE.width, widest: cut });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // Once it stands as it will at this width: sizes are observed a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { scrollWidth, widest } = await page.evaluate(() => {
      const out = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      );
      const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      return { scrollWidth: document.documentElement.scrollWidth, widest: out.slice(0, 3).map(nameOf) };
    });
    if (scrollWidth > width) found.push({ screen: name, width, scrollWidth, widest });
  }
  await page.setViewportSize(WIDE);
  return found;
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
