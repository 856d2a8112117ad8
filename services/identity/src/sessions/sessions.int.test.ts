import { sessionEnded, sessionRevoked } from '@portal/contracts/events/identity';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { hashSecretToken } from '@portal/service-kit';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, startIdentity, type Answer, type IdentityFixture } from '../identity.fixture.ts';

let identity: IdentityFixture;
const heard: PortalEvent<Record<string, unknown>>[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  await identity.hearAll((event) => void heard.push(event));
});
afterAll(() => identity.stop());

const signedIn = async (rememberMe = false): Promise<Answer> => {
  const person = await identity.person();
  return identity.signIn(person.email, { rememberMe });
};
/** Sets the time of the token's rotation back by a number of seconds. */
const ageRotation = (token: string | undefined, seconds: number) =>
  identity
    .knex('refresh_tokens')
    .where({ token_hash: hashSecretToken(token ?? '') })
    .update({ rotated_at: identity.knex.raw(`now() - make_interval(secs => ?)`, [seconds]) });

describe('refresh (decisions §3.3)', () => {
  it('answers a new access token of the same session, where both readings look for it', async () => {
    const first = await signedIn();
    const second = await identity.refresh(first.refreshToken);
    expect(second.status).toBe(200);
    expect(second.body.accessToken).toBe(second.body.data?.accessToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const [before, after] = [claimsIn(first), claimsIn(second)];
    expect([after.sub, after.sid]).toEqual([before.sub, before.sid]);
    expect(after.jti).not.toBe(before.jti);
    expect((await identity.current(second.body.accessToken)).status).toBe(200);
  });

  it('gives a token that was rotated within 10 s the same successor', async () => {
    const { refreshToken } = await signedIn();
    const [first, again] = [await identity.refresh(refreshToken), await identity.refresh(refreshToken)];
    expect([again.status, again.refreshToken]).toEqual([200, first.refreshToken]);
    await ageRotation(refreshToken, 5);
    expect((await identity.refresh(refreshToken)).refreshToken).toBe(first.refreshToken);
  });

  it('gives 20 tabs at once one and the same successor, by one rotation, and signs nobody out', async () => {
    const first = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => identity.refresh(first.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    const { sub: userId, sid } = claimsIn(first);
    const tokens = await identity.knex('refresh_tokens').where({ sid }).select('rotated_at');
    expect(tokens.map(({ rotated_at }) => rotated_at !== null).toSorted()).toEqual([false, true]);
    for (const { body } of [first, ...answers]) {
      expect((await identity.current(body.data?.accessToken)).status).toBe(200);
    }
    expect((await identity.refresh(answers[0]?.refreshToken)).status).toBe(200);
    expect(heard.filter(({ data }) => data['userId'] === userId)).toEqual([]);
  });

  it('stores no token, neither the first nor a successor', async () => {
    const first = await signedIn();
    const second = await identity.refresh(first.refreshToken);
    const { rows } = await identity.knex.raw<{ rows: { row: string }[] }>(
      `select t::text || encode(token_hash, 'base64') || coalesce(encode(successor_salt, 'base64'), '') as row
       from refresh_tokens t`,
    );
    const stored = rows.map(({ row }) => row.replaceAll('+', '-').replaceAll('/', '_')).join();
    for (const token of [first.refreshToken, second.refreshToken]) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token ?? '', 'base64url').toString('hex'));
    }
  });

  it('ends the family when a token is used again later, and says so', async () => {
    const first = await signedIn();
    const second = await identity.refresh(first.refreshToken);
    await ageRotation(first.refreshToken, 11);
    const reused = await identity.refresh(first.refreshToken);
    expect([reused.status, reused.body.error?.code, reused.refreshToken]).toEqual([401, 'Unauthenticated', '']);
    expect((await identity.refresh(second.refreshToken)).status).toBe(401);
    expect((await identity.current(second.body.accessToken)).status).toBe(401);
    const { sub: userId, sid } = claimsIn(first);
    await until(() =>
      heard.find(({ subject, data }) => subject === sessionRevoked.subject && data['userId'] === userId),
    );
    const told = heard.filter(({ subject, data }) => subject === sessionRevoked.subject && data['userId'] === userId);
    expect(told.map(({ data }) => data)).toMatchObject([{ sids: [sid], reason: 'RefreshTokenReused' }]);
  });

  it('leaves the person’s other sessions alone when one is misused', async () => {
    const person = await identity.person();
    const [one, other] = [await identity.signIn(person.email), await identity.signIn(person.email)];
    await identity.refresh(one.refreshToken);
    await ageRotation(one.refreshToken, 11);
    await identity.refresh(one.refreshToken);
    expect((await identity.refresh(other.refreshToken)).status).toBe(200);
    expect((await identity.current(other.body.data?.accessToken)).status).toBe(200);
  });

  it.each([
    [false, 8],
    [true, 14 * 24],
  ])('with Remember me %s a session ends %i hours after its sign-in', async (rememberMe, hours) => {
    const first = await signedIn(rememberMe);
    const session = identity.knex('sessions').where({ sid: claimsIn(first).sid });
    const row = await session.clone().first<{ expires_at: Date }>('expires_at');
    expect(Math.abs(row.expires_at.getTime() - Date.now() - hours * 3_600_000)).toBeLessThan(60_000);
    await session.clone().update({ expires_at: identity.knex.raw(`now() + interval '5 minutes'`) });
    const last = await identity.refresh(first.refreshToken);
    expect(last.body.data?.expiresIn).toBeLessThanOrEqual(300);
    await session.clone().update({ expires_at: identity.knex.raw(`now() - interval '1 second'`) });
    expect((await identity.refresh(last.refreshToken)).status).toBe(401);
  });

  it('ends the session of a password that has expired, remembered or not; no access token outlives the password', async () => {
    const first = await signedIn(true);
    const { sub: userId, sid } = claimsIn(first);
    const changeAt = async (changedAt: string) => {
      const [row] = await identity
        .knex('credentials')
        .where({ user_id: userId })
        .update({ changed_at: identity.knex.raw(changedAt) })
        .returning<{ ends: Date }[]>(identity.knex.raw(`changed_at + interval '3 months' as ends`));
      return (row?.ends.getTime() ?? 0) / 1000;
    };
    // The next end from 5 minutes on: no password ends on the last days of a month that is longer than the third before.
    const end = await changeAt(`(
      select min(t) from generate_series(now() - interval '3 months', now() - interval '3 months -4 days', '1 minute') t
      where t + interval '3 months' > now() + interval '5 minutes')`);
    const last = await identity.refresh(first.refreshToken);
    expect(claimsIn(last).exp).toBeLessThanOrEqual(end);
    await changeAt(`now() - interval '3 months 1 second'`);
    const refused = await identity.refresh(last.refreshToken);
    expect([refused.status, refused.body.error?.code, refused.refreshToken]).toEqual([401, 'Unauthenticated', '']);
    expect((await identity.current(last.body.data?.accessToken)).status).toBe(401);
    await identity.knex('credentials').where({ user_id: userId }).update({ changed_at: identity.knex.fn.now() });
    expect((await identity.refresh(last.refreshToken)).status).toBe(401);
    const session = await identity.knex('sessions').where({ sid }).first<{ ended_reason: string }>('ended_reason');
    expect(session.ended_reason).toBe('PasswordExpired');
  });

  it.each([
    ['no cookie', {}],
    ['an empty one', { cookie: 'portal_refresh_4200=' }],
    ['one of another portal', { cookie: `portal_refresh_4300=${'a'.repeat(43)}` }],
    ['one that nobody was given', { cookie: `portal_refresh_4200=${'a'.repeat(43)}` }],
    ['SQL', { cookie: `portal_refresh_4200=' or '1'='1` }],
    ['one of 8 kB', { cookie: `portal_refresh_4200=${'a'.repeat(8_000)}` }],
    ['broken escapes', { cookie: 'portal_refresh_4200=%E0%A4%A' }],
  ])('is refused with %s', async (_what, headers: Record<string, string>) => {
    const answer = await identity.call('POST', '/account/refresh-token', { headers });
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'Unauthenticated']);
  });

  it('is refused to other sites, and the session is not touched', async () => {
    const { refreshToken } = await signedIn();
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
    for (const headers of foreign) expect((await identity.refresh(refreshToken, headers)).status).toBe(403);
    const good = { origin: 'http://localhost:4200', 'sec-fetch-site': 'same-origin' };
    expect((await identity.refresh(refreshToken, good)).status).toBe(200);
  });
});

