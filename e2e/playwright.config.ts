import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: «npm test» starts a portal and passes it`);
  return value;
};

/**
 * Chromium of the system, without windows where it is installed: Playwright's own download fails on a closed network.
 */
function systemChromium(): string {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env['CHROME_PATH'] ?? '', ...files].find((file) => file && existsSync(file));
  if (!found) throw new Error('There is no chromium on PATH');
  return found;
}

/**
 * Chromium features to switch off. The address bar's suggestions are two web pages in each window and cost as much as
 * the portal. Only the last such switch counts, so Playwright's own list is repeated here.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

/** Journeys that measure how soon one person sees another one's change. */
const MEASURED = ['frame/bell.spec.ts', 'sign-in/registration-bell.spec.ts', 'together/**'];

/** Tests that kill processes of the portal. */
const KILLING = ['crash.spec.ts', 'revoked-tokens.spec.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than cores: a third of a test waits for the portal or for the page.
  workers: 3,
  // Ends what hangs. It measures nothing: a journey of several people takes half a minute to two on slow virtual machines.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: setting('PORTAL_URL'),
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    reuseContext: true,
    // A record of the page at every step costs a sixth of the time: `--trace on` takes one of the tests that are looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${LEFT_OUT.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'journeys', testDir: 'journeys', testIgnore: MEASURED },
    { name: 'failure', testDir: 'failure', testIgnore: KILLING },
    { name: 'accessibility', testDir: 'accessibility', testIgnore: 'screenshots.spec.ts' },
    // Alone, so that nothing else holds them up.
    {
      name: 'bell',
      testDir: 'journeys',
      testMatch: MEASURED,
      workers: 1,
      dependencies: ['journeys', 'failure', 'accessibility'],
    },
    // Without a browser, and alone: it signs people out everywhere, and measures the delay.
    { name: 'access', testDir: 'access', workers: 1, dependencies: ['bell'] },
    // Last and alone: it kills what the other tests depend on.
    { name: 'crash', testDir: 'failure', testMatch: KILLING, workers: 1, dependencies: ['access'] },
    // Screenshots are no test: `npm run screenshots` selects the project by name.
    ...(process.env['PORTAL_SCREENSHOTS'] === '1'
      ? [{ name: 'screenshots', testDir: 'accessibility', testMatch: 'screenshots.spec.ts' }]
      : []),
  ],
});
