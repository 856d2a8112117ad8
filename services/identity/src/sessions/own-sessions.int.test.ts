import type { OwnSession } from '@portal/contracts/identity/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, PASSWORD, startIdentity, type Answer, type IdentityFixture } from '../identity.fixture.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** Creates a person who has accepted the terms, signed in a number of times. */
async function personWithSessions(count: number): Promise<Answer[]> {
  const { email, userId } = await identity.person();
  await identity.acceptTerms(email);
  await identity.knex('sessions').where({ user_id: userId }).delete();
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) {
    answers.push(await identity.signIn(email, {}, { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' }));
  }
  return answers;
}

const as = (answer: Answer | undefined) => ({
  headers: { authorization: `Bearer ${answer?.body.data?.accessToken ?? ''}` },
});
/** Ends one session, or all others, with the password. */
const end = (answer: Answer | undefined, which = '', body: unknown = { password: PASSWORD }) =>
  identity.call('DELETE', `/account/sessions${which && `/${which}`}`, {
    headers: { ...as(answer).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const sessionsOf = async (answer: Answer | undefined): Promise<OwnSession[]> =>
  (await identity.call('GET', '/account/sessions', as(answer))).body.data as unknown as OwnSession[];
const sidOf = (answer: Answer | undefined): string => (answer ? claimsIn(answer).sid : '');

describe('one’s own sessions (decisions §3.3)', () => {
  it('are listed with where they were begun, and which of them asks', async () => {
    const [first, second] = await personWithSessions(2);
    const sessions = await sessionsOf(first);
    expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [sidOf(second), false],
      [sidOf(first), true],
    ]);
    expect(sessions[0]).toMatchObject({ browser: 'Firefox', system: 'Windows', ipAddress: '203.0.113.7' });
  });

  it('hold no session of anybody else, and of nobody who did not sign in', async () => {
    const [own] = await personWithSessions(1);
    await personWithSessions(1);
    expect((await sessionsOf(own)).map(({ id }) => id)).toEqual([sidOf(own)]);
    expect((await identity.call('GET', '/account/sessions')).status).toBe(401);
  });

  it('end one by one: neither its token nor its cookie is good any more', async () => {
    const [kept, ended] = await personWithSessions(2);
    expect((await end(kept, sidOf(ended))).status).toBe(200);
    expect((await identity.current(ended?.body.data?.accessToken)).status).toBe(401);
    expect((await identity.refresh(ended?.refreshToken)).status).toBe(401);
    expect((await sessionsOf(kept)).map(({ id }) => id)).toEqual([sidOf(kept)]);
    expect((await end(kept, sidOf(ended))).status).toBe(404);
  });

  it('cannot be ended by others', async () => {
    const [own] = await personWithSessions(1);
    const [stranger] = await personWithSessions(1);
    expect((await end(stranger, sidOf(own))).status).toBe(404);
    expect((await end(stranger, 'none')).status).toBe(400);
    expect((await identity.current(own?.body.data?.accessToken)).status).toBe(200);
  });

  it('end all but the one that asks', async () => {
    const [kept, ...others] = await personWithSessions(3);
    const answer = await end(kept);
    expect([answer.status, answer.body.data]).toEqual([200, { ended: 2 }]);
    for (const other of others) expect((await identity.refresh(other.refreshToken)).status).toBe(401);
    expect((await identity.refresh(kept?.refreshToken)).status).toBe(200);
  });

  it('end only for who gives the password again; wrong ones count towards the lock-out', async () => {
    const [own, other] = await personWithSessions(2);
    const bodies: unknown[] = [{}, { password: '' }, { password: 5 }, { password: PASSWORD, all: true }, 'x', null];
    for (const body of bodies) expect((await end(own, sidOf(other), body)).status).toBe(400);
    for (let turn = 0; turn < 5; turn++) {
      const { status, body } = await end(own, turn % 2 ? '' : sidOf(other), { password: 'Portal-2025' });
      expect([status, body.error?.code]).toEqual([400, '400.1']);
    }
    expect((await end(own)).body.error?.code).toBe('400.6');
    expect((await identity.current(other?.body.data?.accessToken)).status).toBe(200);
    expect(await sessionsOf(own)).toHaveLength(2);
  });
});
