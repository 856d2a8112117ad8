import { sessionEnded, sessionRevoked } from '@portal/contracts/events/identity';
import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import type { OwnSession } from '@portal/contracts/identity/sessions';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, COOKIE, PASSWORD, startIdentity, type Answer, type IdentityFixture } from '../identity.fixture.ts';

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

/** Stores live sessions of a person, the first of them the oldest; the tests' own sign-ins are newer. */
async function earlierSessions(userId: string, count: number): Promise<string[]> {
  const { rows } = await identity.knex.raw<{ rows: { sid: string }[] }>(
    `with stored as (
       insert into sessions (sid, user_id, remembered, created_at, expires_at)
       select gen_random_uuid(), :userId, true, now() - make_interval(mins => :count - n), now() + interval '14 days'
       from generate_series(0, :count - 1) n returning sid, created_at
     ), tokens as (
       insert into refresh_tokens (sid, token_hash, issued_at)
       select sid, sha256(sid::text::bytea), created_at from stored
     ) select sid from stored order by created_at`,
    { userId, count },
  );
  return rows.map(({ sid }) => sid);
}
const liveOf = (userId: string) =>
  identity.knex('sessions').where({ user_id: userId, ended_at: null }).orderBy('created_at').pluck<string[]>('sid');

describe('the sessions of one account', () => {
  it('are at most a hundred: another sign-in ends the oldest, of this person alone', async () => {
    const told: unknown[] = [];
    const [person, neighbour] = [await identity.person(), await identity.person()];
    await identity.hear(sessionEnded, (data) => {
      if (data.userId === person.userId || data.userId === neighbour.userId) told.push(data);
    });
    const [oldest, second] = await earlierSessions(person.userId, SESSION_LIMITS.liveSessions);
    await earlierSessions(neighbour.userId, SESSION_LIMITS.liveSessions);
    await identity.signIn(person.email);
    expect(await liveOf(person.userId)).toHaveLength(SESSION_LIMITS.liveSessions);
    expect((await liveOf(person.userId))[0]).toBe(second);
    expect(await liveOf(neighbour.userId)).toHaveLength(SESSION_LIMITS.liveSessions);
    await until(() => told.length > 0);
    expect(told).toEqual([{ userId: person.userId, sid: oldest }]);
  });

  it('end none where the browser’s former one makes room', async () => {
    const person = await identity.person();
    const [oldest = ''] = await earlierSessions(person.userId, SESSION_LIMITS.liveSessions - 1);
    const first = await identity.signIn(person.email);
    await identity.signIn(person.email, {}, { cookie: `${COOKIE}=${first.refreshToken ?? ''}` });
    expect((await liveOf(person.userId))[0]).toBe(oldest);
  });

  it('refuse the token of one that ended so', async () => {
    const person = await identity.person();
    await identity.acceptTerms(person.email);
    const old = await identity.signIn(person.email);
    await identity
      .knex('sessions')
      .where({ sid: sidOf(old) })
      .update({ created_at: identity.knex.raw(`now() - interval '1 day'`) });
    await earlierSessions(person.userId, SESSION_LIMITS.liveSessions - 1);
    expect((await identity.current(old.body.data?.accessToken)).status).toBe(200);
    await identity.signIn(person.email);
    expect((await identity.current(old.body.data?.accessToken)).status).toBe(401);
    expect((await identity.refresh(old.refreshToken)).status).toBe(401);
  });

  it('are listed up to that number, and end together in events that NATS takes', async () => {
    const told: { userId: string; sids: readonly string[] }[] = [];
    await identity.hear(sessionRevoked, (data) => told.push(data as { userId: string; sids: string[] }));
    const person = await identity.person();
    await identity.acceptTerms(person.email);
    const own = await identity.signIn(person.email);
    // Of a time when nothing ended the oldest.
    const earlier = await earlierSessions(person.userId, 1_200);
    expect(await sessionsOf(own)).toHaveLength(SESSION_LIMITS.liveSessions);
    const before = (await liveOf(person.userId)).filter((sid) => sid !== sidOf(own));
    expect((await end(own)).body.data).toEqual({ ended: before.length });
    const sids = () => told.filter(({ userId }) => userId === person.userId).flatMap((event) => event.sids);
    await until(() => sids().length >= before.length);
    expect(sids().toSorted()).toEqual(before.toSorted());
    expect(sids()).toEqual(expect.arrayContaining(earlier));
    expect(Math.max(...told.map((event) => event.sids.length))).toBe(500);
    expect(await liveOf(person.userId)).toEqual([sidOf(own)]);
  });
});
