import { runCrash, withPortal } from '@portal/bench';
import { expect, test } from '../fixtures/test.ts';

// On a portal of its own, so beside other tests.
test('the crash run finds notifications that are missing: on a portal that relays no events it says so', async () => {
  test.setTimeout(240_000);
  const result = await withPortal({ env: { PORTAL_FAULT_RELAY_OFF: 'projects' }, withinMs: 150_000 }, (portal) =>
    runCrash({
      portal,
      // Projects is left out: an interrupted import continues later than this run waits.
      victims: ['notifications'],
      seconds: 6,
      creators: 2,
      rowsOfImport: 50,
      settleMs: 8_000,
    }),
  );
  expect(result.created, 'projects that were acknowledged').toBeGreaterThan(0);
  expect(result.lost).toEqual([]);
  expect(result.missingNotifications.length, 'one for each project').toBeGreaterThanOrEqual(result.created);
});
