import { attachToPortal, kill, type Portal } from '@portal/bench';
import { request } from '@playwright/test';
import { guardedRoutes, type GuardedRoute } from '../access/guarded-routes.ts';
import { send } from '../access/send.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { signIn } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const READY_WITHIN_MS = 30_000;
const NO_ANSWER = 0;

// One after the other: both stop what the other needs.
test.describe.configure({ mode: 'default' });

let portal: Portal;
let guarded: readonly GuardedRoute[];
/** A token of somebody who has signed out, refused by every service; and one of a session that lasts. */
let signedOut: string;
let signedIn: string;

test.beforeAll(async ({ baseURL }) => {
  portal = await attachToPortal(process.env['PORTAL_DATA_DIR'] ?? '');
  guarded = await guardedRoutes(portal);
  const [leaving, staying] = [
    await signIn(baseURL ?? '', PEOPLE.coordinator),
    await signIn(baseURL ?? '', PEOPLE.coordinator),
  ];
  [signedOut, signedIn] = [`Bearer ${leaving.accessToken}`, `Bearer ${staying.accessToken}`];
  const browser = await request.newContext({ baseURL: baseURL ?? '', storageState: leaving.storageState });
  expect((await browser.delete('/api/account/revoke-token')).ok()).toBe(true);
  await browser.dispose();
  for (const one of guarded) await expect.poll(() => ask(one, signedOut), { message: one.service }).toBe(401);
});

/** The status of an answer to a token, straight from the service; 0 where there is none. */
async function ask({ address, route }: GuardedRoute, bearer: string | undefined): Promise<number> {
  const answer = await send(address, route, {}, bearer).catch(() => ({ result: String(NO_ANSWER) }));
  return Number(answer.result.split(' ')[0]);
}

/** Returns true if the service answers a token that it cannot check yet if somebody has signed out with it. */
async function isUnchecked({ address, route }: GuardedRoute, bearer: string): Promise<boolean> {
  const answer = await send(address, route, {}, bearer).catch(() => undefined);
  return answer?.result === '503 Unavailable' && answer.text.includes('cannot check sign-ins yet');
}

/** Asks again and again with several requests at a time, until `over`; returns every status that came. */
async function askUnderLoad(one: GuardedRoute, bearer: string, over: AbortSignal): Promise<Set<number>> {
  const seen = new Set<number>();
  const asking = async (): Promise<void> => {
    while (!over.aborted) seen.add(await ask(one, bearer));
  };
  await Promise.all([asking(), asking(), asking(), asking()]);
  return seen;
}

test('kill -9 under load: a token that was signed out is never accepted by a service that comes back', async () => {
  test.setTimeout(180_000);
  for (const one of guarded) {
    const over = new AbortController();
    const [refused, accepted] = [askUnderLoad(one, signedOut, over.signal), askUnderLoad(one, signedIn, over.signal)];
    const seconds = await kill(portal, one.service, READY_WITHIN_MS);
    await expect.poll(() => ask(one, signedOut), { message: one.service }).toBe(401);
    over.abort();
    expect(seconds, `${one.service}, seconds until all was ready`).toBeLessThan(READY_WITHIN_MS / 1_000);
    const wrong = [...(await refused)].filter((status) => ![NO_ANSWER, 401, 503].includes(status));
    expect(wrong, `${one.service} to a token that was signed out`).toEqual([]);
    expect([...(await accepted)], `${one.service} to a good token`).not.toContain(401);
  }
});

test('services that start while NATS is stopped answer 503 to every token until they know who was signed out', async () => {
  test.setTimeout(120_000);
  const { services, nats } = await portal.describe();
  if (nats.pid === undefined) throw new Error('NATS does not run just now');
  process.kill(nats.pid, 'SIGSTOP');
  try {
    for (const { pid } of Object.values(services)) if (pid !== undefined) process.kill(pid, 'SIGKILL');
    for (const one of guarded) {
      const about = `${one.service}, ${one.route}`;
      // Until identity has started again, a token cannot be read at all: that is a 503 with another text.
      const refusal = { message: about, timeout: READY_WITHIN_MS };
      await expect.poll(() => isUnchecked(one, signedIn), refusal).toBe(true);
      expect(await isUnchecked(one, signedOut), about).toBe(true);
      expect(await ask(one, undefined), about).toBe(401);
      expect((await fetch(`${one.address}/healthz`)).status, about).toBe(200);
      const ready = await fetch(`${one.address}/readyz`);
      expect([ready.status, await ready.json()], about).toMatchObject([503, { checks: { revocations: false } }]);
    }
  } finally {
    process.kill(nats.pid, 'SIGCONT');
  }
  for (const one of guarded) {
    const statuses: number[] = [];
    await expect
      .poll(async () => statuses.push(await ask(one, signedOut)) && statuses.at(-1), { timeout: READY_WITHIN_MS })
      .toBe(401);
    expect(
      statuses.filter((status) => status !== 503 && status !== 401),
      one.service,
    ).toEqual([]);
    await expect.poll(() => ask(one, signedIn), { message: one.service }).not.toBe(503);
  }
  const ready = async () => (await fetch(`${portal.url}/healthz`)).status;
  await expect.poll(ready, { timeout: READY_WITHIN_MS }).toBe(200);
});
