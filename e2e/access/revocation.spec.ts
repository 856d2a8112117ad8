import { setTimeout as wait } from 'node:timers/promises';
import { attachToPortal } from '@portal/bench';
import { expect, request, test } from '@playwright/test';
import { mailTo } from '../fixtures/mail-box.ts';
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

test('a refresh token that was copied and is used later ends its session, and the owner is told by mail', async ({
  baseURL,
}) => {
  const portal = baseURL ?? '';
  const coordinator = await apiOf(portal, PEOPLE.coordinator);
  const { email } = await signedUpMember(coordinator, portal);
  const { claims, storageState } = await signIn(portal, email);
  const [owner, thief] = await Promise.all([
    request.newContext({ baseURL: portal, storageState }),
    request.newContext({ baseURL: portal, storageState }),
  ]);
  const refresh = async (who: typeof owner): Promise<number> => (await who.post('/api/account/refresh-token')).status();
  expect(await refresh(owner)).toBe(200);
  // Within ten seconds it could be another tab of the owner's (decisions §3.3).
  await expect(async () => {
    const copy = await request.newContext({ baseURL: portal, storageState });
    const status = await refresh(copy);
    await copy.dispose();
    expect(status).toBe(401);
  }).toPass({ timeout: 25_000 });
  expect(await refresh(thief)).toBe(401);
  expect(await refresh(owner)).toBe(401);
  const mail = await mailTo(email, 'Sessions of your account were ended');
  // In the time of Berlin, the largest city of the member's country.
  expect(mail.text).toMatch(/\d\d:\d\d [AP]M UTC\+0[12]:00 because a sign-in was used from two places\./);
  // Their seat is for the next run.
  expect((await coordinator.delete(`team-members/${claims.sub}`)).ok()).toBe(true);
  await Promise.all([owner.dispose(), thief.dispose(), coordinator.dispose()]);
});
