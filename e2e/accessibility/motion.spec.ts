import { expect, type Page } from '../fixtures/test.ts';
import { test } from './page-of.ts';

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
  // Answers of the API are held back until the skeletons were seen.
  let seen = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await seen.promise;
    await route.fallback();
  });
  for (const address of ['/dashboard', '/projects', '/my-account']) {
    await page.goto(address);
    await page.locator('[aria-busy="true"]').filter({ visible: true }).first().waitFor();
    expect.soft(await endless(page), address).toEqual([]);
    seen.resolve();
    seen = Promise.withResolvers<void>();
  }
  seen.resolve();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
