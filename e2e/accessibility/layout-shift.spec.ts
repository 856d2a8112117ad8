import { expect, type Page } from '../fixtures/test.ts';
import { standsStill } from '../fixtures/visit.ts';
import { test } from './page-of.ts';

/** The most that the content of a page may move while it loads, as browsers score it (Cumulative Layout Shift). */
const MOST = 0.02;
/** Milliseconds by which the API's answers are held back, so that the skeletons are seen. */
const HELD_MS = 400;
/** … and the portal's font, so that it comes in the place of the system's when the lists stand. */
const FONT_HELD_MS = 800;

const LISTS = [
  '/projects',
  '/projects/contacts',
  '/projects/contacts?tab=company-contacts',
  '/my-company?tab=TeamMembers',
  '/library',
  '/help',
];

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Returns how much a page moves until its content stands, and what moved by which shifts. */
async function shiftsOf(page: Page, address: string): Promise<{ readonly score: number; readonly moved: string[] }> {
  await page.goto(address);
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

for (const width of [1440, 390]) {
  test(`nothing moves when a list comes in the place of its skeleton, ${width} px wide`, async ({ pageOf }) => {
    const page = await pageOf('coordinator');
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, HELD_MS));
      await route.fallback();
    });
    await page.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, FONT_HELD_MS));
      await route.fallback();
    });
    for (const address of LISTS) {
      const { score, moved } = await shiftsOf(page, address);
      expect.soft(score, [address, ...moved].join('\n')).toBeLessThan(MOST);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
