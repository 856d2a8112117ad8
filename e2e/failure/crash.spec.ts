import { attachToPortal, runCrash, runUploadsCrash, type Victim } from '@portal/bench';
import { expect, test } from '../fixtures/test.ts';

const VICTIMS: readonly Victim[] = [
  'identity',
  'admin',
  'projects',
  'notifications',
  'help',
  'geo',
  'nats',
  'postgres',
];
const SECONDS_EACH = 6;
const READY_WITHIN_S = 15;

// One after the other: each needs the machine for itself.
test.describe.configure({ mode: 'default' });

test('kill -9 under imports and creations: nothing acknowledged is lost, no notification is missing or doubled', async () => {
  test.setTimeout(180_000);
  const portal = await attachToPortal(process.env['PORTAL_DATA_DIR'] ?? '');
  const result = await runCrash({
    portal,
    victims: VICTIMS,
    seconds: SECONDS_EACH * VICTIMS.length,
    creators: 2,
    rowsOfImport: 50,
  });
  expect(result.created, 'projects that were acknowledged').toBeGreaterThan(20);
  expect(result.imports, 'imports that were accepted').toBeGreaterThan(0);
  for (const [kind, count] of Object.entries(result.money))
    expect(count, `acknowledged money: ${kind}`).toBeGreaterThan(0);
  expect(result.notifications, 'notifications that were raised').toBeGreaterThan(20);
  expect(result.lost).toEqual([]);
  expect(result.missingNotifications).toEqual([]);
  expect(result.doubledNotifications).toEqual([]);
  for (const { victim, seconds } of result.recoveries) {
    expect(seconds, `seconds until all was ready again after the death of ${victim}`).toBeLessThan(READY_WITHIN_S);
  }
});

test('kill -9 under uploads: no acknowledged file is lost, none is visible without its bytes, orphans are swept', async () => {
  test.setTimeout(180_000);
  const portal = await attachToPortal(process.env['PORTAL_DATA_DIR'] ?? '');
  const result = await runUploadsCrash({
    portal,
    victims: ['library', 'postgres'],
    steps: ['during the bytes', 'while it is stored'],
    uploads: 4,
  });
  expect(result.stored, 'files that were acknowledged').toBeGreaterThanOrEqual(8);
  expect(result.lost).toEqual([]);
  expect(result.broken).toEqual([]);
  expect(result.failed).toEqual([]);
  expect(result.orphans).toEqual([]);
});
