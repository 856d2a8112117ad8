import { attachToPortal, runFuzz } from '@portal/bench';
import { expect, test } from '@playwright/test';

const REQUESTS = 2_000;
/** A change is tested with the requests of the one before it; chance is for `npm run bench -- fuzz`. */
const SEED = 1_250_414_943;

test('malformed requests to every route are refused: no fault, no crash, no answer later than a second twice', async () => {
  test.setTimeout(120_000);
  const portal = await attachToPortal(process.env['PORTAL_DATA_DIR'] ?? '');
  const result = await runFuzz({ portal, requests: REQUESTS, seed: SEED, note: (line) => console.log(line) });
  const statuses = [...result.statuses].map(([status, count]) => `${status} ×${count}`).join(', ');
  console.log(`${result.sent} requests to ${result.operations} routes in ${result.seconds.toFixed(1)} s: ${statuses}`);
  console.log(`the slowest took ${result.slowestMs.toFixed(0)} ms`);
  expect(result.faults).toEqual([]);
  expect(result.unanswered).toEqual([]);
  expect(result.replaced, 'processes that ended').toEqual([]);
  expect(result.slow, 'answers that took a second twice').toEqual([]);
});
