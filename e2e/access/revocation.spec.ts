import { setTimeout as wait } from 'node:timers/promises';
import { attachToPortal } from '@portal/bench';
import { expect, request, test } from '@playwright/test';
import { signedUpMember } from '../fixtures/member.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { apiOf, signIn } from '../fixtures/session.ts';
import { guardedRoutes } from './guarded-routes.ts';
import { send } from './send.ts';

const STATE_FOLDER = process.env['PORTAL_DATA_DIR'] ?? '';
/** Milliseconds within which every service refuses a person who lost access (decisions §3.3). */
const WITHIN_MS = 1_000;
const ASK_EVERY_MS = 10;

test('who is deleted from the team is refused by every service within a second, and has no session left', async ({
  baseURL,
}) => {
  const portal = baseURL ?? '';
  const coordinator = await apiOf(portal, PEOPLE.coordinator);
  const { email } = await signedUpMember(coordinator, portal);
  const { accessToken, claims, storageState } = await signIn(portal, email);
  const bearer = `Bearer ${accessToken}`;
  const guarded = await guardedRoutes(await attachToPortal(STATE_FOLDER));
  const ask = async ({ address, route }: { readonly address: string; readonly route: string }): Promise<number> =>
    Number((await send(address, route, {}, bearer)).result.split(' ')[0]);
  // Terms and role are checked after the token: a valid one never gets 401.
  for (const one of guarded) expect(await ask(one), `${one.service}, ${one.route}`).not.toBe(401);

  const startedAt = performance.now();
  const deleted = await coordinator.delete(`team-members/${claims.sub}`);
  expect(deleted.ok(), await deleted.text()).toBe(true);
  const refusedAfter = await Promise.all(
    guarded.map(async (one) => {
      while ((await ask(one)) !== 401 && performance.now() - startedAt < 5 * WITHIN_MS) await wait(ASK_EVERY_MS);
      return { service: one.service, ms: Math.round(performance.now() - startedAt) };
    }),
  );
  console.log(`Refused after, ms: ${refusedAfter.map(({ service, ms }) => `${service} ${ms}`).join(', ')}`);
  for (const { service, ms } of refusedAfter) expect(ms, `${service}, milliseconds`).toBeLessThan(WITHIN_MS);

  const browser = await request.newContext({ baseURL: portal, storageState });
  expect((await browser.post('/api/account/refresh-token')).status()).toBe(401);
  await Promise.all([browser.dispose(), coordinator.dispose()]);
});
