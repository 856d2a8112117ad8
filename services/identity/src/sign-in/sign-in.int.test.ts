import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { hash } from '@node-rs/argon2';
import { SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { isAwaited, until } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, COOKIE, PASSWORD, startIdentity, type Answer, type IdentityFixture } from '../identity.fixture.ts';
import { hashPassword } from '../core/credentials/passwords.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const WRONG = { code: '400.1', message: SIGN_IN_TEXTS.wrongCredentials };

describe('sign-in (decisions §3.2)', () => {
  it('answers an access token of 15 minutes with the claims of the person', async () => {
    const companyId = '11111111-1111-4111-8111-111111111111';
    const person = await identity.person({ companyId, role: 'ICCoordinator' });
    await identity.subscription({ companyId, userId: null }, { plan: 'Global' });
    const answer = await identity.signIn(person.email);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.data).toMatchObject({ expiresIn: 900 });
    const claims = claimsIn(answer);
    expect(claims).toMatchObject({
      sub: person.userId,
      role: 'ICCoordinator',
      email: person.email,
      companyType: 'Insurance',
      companyId,
      firstName: 'Ulrike',
      lastName: 'Brandt',
      subscriptionPlan: 'Global',
      acceptedLicense: false,
      acceptedEula: false,
      principalCompanyTypes: ['Insurance'],
      iss: 'portal',
      aud: 'portal',
    });
    expect(claims.companyProjectTabAccess).toContain('budget');
    expect(claims.exp - claims.iat).toBe(900);
  });

  it('signs it with ES256 by a key of the JWKS address', async () => {
    const person = await identity.person();
    const { body } = await identity.signIn(person.email);
    const [header = '', payload, signature = ''] = body.data?.accessToken.split('.') ?? [];
    const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string };
    const response = await fetch(`${identity.url}/.well-known/jwks.json`);
    const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid: string })[] };
    const key = keys.find((one) => one.kid === kid);
    expect(alg).toBe('ES256');
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
    const content = Buffer.from(`${header}.${payload}`);
    const isGood = verify(
      'sha256',
      content,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isGood).toBe(true);
  });

  it('sets the refresh cookie for this portal’s account paths alone, out of reach of scripts', async () => {
    const person = await identity.person();
    const { headers } = await identity.signIn(person.email);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^${COOKIE}=[A-Za-z0-9_-]{43}; `));
    expect(cookie).toContain('Path=/api/account');
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).not.toMatch(/Secure|Max-Age|Expires|Domain/);
  });

  it('ends the session that the browser had before, whoever signs in now, and no other', async () => {
    const [person, colleague] = [await identity.person(), await identity.person()];
    const [first, elsewhere] = [await identity.signIn(person.email), await identity.signIn(person.email)];
    const holding = ({ refreshToken = '' }: Answer) => ({ cookie: `${COOKIE}=${refreshToken}` });
    const statusOf = async ({ body }: Answer) => (await identity.current(body.data?.accessToken)).status;

    await identity.signIn(person.email, { password: 'Wrong-2026' }, holding(first));
    await identity.signIn(person.email, {}, { ...holding(first), 'sec-fetch-site': 'cross-site' });
    expect(await statusOf(first)).toBe(200);

    const second = await identity.signIn(person.email, {}, holding(first));
    expect([await statusOf(first), (await identity.refresh(first.refreshToken)).status]).toEqual([401, 401]);
    const third = await identity.signIn(colleague.email, {}, holding(second));
    expect(await Promise.all([second, third, elsewhere].map(statusOf))).toEqual([401, 200, 200]);
  });

  it('hashes the password anew where its hash has another cost, and changes nothing else', async () => {
    const { email, userId } = await identity.person();
    const stored = () => identity.knex('credentials').where({ user_id: userId }).first<Record<string, string>>('*');
    const password_hash = await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
    await identity.knex('credentials').where({ user_id: userId }).update({ password_hash });
    const before = await stored();

    expect((await identity.signIn(email, { password: 'Wrong-2026' })).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect((await identity.signIn(email)).status).toBe(200);
    const after = await stored();
    expect(after).toEqual({ ...before, password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) });
    expect((await identity.signIn(email)).status).toBe(200);
    expect(await stored()).toEqual(after);
  });

  it('keeps the cookie for 14 days with Remember me', async () => {
    const person = await identity.person();
    const [cookie = ''] = (await identity.signIn(person.email, { rememberMe: true })).headers.getSetCookie();
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(14 * 24 * 3600 - 60);
  });

  it('takes the e-mail in any case of its letters and with spaces around', async () => {
    const person = await identity.person();
    expect((await identity.signIn(` ${person.email.toUpperCase()} `)).status).toBe(200);
  });

  it('answers 400.1 with the same text for an unknown e-mail and for a wrong password', async () => {
    const person = await identity.person();
    const wrong = await identity.signIn(person.email, { password: 'Portal-2025' });
    const unknown = await identity.signIn('nobody@insurer.example');
    expect([wrong.status, wrong.body.error]).toEqual([400, WRONG]);
    expect([unknown.status, unknown.body.error]).toEqual([400, WRONG]);
    expect(wrong.refreshToken).toBeUndefined();
  });

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const person = await identity.person();
    // Time of the processor, threads that hash included: what else the machine does adds to time that passes.
    const costOf = async (email: string): Promise<number> => {
      const begin = process.cpuUsage();
      await identity.signIn(email, { password: 'Portal-2025' });
      const { user, system } = process.cpuUsage(begin);
      return user + system;
    };
    // Turn by turn, and the least of each: the first ones compile the code that both share.
    const costs = { wrong: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < 6; turn++) {
      costs.unknown.push(await costOf(`nobody-${turn}@insurer.example`));
      costs.wrong.push(await costOf(person.email));
    }
    const [wrong, unknown] = [Math.min(...costs.wrong), Math.min(...costs.unknown)];
    expect(unknown).toBeGreaterThan(wrong * 0.6);
  });

  it.each([130, 10_000])('answers 400.1 for a password of %i characters, and counts none', async (length) => {
    const { email } = await identity.person();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, body } = await identity.signIn(email, { password: 'a1'.repeat(length / 2) });
      expect([status, body.error]).toEqual([400, WRONG]);
    }
    expect((await identity.signIn(email)).status).toBe(200);
  });

  it('answers 400.1 to those who have no access or no password', async () => {
    for (const accessStatus of ['NoAccess', 'InviteSent'] as const) {
      const person = await identity.person({ accessStatus });
      expect((await identity.signIn(person.email)).body.error).toEqual(WRONG);
    }
    const invited = await identity.person({}, null);
    expect((await identity.signIn(invited.email)).body.error).toEqual(WRONG);
  });

  it('answers 400.2 when the password is older than 3 months', async () => {
    const person = await identity.person();
    const changedBefore = async (age: string) => {
      const [row] = await identity
        .knex('credentials')
        .where({ user_id: person.userId })
        .update({ changed_at: identity.knex.raw(`now() - interval '${age}'`) })
        .returning<{ ends: Date }[]>(identity.knex.raw(`changed_at + interval '3 months' as ends`));
      return row?.ends.toISOString();
    };
    await changedBefore('3 months');
    expect((await identity.signIn(person.email)).body.error?.code).toBe('400.2');
    // More than the few days by which months differ.
    const end = await changedBefore('3 months -7 days');
    expect((await identity.signIn(person.email)).body.data?.passwordExpiresAt).toBe(end);
  });

  it('answers 400.3 while registration is pending and 400.4 with the reason when it was rejected', async () => {
    const pending = await identity.person({ accessStatus: 'NeedApproval' });
    expect((await identity.signIn(pending.email)).body.error?.code).toBe('400.3');
    const rejected = await identity.person({ accessStatus: 'AccessRejected', rejectionReason: 'Not one of ours' });
    expect((await identity.signIn(rejected.email)).body.error).toMatchObject({
      code: '400.4',
      details: { rejectionReason: 'Not one of ours' },
    });
  });

  it('tells what is wrong with an account only to those who know its password', async () => {
    for (const accessStatus of ['NeedApproval', 'AccessRejected'] as const) {
      const person = await identity.person({ accessStatus });
      expect((await identity.signIn(person.email, { password: 'Portal-2025' })).body.error).toEqual(WRONG);
    }
  });
});

describe('a sign-in while the account changes', () => {
  /** Commits a change between the check of the password and the start of the session. */
  async function signInDuring(change: (tx: Knex.Transaction, userId: string) => Promise<unknown>): Promise<Answer> {
    const { userId, email } = await identity.person();
    const tx = await identity.knex.transaction();
    await change(tx, userId);
    const signingIn = identity.signIn(email);
    await until(() => isAwaited(tx));
    await tx.commit();
    const answer = await signingIn;
    expect(await identity.knex('sessions').where({ user_id: userId })).toHaveLength(answer.status === 200 ? 1 : 0);
    return answer;
  }

  it('with another password is refused', async () => {
    const answer = await signInDuring(async (tx, userId) =>
      tx('credentials')
        .where({ user_id: userId })
        .update({ password_hash: await hashPassword('Another-2026') }),
    );
    expect([answer.status, answer.body.error?.code]).toEqual([400, '400.1']);
  });

  it('with access taken away is refused', async () => {
    const answer = await signInDuring((tx, userId) =>
      tx('users').where({ user_id: userId }).increment('access_version', 1).update({ access_status: 'NoAccess' }),
    );
    expect([answer.status, answer.body.error?.code]).toEqual([400, '400.1']);
  });

  it('with another role is of that role', async () => {
    const answer = await signInDuring((tx, userId) =>
      tx('users').where({ user_id: userId }).increment('access_version', 1).update({ role: 'ICCoordinator' }),
    );
    expect(claimsIn(answer).role).toBe('ICCoordinator');
  });
});

describe('lock-out (decisions §3.3)', () => {
  const fail = (email: string) => identity.signIn(email, { password: 'Portal-2025' });
  const attempts = (email: string) =>
    identity.knex('sign_in_attempts').whereRaw('email_hash = sha256(lower(?)::bytea)', [email]);

  it('locks for 15 minutes after 5 failures, also for the right password', async () => {
    const person = await identity.person();
    for (let turn = 0; turn < 5; turn++) expect((await fail(person.email)).body.error?.code).toBe('400.1');
    const { status, body } = await identity.signIn(person.email);
    expect([status, body.error?.code]).toEqual([400, '400.6']);
    expect(body.error?.message).toBe('Your account is temporarily locked out. Please, try again in 15 minutes.');
    const end = Date.parse(String(body.error?.details?.['accessLockOutEndDateTime']));
    expect(end - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(end - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  it('is over after 15 minutes', async () => {
    const person = await identity.person();
    for (let turn = 0; turn < 5; turn++) await fail(person.email);
    await attempts(person.email).update({
      locked_until: identity.knex.raw(`now() - interval '1 second'`),
      failures: identity.knex.raw(`array(select f - interval '901 seconds' from unnest(failures) f)`),
    });
    expect((await identity.signIn(person.email)).status).toBe(200);
  });

  it('counts only failures of the last 15 minutes', async () => {
    const person = await identity.person();
    for (let turn = 0; turn < 4; turn++) await fail(person.email);
    await attempts(person.email).update({
      failures: identity.knex.raw(`array(select f - interval '901 seconds' from unnest(failures) f)`),
    });
    await fail(person.email);
    expect((await identity.signIn(person.email)).status).toBe(200);
  });

  it('begins to count anew after a right password', async () => {
    const person = await identity.person();
    for (let turn = 0; turn < 4; turn++) await fail(person.email);
    await identity.signIn(person.email);
    for (let turn = 0; turn < 4; turn++) await fail(person.email);
    expect((await identity.signIn(person.email)).status).toBe(200);
  });

  it('lets no more than 5 of 40 attempts at once get as far as the password', async () => {
    const person = await identity.person();
    const answers = await Promise.all(Array.from({ length: 40 }, () => fail(person.email)));
    const codes = answers.map(({ body }) => body.error?.code);
    expect(codes.filter((code) => code === '400.1')).toHaveLength(5);
    expect(codes.filter((code) => code === '400.6')).toHaveLength(35);
    expect((await identity.signIn(person.email)).body.error?.code).toBe('400.6');
  });

  it('lets 12 right ones at once in', async () => {
    const person = await identity.person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => identity.signIn(person.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it('locks an e-mail that nobody has just the same', async () => {
    const email = 'stranger@insurer.example';
    for (let turn = 0; turn < 5; turn++) expect((await fail(email)).body.error?.code).toBe('400.1');
    expect((await fail(email)).body.error?.code).toBe('400.6');
  });
});

describe('turns of networks', () => {
  const NETWORK = ['2001:db8:0:700::1', '2001:db8:0:7ff::2'] as const;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  it('let 100 attempts of one wait, refuse the next without counting it, and check none whose client has left', async () => {
    const [person, other] = [await identity.person(), await identity.person()];
    const waiting = `waiting-${person.userId}@insurer.example`;
    const attemptsAt = (email: string) =>
      identity.knex('sign_in_attempts').whereRaw('email_hash = sha256(lower(?)::bytea)', [email]);

    // Takes all places of the network: the first attempt waits for this row, the others of the e-mail for the first.
    const tx = await identity.knex.transaction();
    await tx('sign_in_attempts').insert({
      email_hash: tx.raw('sha256(lower(?)::bytea)', [person.email]),
      ...{ failures: [], last_at: tx.fn.now() },
    });
    const running = Array.from({ length: 4 }, () => identity.signIn(person.email, {}, from(NETWORK[0])));
    await until(() => isAwaited(tx));

    let left = 0;
    const countLeft = (_: unknown, response: ServerResponse) =>
      response.once('close', () => void (left += response.writableFinished ? 0 : 1));
    identity.service.app.server.on('request', countLeft);
    const leave = new AbortController();
    const attempt = (n: number) =>
      identity.call('POST', '/account/login', {
        signal: leave.signal,
        headers: { 'content-type': 'application/json', ...from(NETWORK[n % 2] ?? '') },
        body: JSON.stringify({ email: waiting, password: PASSWORD }),
      });
    const attempts = Array.from({ length: 101 }, (_, n) => attempt(n));
    const { status, headers } = await Promise.race(attempts);
    expect([status, headers.get('retry-after')]).toEqual([429, '2']);

    expect((await identity.signIn(other.email, {}, from('203.0.113.60'))).status).toBe(200);
    leave.abort();
    expect((await Promise.allSettled(attempts)).filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await until(() => left === 100);
    identity.service.app.server.off('request', countLeft);
    await tx.rollback();
    expect((await Promise.all(running)).map((answer) => answer.status)).toEqual(Array(4).fill(200));
    expect(await attemptsAt(waiting)).toEqual([]);
  });
});
