import { expect, type Page } from '../fixtures/test.ts';
import { standsStill } from '../fixtures/visit.ts';
import { SCREENS } from '../screens/index.ts';
import { test } from './page-of.ts';

/** The most that the content of a page may move while it loads, as browsers score it (Cumulative Layout Shift). */
const MOST = 0.02;
/** Milliseconds by which the API's answers are held back, so that the skeletons are seen. */
const HELD_MS = 400;
/** … and the portal's font, so that it comes in the place of the system's when the lists stand. */
const FONT_HELD_MS = 800;
/** … and the code of each part of the portal, so that a page is painted before its section's code is there. */
const CODE_HELD_MS = 100;

const LISTS = [
  '/projects',
  '/projects/contacts',
  '/projects/contacts?tab=company-contacts',
  '/my-company?tab=TeamMembers',
  '/library',
  '/help',
];
/** Screens of items beside their lists, whose addresses notifications and mails have. */
const ITEMS = ['project-recommendation', 'project-inspection', 'project-note', 'project-claim', 'dashboard-inspection'];

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Returns how much the present page has moved once its content stands, and what moved by which shifts. */
async function shiftsOf(page: Page): Promise<{ readonly score: number; readonly moved: string[] }> {
  await standsStill(page);
  return page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as unknown as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          const moved = shifts.flatMap(({ value, sources }) =>
            sources.map(({ node, previousRect, currentRect }) => {
              const text = node?.textContent?.trim().slice(0, 40) ?? 'gone';
              return `${value.toFixed(3)} ${text}: from ${previousRect.y} to ${currentRect.y}, ${currentRect.height} high`;
            }),
          );
          done({ score: shifts.reduce((sum, { value }) => sum + value, 0), moved });
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done({ score: 0, moved: [] }), 500);
      }),
  );
}

/** Holds back answers of these addresses by milliseconds, so that what stands in their place is painted. */
async function hold(page: Page, pattern: string, ms: number): Promise<void> {
  await page.route(pattern, async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, ms));
    await route.fallback();
  });
}

for (const width of [1440, 390]) {
  test(`nothing moves when a list comes in the place of its skeleton, ${width} px wide`, async ({ pageOf }) => {
    const page = await pageOf('coordinator');
    await page.setViewportSize({ width, height: 900 });
    await hold(page, '**/api/**', HELD_MS);
    await hold(page, '**/*.woff2', FONT_HELD_MS);
    for (const address of LISTS) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { score, moved } = await shiftsOf(page);
      expect.soft(score, [address, ...moved].join('\n')).toBeLessThan(MOST);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test(`nothing moves when an item comes that the address names, ${width} px wide`, async ({ pageOf, apiAs }) => {
    const page = await pageOf('coordinator');
    const api = await apiAs('coordinator');
    const screens = SCREENS.filter(({ name }) => ITEMS.includes(name));
    expect(screens).toHaveLength(ITEMS.length);
    await page.setViewportSize({ width, height: 900 });
    await hold(page, '**/api/**', HELD_MS);
    await hold(page, '**/*.js', CODE_HELD_MS);
    for (const { name, address, open } of screens) {
      await page.goto(await address({ api }), { waitUntil: 'commit' });
      const first = await page.waitForFunction(firstSeen);
      // On a phone the item is a page of its own: what stands above its list would go again.
      if (width === 390) expect.soft(await first.jsonValue(), `${name}: seen first`).toBe('the item');
      await open?.(page);
      const { score, moved } = await shiftsOf(page);
      expect.soft(score, [name, ...moved].join('\n')).toBeLessThan(MOST);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

/** Returns the first of the title above the list and the item's place that is seen, once one is. Runs in the page. */
function firstSeen(): 'the item' | 'the list' | undefined {
  if (document.querySelector('[data-pane]')) return 'the item';
  return document.querySelector('main [role=tablist]')?.checkVisibility() ? 'the list' : undefined;
}
