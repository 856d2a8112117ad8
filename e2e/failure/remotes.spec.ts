import { join } from 'node:path';
import { expectAccessible } from '../fixtures/accessible.ts';
import { ROOT } from '../fixtures/areas.ts';
import { buildFaultyHelps, type BuiltFault, type PublishedFault } from '../fixtures/faulty-remotes.ts';
import { startHoldingProxy } from '../fixtures/holding-proxy.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { changeEntry, type ReleaseServer } from '../fixtures/release-server.ts';
import { test as base } from '../fixtures/release-test.ts';
import { signIn } from '../fixtures/session.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';

type Faults = Record<BuiltFault | PublishedFault, string>;

const test = base.extend<object, { readonly faults: Faults }>({
  faults: [
    async ({}, use, worker) => {
      await use(await buildFaultyHelps(join(ROOT, `e2e/test-results/remotes-${worker.workerIndex}`)));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker builds the faulty remotes once.
test.describe.configure({ mode: 'default' });

const FAILED = 'This section could not be loaded';

async function expectTheRestToWork(page: Page): Promise<void> {
  const frame = new Frame(page);
  await expect(frame.entries).toHaveText(['Dashboard', 'Projects', 'Global Ecosystem', 'Help']);
  await frame.sidebar.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await frame.sidebar.getByRole('link', { name: 'Help' }).click();
}

const changeHelp = (server: ReleaseServer, change: Readonly<Record<string, unknown>>) =>
  changeEntry(server, 'mfe-help', change);

/** The reason that the shell gives of a section for which it has waited in vain. */
const TIMED_OUT = 'It did not answer within 10 seconds.';

/** Faults of a remote, and the reason that its panel then gives; undefined where it is in the words of the loader. */
const FAULTS: Record<keyof Faults, string | undefined> = {
  'has no manifest': undefined,
  'has a manifest that is none': undefined,
  'throws on import': 'It is broken on import',
  'throws on render': 'It is broken on render',
  'exports no area': 'exports no valid area',
  hangs: TIMED_OUT,
};

test.describe('A remote that fails costs its own panel and nothing else (architecture)', () => {
  for (const [fault, reason] of Object.entries(FAULTS)) {
    test(`a help that ${fault}`, async ({ server, portal: page, faults }) => {
      await server.deploy('mfe-help', faults[fault as keyof Faults]);
      const frame = new Frame(page);
      const panel = page.getByRole('main');
      const failed = panel.getByRole('heading', { level: 1, name: FAILED });

      await test.step('its panel says so, with the versions', async () => {
        await page.goto('/help');
        await expect(failed).toBeVisible();
        await panel.getByText('Details', { exact: true }).click();
        await expect(panel.getByText(/^mfe-help 0\.1\.0-[0-9a-f]{8}$/)).toBeVisible();
        if (reason !== undefined) await expect(panel.getByText(reason).first()).toBeVisible();
        // Tells a fault that the shell has seen from one that it gave up on.
        if (fault !== 'hangs') await expect(panel).not.toContainText(TIMED_OUT);
      });

      if (fault === 'throws on import') {
        await test.step('axe finds nothing in it, in either theme', () => expectAccessible(page, 'failed section'));
      }

      await test.step('sidebar, the other remote, theme and sign-out go on working', async () => {
        await expectTheRestToWork(page);
        await frame.toLight.click();
        await expect(frame.toDark).toBeVisible();
        await expect(failed).toBeVisible();
      });

      await test.step('Retry loads the good release once it is promoted, without a reload', async () => {
        await page.evaluate(() => Object.assign(window, { stayed: true }));
        await server.deploy('mfe-help', join(ROOT, 'mfe-help/dist'));
        await panel.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
        expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
      });
    });
  }

  test('a help whose manifest is never answered', async ({ server, browser }) => {
    const manifestUrl = '/releases/mfe-help/held/mf-manifest.json';
    changeHelp(server, { manifestUrl });
    const front = await startHoldingProxy(server.url, (path) => path.startsWith(manifestUrl));
    const { storageState } = await signIn(front.url, PEOPLE.underwriter);
    const context = await browser.newContext({ storageState, baseURL: front.url });
    try {
      const page = await context.newPage();
      const panel = page.getByRole('main');
      const failed = panel.getByRole('heading', { level: 1, name: FAILED });

      await test.step('is given up after 10 seconds', async () => {
        await page.goto('/help');
        await expect(failed).toBeVisible();
        expect(front.held).toEqual([manifestUrl]);
        await panel.getByText('Details', { exact: true }).click();
        await expect(panel.getByText(TIMED_OUT)).toBeVisible();
      });

      await expectTheRestToWork(page);
      await test.step('Retry loads the good release once it is promoted, without a reload', async () => {
        await expect(failed).toBeVisible();
        await page.evaluate(() => Object.assign(window, { stayed: true }));
        await server.deploy('mfe-help', join(ROOT, 'mfe-help/dist'));
        await panel.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
        expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
      });
    } finally {
      await context.close();
      await front.stop();
    }
  });

  test('a Retry before anything was mended fails again, and says so', async ({ server, portal: page, faults }) => {
    await server.deploy('mfe-help', faults['throws on import']);
    await page.goto('/help');
    const failed = page.getByRole('heading', { level: 1, name: FAILED });
    await expect(failed).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toBeVisible();
    await expectTheRestToWork(page);
  });

  test('an entry of the registry that is not valid is skipped, and costs only itself', async ({
    server,
    portal: page,
  }) => {
    const mend = changeHelp(server, { routes: 'help' });
    const frame = new Frame(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(frame.entries).toHaveText(['Dashboard', 'Projects', 'Global Ecosystem']);
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();

    mend();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  });

  test('a newer release is offered, and waits for the user', async ({ server, portal: page, faults }) => {
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await server.deploy('mfe-help', faults['throws on import']);
    // The page checks when it regains the focus.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('status').filter({ hasText: 'A new version is available' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  });
});
