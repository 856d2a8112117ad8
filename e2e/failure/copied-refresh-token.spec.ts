import { expect, request, test } from '@playwright/test';
import { mailTo } from '../fixtures/mail-box.ts';
import { signedUpMember } from '../fixtures/member.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { apiOf, signIn } from '../fixtures/session.ts';

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
