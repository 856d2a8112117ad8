import type { Page } from 'puppeteer-core';
import { withPortal } from '../portal/portal.ts';
import type { Report } from '../report.ts';
import { withBrowser } from './browser.ts';
import { experience } from './experience.ts';
import { feeFormOf, SIGN_IN } from './fee-form.ts';
import { score, weigh, type Measured } from './page-scores.ts';

/** Opens the list's first project, and then its RECOMMENDATIONS, which are in the menu where the bar has no room. */
async function openRecommendations(page: Page): Promise<void> {
  await page.locator('tbody tr a').click();
  await page.waitForSelector('#project-tab-details');
  if (!(await page.$('#project-tab-recommendations')))
    await page.locator('::-p-aria([name="More"][role="button"])').click();
  await page.locator('#project-tab-recommendations, [role="menuitem"][href$="/recommendations"]').click();
  await page.waitForSelector('[role="tabpanel"][aria-labelledby="project-tab-recommendations"] table');
  await page.waitForNetworkIdle({ concurrency: 2 });
}

const PAGES: readonly Measured[] = [
  { name: 'Projects list', path: '/projects', maxScriptKb: 270, isSignedIn: true },
  { name: 'Team members', path: '/my-company', maxScriptKb: 290, isSignedIn: true },
  { name: 'Dashboard', path: '/dashboard', maxScriptKb: 330, isSignedIn: true },
];
/** Weighed alone: Lighthouse looks at addresses, not at what is done there. */
const RECOMMENDATIONS: Measured = {
  name: 'RECOMMENDATIONS opened from the list',
  path: '/projects',
  maxScriptKb: 330,
  isSignedIn: true,
  steps: openRecommendations,
};

/** Bytes of JavaScript and Lighthouse's scores of the pages that people meet first, one of each area with a list; and what people feel there. */
export async function web(report: Report): Promise<void> {
  await withPortal({}, async ({ url }) => {
    for await (const measured of weighed(report, url))
      await withBrowser((browser) => score(report, browser, url, measured));
    await withBrowser((browser) => weigh(report, browser, url, RECOMMENDATIONS));
    await experience(report, url);
  });
}

/** Bytes of JavaScript alone, which takes two minutes. */
export async function scripts(report: Report): Promise<void> {
  await withPortal({}, async ({ url }) => {
    for await (const _weighed of weighed(report, url));
    await withBrowser((browser) => weigh(report, browser, url, RECOMMENDATIONS));
  });
}

/** Weighs one page after the other: sign-in first, beside which the public form is compared. */
async function* weighed(report: Report, url: string): AsyncGenerator<Measured, void, void> {
  const weighOne = (measured: Measured) => withBrowser((browser) => weigh(report, browser, url, measured));
  const signInKb = await weighOne(SIGN_IN);
  yield SIGN_IN;
  for (const measured of [...PAGES, await feeFormOf(url, signInKb)]) {
    await weighOne(measured);
    yield measured;
  }
}