describe('sign-out (spec 3 §7)', () => {
  it('ends the session and clears the cookie; nobody is told but the services', async () => {
    const first = await signedIn();
    const second = await identity.refresh(first.refreshToken);
    const answer = await identity.signOut(second.refreshToken);
    expect([answer.status, answer.body, answer.refreshToken]).toEqual([200, { data: null }, '']);
    expect(answer.headers.getSetCookie()[0]).toContain('Path=/api/account');
    for (const { body } of [first, second]) expect((await identity.current(body.data?.accessToken)).status).toBe(401);
    expect((await identity.refresh(second.refreshToken)).status).toBe(401);
    const { sub: userId, sid } = claimsIn(first);
    await until(() => heard.find(({ subject, data }) => subject === sessionEnded.subject && data['sid'] === sid));
    expect(heard.filter(({ data }) => data['userId'] === userId).map(({ subject }) => subject)).toEqual([
      sessionEnded.subject,
    ]);
  });

  it('also ends it with a token that has just been rotated', async () => {
    const first = await signedIn();
    const second = await identity.refresh(first.refreshToken);
    await identity.signOut(first.refreshToken);
    expect((await identity.refresh(second.refreshToken)).status).toBe(401);
  });

  it('is no fault twice, or without a session', async () => {
    const { refreshToken } = await signedIn();
    await identity.signOut(refreshToken);
    expect((await identity.signOut(refreshToken)).status).toBe(200);
    expect((await identity.signOut(undefined)).status).toBe(200);
  });

  it('also ends it by the access token alone, as at a host that gets no cookie', async () => {
    const [first, other] = [await signedIn(), await signedIn()];
    const byToken = (accessToken: string | undefined) =>
      identity.call('DELETE', '/account/revoke-token', { headers: { authorization: `Bearer ${accessToken ?? ''}` } });
    const forged = identity.tokens.forge({ alg: 'none' }, claimsIn(other), 'none');
    for (const token of [first.body.data?.accessToken, forged]) expect((await byToken(token)).status).toBe(200);
    expect((await identity.refresh(first.refreshToken)).status).toBe(401);
    expect((await identity.refresh(other.refreshToken)).status).toBe(200);
  });

  it('is refused to other sites', async () => {
    const { refreshToken, body } = await signedIn();
    expect((await identity.signOut(refreshToken, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await identity.current(body.data?.accessToken)).status).toBe(200);
  });
});

describe('tokens that are not this portal’s', () => {
  it.each<[string, (identity: IdentityFixture, claims: object) => string]>([
    ['signed by another key', ({ tokens }, claims) => tokens.forge({ alg: 'ES256', kid: 'other' }, claims)],
    ['without a signature', ({ tokens }, claims) => tokens.forge({ alg: 'none' }, claims, 'none')],
    ['expired', ({ tokens }, claims) => tokens.forge({ alg: 'ES256' }, { ...claims, exp: 1 })],
    ['no token at all', () => 'abc'],
    ['empty', () => ''],
  ])('are refused: %s', async (_what, forge) => {
    const answer = await signedIn();
    expect((await identity.current(forge(identity, claimsIn(answer)))).status).toBe(401);
  });

  it('are refused where their content was changed', async () => {
    const { body } = await signedIn();
    const [header, payload = '', signature] = body.data?.accessToken.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, role: 'Admin' })).toString('base64url');
    expect((await identity.current(`${header}.${changed}.${signature}`)).status).toBe(401);
  });
});
