import { sessionRevoked } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type Answer, type IdentityFixture } from '../identity.fixture.ts';

let identity: IdentityFixture;
const told: { userId: string; sids: string[]; reason: string }[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  await identity.hear(sessionRevoked, (data) => told.push(data));
});
afterAll(() => identity.stop());

/** Signs in a member of a company who has accepted the terms. */
async function signedIn(role: 'ICCoordinator' | 'ICUnderwriter', companyId: string, isPrimaryContact = false) {
  const person = await identity.person({ role, companyId, isPrimaryContact });
  await identity.acceptTerms(person.email);
  return { ...person, session: await identity.signIn(person.email) };
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;
const tokenOf = ({ body }: Answer): string => body.data?.accessToken ?? '';
const end = (by: SignedIn, userId: string) =>
  identity.call('DELETE', `/users/${userId}/sessions`, {
    headers: { authorization: `Bearer ${tokenOf(by.session)}` },
  });

describe('the sessions of somebody of one’s own company', () => {
  it('are ended by its coordinator, all of them at once; the person is told, and can sign in again', async () => {
    const companyId = randomUUID();
    const [coordinator, member] = [
      await signedIn('ICCoordinator', companyId),
      await signedIn('ICUnderwriter', companyId),
    ];
    const second = await identity.signIn(member.email);
    const answer = await end(coordinator, member.userId);
    // The one in which the terms were accepted is open, too.
    expect([answer.status, answer.body.data]).toEqual([200, { ended: 3 }]);
    for (const session of [member.session, second]) {
      expect((await identity.current(tokenOf(session))).status).toBe(401);
      expect((await identity.refresh(session.refreshToken)).status).toBe(401);
    }
    await until(() => told.some(({ userId }) => userId === member.userId));
    expect(told.filter(({ userId }) => userId === member.userId)).toMatchObject([{ reason: 'SignedOutEverywhere' }]);
    expect((await identity.signIn(member.email)).status).toBe(200);
    const records = await identity.knex('audit.records').where({ action: 'session.endOfMember' });
    expect(records).toMatchObject([{ actor_id: coordinator.userId, item_id: member.userId, outcome: 'Done' }]);
  });

  it('are ended by no colleague, by no other company, and not by oneself without the password', async () => {
    const companyId = randomUUID();
    const [coordinator, member, stranger] = [
      await signedIn('ICCoordinator', companyId),
      await signedIn('ICUnderwriter', companyId),
      await signedIn('ICCoordinator', randomUUID()),
    ];
    expect((await end(member, coordinator.userId)).status).toBe(403);
    expect((await end(stranger, member.userId)).status).toBe(404);
    expect((await end(stranger, randomUUID())).status).toBe(404);
    expect((await end(coordinator, coordinator.userId)).status).toBe(403);
    expect((await end(coordinator, 'none')).status).toBe(400);
    for (const { session } of [coordinator, member, stranger])
      expect((await identity.current(tokenOf(session))).status).toBe(200);
  });

  it('of coordinators are ended by the primary contact alone, as they are deleted by them alone (spec 3 §6)', async () => {
    const companyId = randomUUID();
    const [primary, coordinator, other] = [
      await signedIn('ICCoordinator', companyId, true),
      await signedIn('ICCoordinator', companyId),
      await signedIn('ICCoordinator', companyId),
    ];
    expect((await end(coordinator, primary.userId)).status).toBe(403);
    expect((await end(coordinator, other.userId)).status).toBe(403);
    expect((await end(primary, coordinator.userId)).status).toBe(200);
    expect((await identity.current(tokenOf(primary.session))).status).toBe(200);
  });
});
