import { expect, type Page } from '../fixtures/test.ts';
import { standsStill } from '../fixtures/visit.ts';
import { test } from './page-of.ts';

/** The most that the content of a page may move while it loads, as browsers score it (Cumulative Layout Shift). */
const MOST = 0.02;
/** Milliseconds by which the API's answers are held back, so that the skeletons are seen. */
const HELD_MS = 400;

const LISTS = [
  '/projects',
  '/projects/contacts',
  '/projects/contacts?tab=company-contacts',
  '/my-company?tab=TeamMembers',
  '/library',
  '/help',
];

/** Returns how much a page moves until its content stands. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await standsStill(page);
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as readonly { value: number; hadRecentInput: boolean }[];
          done(shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 500);
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
    for (const address of LISTS) expect.soft(await shiftOf(page, address), address).toBeLessThan(MOST);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
