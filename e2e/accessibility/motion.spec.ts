import { expect, type Page } from '../fixtures/test.ts';
import { test } from './page-of.ts';

/** Milliseconds by which the API's answers are held back, so that the skeletons are seen. */
const HELD_MS = 1_000;

/** Returns the animations without an end. Each is drawn anew in every frame for as long as it is shown. Runs in the page. */
const endless = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );

test('skeletons and loaders stand still for people who ask for less motion', async ({ pageOf }) => {
  const page = await pageOf('coordinator');
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, HELD_MS));
    await route.fallback();
  });
  for (const address of ['/dashboard', '/projects', '/my-account']) {
    await page.goto(address);
    await page.locator('[aria-busy="true"]').first().waitFor();
    expect.soft(await endless(page), address).toEqual([]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
