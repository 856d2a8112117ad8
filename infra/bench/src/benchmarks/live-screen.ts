import type { Page } from 'puppeteer-core';
import type { Portal } from '../portal/portal.ts';
import type { Session } from '../portal/session.ts';
import { signIn, withBrowser } from './browser.ts';
import { SETTLED } from './in-page-timings.ts';

export const COORDINATOR = 'coordinator@insurer.example';
export const ENGINEER = 'engineer@riskco.example';
/** Milliseconds between two steps, so that none is answered by what another one loads. */
export const APART_MS = 1_500;
/** Milliseconds after which a change is taken for one that never comes. */
export const GIVEN_UP_MS = 30_000;

/** Opens a page of the portal in a browser of its own, as somebody who has just signed in, and works with it once it is settled. */
export async function openPage(
  portal: Portal,
  person: string,
  path: string,
  work: (page: Page) => Promise<void>,
  height = 900,
): Promise<void> {
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height });
    await signIn(page, portal.url, person);
    await page.goto(`${portal.url}${path}`);
    await page.evaluate(SETTLED);
    await work(page);
  });
}

/** Waits until an expression of a page has another value than before; returns the milliseconds since a moment. */
export async function changedAfter(page: Page, expression: string, before: unknown, began: number): Promise<number> {
  const changed = `(${expression}) !== ${JSON.stringify(before)} && (${expression}) !== ''`;
  await page.waitForFunction(changed, { polling: 'raf', timeout: GIVEN_UP_MS });
  return performance.now() - began;
}

/** Closes a recommendation; returns false for one that the engineer may not close, such as that of another engineer's project. */
export async function closeRecommendation(engineer: Session, id: string): Promise<boolean> {
  const step = { status: 'Closed', comment: 'Superseded by the new design.' };
  const { status, body } = await engineer.send(`/risks/${id}/status`, step, 'PUT');
  if (status !== 200 && status !== 403) throw new Error(`A recommendation was not closed: ${JSON.stringify(body)}`);
  return status === 200;
}
