import { setTimeout as wait } from 'node:timers/promises';
import { attachToPortal } from '@portal/bench';
import { demoId } from '@portal/contracts/common/demo';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import { expect, request, test } from '@playwright/test';
import { signedUpMember } from '../fixtures/member.ts';
import { accountOf, PEOPLE } from '../fixtures/people.ts';
import { addProject, uniqueName } from '../fixtures/projects.ts';
import { apiOf, signIn } from '../fixtures/session.ts';
import { setTabAccess } from '../fixtures/tab-access.ts';
import { expectWithin } from '../fixtures/within.ts';
import { guardedRoutes, type GuardedRoute } from './guarded-routes.ts';
import { send } from './send.ts';

const STATE_FOLDER = process.env['PORTAL_DATA_DIR'] ?? '';
/** Milliseconds within which every service refuses a person who lost access (decisions §3.3). */
const WITHIN_MS = 1_000;
const ASK_EVERY_MS = 10;
/** A demo project of Rival Insurance in which the broker takes part. */
const RIVALS = demoId('project:rival:0');

/** Asks until a status is answered, long after the limit, too; returns the milliseconds since a time. */
async function millisecondsUntil(status: number, ask: () => Promise<number>, startedAt: number): Promise<number> {
  while ((await ask()) !== status && performance.now() - startedAt < 5 * WITHIN_MS) await wait(ASK_EVERY_MS);
  return Math.round(performance.now() - startedAt);
}

test('who is deleted from the team is refused by every service within a second, and has no session left', async ({
  baseURL,
}) => {
  const portal = baseURL ?? '';
  const coordinator = await apiOf(portal, PEOPLE.coordinator);
  const guarded = await guardedRoutes(await attachToPortal(STATE_FOLDER));
  const aSession = async () => signIn(portal, (await signedUpMember(coordinator, portal)).email);
  const delays = new Map<string, number[]>(guarded.map(({ service }) => [service, []]));
  for (const { accessToken, claims, storageState } of await Promise.all([aSession(), aSession(), aSession()])) {
    const ask = async ({ address, route }: GuardedRoute): Promise<number> =>
      Number((await send(address, route, {}, `Bearer ${accessToken}`)).result.split(' ')[0]);
    // Terms and role are checked after the token: a valid one never gets 401.
    for (const one of guarded) expect(await ask(one), `${one.service}, ${one.route}`).not.toBe(401);

    const startedAt = performance.now();
    const deleted = await coordinator.delete(`team-members/${claims.sub}`);
    expect(deleted.ok(), await deleted.text()).toBe(true);
    await Promise.all(
      guarded.map(async (one) => {
        delays.get(one.service)?.push(await millisecondsUntil(401, () => ask(one), startedAt));
      }),
    );
    const browser = await request.newContext({ baseURL: portal, storageState });
    expect((await browser.post('/api/account/refresh-token')).status()).toBe(401);
    await browser.dispose();
  }
  console.log(`Refused after, ms: ${[...delays].map(([service, ms]) => `${service} ${ms.join(' ')}`).join(', ')}`);
  for (const [service, ms] of delays) expectWithin(WITHIN_MS, ms, `${service} refuses`);
  await coordinator.dispose();
});

test('who is deleted from the contacts of a project loses it within a second', async ({ baseURL }) => {
  const [coordinator, contact] = await Promise.all([
    apiOf(baseURL ?? '', PEOPLE.coordinator),
    apiOf(baseURL ?? '', PEOPLE.siteContact),
  ]);
  const { email, firstName, lastName } = accountOf('siteContact');
  const person = { position: 'SiteContact', name: { firstName, lastName }, companyName: 'Client', email };
  const delays: number[] = [];
  for (const name of ['First Left', 'Then Left', 'Last Left'].map(uniqueName)) {
    const { id: projectId } = await addProject(coordinator, { name });
    const added = await coordinator.post('contacts', { data: { projectId, ...person } });
    expect(added.ok(), await added.text()).toBe(true);
    const { id } = ((await added.json()) as { data: { id: string } }).data;
    const read = async () => (await contact.get(`projects/${projectId}`)).status();
    expect(await read()).toBe(200);

    const startedAt = performance.now();
    const deleted = await coordinator.delete(`contacts/${id}`);
    expect(deleted.ok(), await deleted.text()).toBe(true);
    delays.push(await millisecondsUntil(404, read, startedAt));
  }
  expectWithin(WITHIN_MS, delays, 'the project is lost');
  await Promise.all([contact.dispose(), coordinator.dispose()]);
});

test('a tab that a company takes away, or gives back, is so within a second, with the same token', async ({
  baseURL,
}) => {
  const [coordinator, broker] = await Promise.all([
    apiOf(baseURL ?? '', PEOPLE.rival),
    apiOf(baseURL ?? '', PEOPLE.broker),
  ]);
  const read = async () => (await broker.get(`projects/${RIVALS}/folders`)).status();
  expect(await read()).toBe(200);
  const withoutBroker: TabAccessSetting = {
    documents: ['ICCoordinator', 'ICUnderwriter', 'SiteContact', 'RiskEngineer'],
  };
  const [taken, given]: [number[], number[]] = [[], []];
  try {
    while (given.length < 3) {
      let startedAt = performance.now();
      await setTabAccess(coordinator, withoutBroker);
      taken.push(await millisecondsUntil(403, read, startedAt));
      startedAt = performance.now();
      await setTabAccess(coordinator, {});
      given.push(await millisecondsUntil(200, read, startedAt));
    }
  } finally {
    await setTabAccess(coordinator, {});
  }
  expectWithin(WITHIN_MS, taken, 'the tab is taken away');
  expectWithin(WITHIN_MS, given, 'the tab is given back');
  await Promise.all([broker.dispose(), coordinator.dispose()]);
});
