import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import * as v from 'valibot';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Bytes below which a script gains nothing by brotli. */
const WORTH_COMPRESSING = 1_024;

/** Chromium as the system has it. */
function chromiumPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
  if (!found) throw new Error('There is no Chromium on the PATH');
  return found;
}

/** Runs work with a browser that has nothing in its cache. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await puppeteer.launch({ executablePath: chromiumPath(), args: FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Signs in on the sign-in page as a person does, so that the browser holds the session afterwards. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/account/signin`, { waitUntil: 'networkidle0' });
  await page.locator('::-p-aria([name="E-mail"][role="textbox"])').fill(email);
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
  await Promise.all([
    page.waitForFunction(`!location.pathname.startsWith('/account')`),
    page.locator('::-p-aria([name="Sign In"][role="button"])').click(),
  ]);
}

export interface LoadedScripts {
  /** Bytes of the bodies as they came over the wire. */
  readonly bytes: number;
  readonly lines: readonly string[];
  /** Scripts worth compressing that came without brotli. */
  readonly plain: readonly string[];
}

/** Loads a page with an empty cache, does what is done on it, and weighs the JavaScript that came. */
export async function measureScripts(
  page: Page,
  url: string,
  steps: (page: Page) => Promise<void> = async () => undefined,
): Promise<LoadedScripts> {
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  const encodings = new Map<string, string>();
  client.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') encodings.set(response.url, response.headers['content-encoding'] ?? 'none');
  });
  // The stream of notifications stays open, so an idle network cannot be waited for.
  await page.goto(url, { waitUntil: 'networkidle2' });
  await steps(page);
  const entries = v.parse(
    v.array(v.object({ name: v.string(), bytes: v.number() })),
    await page.evaluate(
      `performance.getEntriesByType('resource').map((e) => ({ name: e.name, bytes: e.encodedBodySize }))`,
    ),
  );
  await client.detach();
  const scripts = entries.filter(({ name }) => encodings.has(name) || name.split('?')[0]?.endsWith('.js'));
  return {
    bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    lines: scripts.map(
      ({ name, bytes }) => `${String(bytes).padStart(7)} ${encodings.get(name) ?? '?'} ${new URL(name).pathname}`,
    ),
    plain: scripts
      .filter(({ name, bytes }) => bytes > WORTH_COMPRESSING && encodings.get(name) !== 'br')
      .map(({ name }) => name),
  };
}
