import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../fixtures/areas.ts';
import { buildFaultyRemotes, type BuiltFault, type PublishedFault } from '../fixtures/faulty-remotes.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { startReleaseServer, type ReleaseServer } from '../fixtures/release-server.ts';
import { signIn } from '../fixtures/session.ts';
import { expect, test as base, type Page } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.ts';

type Faults = Record<BuiltFault | PublishedFault, string>;
interface FailureFixtures {
  readonly server: ReleaseServer;
  /** A signed-in page of the server's portal. */
  readonly portal: Page;
}

const test = base.extend<FailureFixtures, { readonly faults: Faults }>({
  faults: [
    async ({}, use, worker) => {
      await use(await buildFaultyRemotes(join(ROOT, `e2e/test-results/remotes-${worker.workerIndex}`)));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({}, use) => {
    const server = await startReleaseServer();
    await use(server);
    await server.stop();
  },
  portal: async ({ browser, server }, use) => {
    const { storageState } = await signIn(server.url, PEOPLE.underwriter);
    const context = await browser.newContext({ storageState, baseURL: server.url });
    await use(await context.newPage());
    await context.close();
  },
});

// One worker builds the faulty remotes once.
test.describe.configure({ mode: 'default', timeout: 60_000 });

const FAILED = 'This section could not be loaded';

async function expectTheRestToWork(page: Page): Promise<void> {
  const frame = new Frame(page);
  await expect(frame.entries).toHaveText(['Projects', 'Help']);
  await frame.sidebar.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await frame.sidebar.getByRole('link', { name: 'Help' }).click();
}

/** What a remote may do, and what its panel then says of it. */
const FAULTS: Record<keyof Faults, { readonly reason: RegExp; readonly within: number }> = {
  'has no manifest': { reason: /./, within: 10_000 },
  'has a manifest that is none': { reason: /./, within: 10_000 },
  'throws on import': { reason: /The help is broken on import/, within: 10_000 },
  'throws on render': { reason: /The help is broken on render/, within: 10_000 },
  'exports no area': { reason: /exports no valid area/, within: 10_000 },
  hangs: { reason: /It did not answer within 10 seconds\./, within: 20_000 },
};

test.describe('A remote that fails costs its own panel and nothing else (architecture)', () => {
  for (const [fault, { reason, within }] of Object.entries(FAULTS)) {
    test(`a help that ${fault}`, async ({ server, portal: page, faults }) => {
      await server.deploy('mfe-help', faults[fault as keyof Faults]);
      const frame = new Frame(page);
      const panel = page.getByRole('main');
      const failed = panel.getByRole('heading', { level: 1, name: FAILED });

      await test.step('its panel says so, with the versions', async () => {
        await page.goto('/help');
        await expect(failed).toBeVisible({ timeout: within });
        await panel.getByText('Details', { exact: true }).click();
        await expect(panel.getByText(/^mfe-help 0\.1\.0-[0-9a-f]{8}$/)).toBeVisible();
        await expect(panel.getByText(reason).first()).toBeVisible();
      });

      await test.step('sidebar, the other remote, theme and sign-out go on working', async () => {
        await expectTheRestToWork(page);
        await frame.toLight.click();
        await expect(frame.toDark).toBeVisible();
        await expect(failed).toBeVisible({ timeout: within });
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
    const file = join(server.dataDir, 'registry.json');
    const good = readFileSync(file, 'utf8');
    const registry = JSON.parse(good) as { revision: number; remotes: { name: string; routes?: unknown }[] };
    const remotes = registry.remotes.map((entry) => (entry.name === 'mfe-help' ? { ...entry, routes: 'help' } : entry));
    writeFileSync(file, JSON.stringify({ ...registry, revision: registry.revision + 1, remotes }));

    const frame = new Frame(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect(frame.entries).toHaveText(['Projects']);
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();

    writeFileSync(file, JSON.stringify({ ...JSON.parse(good), revision: registry.revision + 2 }));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  });

  test('a newer release is offered, and waits for the user', async ({ server, portal: page, faults }) => {
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await server.deploy('mfe-help', faults['throws on import']);
    // The page asks when it is come back to.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('status').filter({ hasText: 'A new version is available' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  });
});
