import { randomUUID } from 'node:crypto';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { hashSecretToken } from '@portal/service-kit';
import { until } from '@portal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COOKIE, PASSWORD, startIdentity, type Answer, type IdentityFixture } from './identity.fixture.ts';
import { EXPIRED, invitesOf, newToken } from './sign-up/sign-up.fixture.ts';

let identity: IdentityFixture;
const invites = invitesOf(() => identity);
beforeAll(async () => {
  identity = await startIdentity();
});
afterEach(() => invites.close());
afterAll(() => identity.stop());

const NEW_PASSWORD = 'Harbour-88';
const ENDLESS = `a1${'x'.repeat(9_998)}`;
const WRONG = { code: '400.1', message: SIGN_IN_TEXTS.wrongCredentials };

const openReset = (token: string) => identity.post('/account/verify-reset-password-token', { token });
const reset = (token: string, password = NEW_PASSWORD) => identity.post('/account/reset-password', { token, password });

/** Returns the token of a reset link from its mail. */
async function mailedLink(email: string): Promise<string> {
  await identity.post('/account/forgot-password', { email });
  await identity.knex.raw(`update jobs set lease_until = null where state = 'Queued'; notify jobs`);
  const [mail] = await identity.mailBox.mailsTo(email);
  return /reset-password\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Returns the state that a refused request must not change: passwords, sessions and links. */
async function state(): Promise<unknown> {
  const { knex } = identity;
  return {
    credentials: await knex('credentials').orderBy('user_id'),
    sessions: await knex('sessions').orderBy('sid'),
    resets: await knex('password_reset_tokens').orderBy('user_id'),
    invites: await knex('invites').orderBy('invite_id'),
    events: await knex('outbox').where('subject', 'like', 'identity.%').select('subject'),
  };
}

/** Returns the state once nothing waits to be published any more. */
async function settledState(): Promise<unknown> {
  await until(async () => !(await identity.knex('outbox').first()));
  return state();
}

/** Expects none of these secrets in logs or audit records. */
async function expectUntold(...secrets: readonly string[]): Promise<void> {
  const told = identity.logLines.join('\n') + JSON.stringify(await identity.knex('audit.records'));
  for (const secret of secrets) expect(told.includes(secret), 'the secret stands in the log or the record').toBe(false);
}

/** Every kind of link token that must not work, of one person whose other token works. */
type Made = { readonly token: string; readonly good: string };
const RESET_LINKS: Record<string, () => Promise<Made>> = {
  altered: async () => {
    const good = await mailedLink((await identity.person()).email);
    return { good, token: `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}` };
  },
  expired: async () => {
    const good = await mailedLink((await identity.person()).email);
    const expires_at = identity.knex.raw(`now() - interval '1 second'`);
    await identity
      .knex('password_reset_tokens')
      .where({ token_hash: hashSecretToken(good) })
      .update({ expires_at });
    return { good, token: good };
  },
  used: async () => {
    const good = await mailedLink((await identity.person()).email);
    expect((await reset(good)).status).toBe(200);
    return { good, token: good };
  },
  'of an invite': async () => {
    const { token } = await invites.person();
    return { good: token, token };
  },
  'the hash of one that works': async () => {
    const good = await mailedLink((await identity.person()).email);
    return { good, token: hashSecretToken(good).toString('hex') };
  },
  'an access token': async () => {
    const token = (await identity.signIn((await identity.person()).email)).body.data?.accessToken ?? '';
    return { good: token, token: token.slice(0, 200) };
  },
  'a refresh token': async () => {
    const token = (await identity.signIn((await identity.person()).email)).refreshToken ?? '';
    return { good: token, token };
  },
};

describe('links that do not work say no more than that, change nothing and are logged without their token', () => {
  it.each(Object.keys(RESET_LINKS))('to a new password: %s', async (kind) => {
    const { token, good } = await RESET_LINKS[kind]!();
    const before = await settledState();
    for (const answer of [await openReset(token), await reset(token)])
      expect([answer.status, answer.body.error]).toEqual([400, EXPIRED]);
    expect(await state()).toEqual(before);
    await expectUntold(good, token, NEW_PASSWORD);
  });

  it('to a sign-up: expired, used, altered, replaced, foreign', async () => {
    const [expired, used, altered, replaced, one, other] = await Promise.all(
      Array.from({ length: 6 }, () => invites.person()),
    );
    if (!expired || !used || !altered || !replaced || !one || !other) throw new Error('Nobody was invited');
    await invites.deliver(expired, { version: 2, expiresAt: new Date(Date.now() - 1_000).toISOString() });
    await invites.deliver(replaced, { version: 2, token: newToken() });
    expect((await invites.signUp(used)).status).toBe(201);
    const foreignReset = await mailedLink((await identity.person()).email);
    const links = [
      expired,
      used,
      { ...altered, token: altered.token.slice(1) },
      replaced,
      { ...one, token: other.token },
      { ...one, inviteId: randomUUID() },
      { ...one, inviteId: `${one.inviteId}'--` },
      { ...one, token: foreignReset },
    ];
    const before = await settledState();
    for (const link of links) {
      const answers = [
        await invites.verify(link),
        await invites.signUp(link, { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
        await invites.signUpCompany('risk', link, { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }),
      ];
      for (const { status, body } of answers) expect([status, body.error]).toEqual([400, EXPIRED]);
    }
    expect(await state()).toEqual(before);
    await expectUntold(NEW_PASSWORD, ...links.map(({ token }) => token));
    expect((await invites.signUp(one)).status).toBe(201);
  });
});

describe('a password of 10,000 characters', () => {
  it('is refused wherever one is set, with the specified text, before anything is hashed or looked up', async () => {
    const person = await identity.person();
    const guest = await invites.person();
    const token = await mailedLink(person.email);
    const { email } = person;
    const update = (of: string, changes: object): Promise<Answer> => {
      const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
      return identity.post('/account/update-password', { email: of, ...passwords, ...changes });
    };
    const before = await settledState();
    const twice = { password: ENDLESS, confirmPassword: ENDLESS };
    const answersFor = async (link: string, of: string, invite: typeof guest): Promise<[Answer, object][]> => [
      [await reset(link, ENDLESS), { password: PASSWORD_TEXTS.tooLong }],
      [await update(of, { newPassword: ENDLESS }), { newPassword: PASSWORD_TEXTS.tooLong }],
      [await update(of, { confirmPassword: ENDLESS }), { confirmPassword: PASSWORD_TEXTS.repeatDiffers }],
      [await update(of, { currentPassword: ENDLESS }), { currentPassword: SIGN_IN_TEXTS.wrongCredentials }],
      [await invites.signUp(invite, twice), { password: PASSWORD_TEXTS.tooLong }],
      [await invites.signUpCompany('risk', invite, twice), { password: PASSWORD_TEXTS.tooLong }],
    ];
    const answers = [
      ...(await answersFor(token, email, guest)),
      // A link and an e-mail of nobody are refused as such where they are looked up, and nothing is hashed before.
      ...(await answersFor(newToken(), 'nobody@insurer.example', { ...guest, token: newToken() })),
    ];
    for (const [{ status, body }, fields] of answers) {
      expect(status).toBe(400);
      expect(body.fieldErrors).toMatchObject(
        Object.fromEntries(Object.entries(fields).map(([k, text]) => [k, [text]])),
      );
    }
    expect(await state()).toEqual(before);
    const signIn = await identity.signIn(email, { password: ENDLESS });
    expect([signIn.status, signIn.body.error?.code]).toEqual([400, '400.1']);
    await expectUntold(ENDLESS, 'xxxxxxxx', token);
    expect((await identity.signIn(email)).status).toBe(200);
  });
});

describe('variants of an e-mail', () => {
  /** Mixes up the case of an address. */
  const mixed = (email: string) =>
    email.replaceAll(/[a-z]/g, (letter, at: number) => (at % 2 ? letter.toUpperCase() : letter));
  const person = (local: string) => identity.person({ email: `${local}.${randomUUID().slice(0, 8)}@insurer.example` });

  it.each<[string, (email: string) => string]>([
    ['in another case', mixed],
    ['with spaces around', (email) => `  ${email}\t`],
    ['with a Kelvin sign for its k', (email) => email.replace('k', '\u212A')],
  ])('that are the same address sign in: %s', async (_what, variant) => {
    const { email } = await person('kim.winter');
    expect((await identity.signIn(variant(email))).status).toBe(200);
  });

  it.each<[string, (email: string) => string]>([
    ['a look-alike letter', (email) => email.replace('i', '\u0456')],
    ['a dotted capital I', (email) => email.replace('i', '\u0130')],
    ['a dotless i', (email) => email.replace('i', '\u0131')],
    ['wide letters', (email) => email.replace('k', '\uFF4B')],
    ['an accent, composed', (email) => email.replace('e', '\u00E9')],
    ['an accent, decomposed', (email) => email.replace('e', 'e\u0301')],
    ['an invisible character', (email) => email.replace('@', '\u200B@')],
    ['a plus', (email) => email.replace('@', '+1@')],
    ['dots left out', (email) => email.replace('.', '')],
    ['a wildcard', (email) => email.replace('kim', '%')],
    ['a domain in another alphabet', (email) => email.replace('insurer', 'ins\u0443rer')],
  ])('that are another address are nobody: %s', async (_what, variant) => {
    const { email } = await person('kim.winter');
    const answer = await identity.signIn(variant(email));
    expect([answer.status, answer.body.error, answer.refreshToken]).toEqual([400, WRONG, undefined]);
    const link = await identity.post('/account/forgot-password', { email: variant(email) });
    expect(link.status).toBe(200);
  });

  it('count as one for the lock-out where they are one for the sign-in, and only there', async () => {
    const { email } = await person('kiki.winter');
    const fail = async (address: string) =>
      (await identity.signIn(address, { password: 'Portal-2025' })).body.error?.code;
    const same = [email, mixed(email), ` ${email}`, email.replace('k', '\u212A'), email.toUpperCase()];
    for (const address of same) expect(await fail(address)).toBe('400.1');
    for (const address of same) expect(await fail(address)).toBe('400.6');
    // Each of these would be five more tries, if it were found.
    for (const address of [email.replace('i', '\u0130'), email.replaceAll('i', '\u0130'), email.replace('@', '+@')])
      expect((await identity.signIn(address)).body.error).toEqual(WRONG);
  });

  it('get links to a new password at the address that is known alone', async () => {
    const { email } = await person('kim.winter');
    for (const variant of [mixed(email), email.replace('i', '\u0130'), `${email},thief@evil.example`])
      expect((await identity.post('/account/forgot-password', { email: variant })).status).toBe(200);
    await identity.knex.raw(`update jobs set lease_until = null where state = 'Queued'; notify jobs`);
    await until(async () => !(await identity.knex('jobs').whereIn('state', ['Queued', 'Running']).first('id')));
    const to = identity.mailBox.mails.flatMap((mail) => mail.to ?? []).map(({ address }) => address);
    expect(to.filter((address) => address === email)).toHaveLength(1);
    expect(to.filter((address) => address?.includes('evil') || address?.includes('\u0130'))).toEqual([]);
  });
});

it('the log of a refusal tells who was refused what, and from where', async () => {
  const { email, userId } = await identity.person();
  await identity.acceptTerms(email);
  const { body } = await identity.signIn(email);
  const authorization = `Bearer ${body.data?.accessToken ?? ''}`;
  const before = identity.logLines.length;
  const refused = await identity.call('PUT', '/users/current', {
    headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({ role: 'Admin' }),
  });
  expect(refused.status).toBe(400);
  const told = identity.logLines.slice(before).find((line) => line.includes('A request was refused'));
  expect(JSON.parse(told ?? '{}')).toMatchObject({ route: '/users/current', status: 400, userId, ip: '203.0.113.7' });
});

describe('hostile sign-ins', () => {
  const GOOD = { email: 'a@b.example', password: PASSWORD };
  it.each<[string, unknown]>([
    ['no fields', {}],
    ['null', 'null'],
    ['a list', []],
    ['numbers', { email: 5, password: 5 }],
    ['objects', { email: { $ne: null }, password: { $ne: null } }],
    ['a list of e-mails', { ...GOOD, email: ['a@b.example'] }],
    ['text for a switch', { ...GOOD, rememberMe: 'yes' }],
    ['unknown fields', { ...GOOD, role: 'Admin' }],
    ['an e-mail of 65 characters', { ...GOOD, email: `${'a'.repeat(55)}@b.example` }],
    ['broken JSON', '{"email": "a'],
    ['prototypes', '{"email":"a@b.example","password":"x","__proto__":{"admin":true}}'],
  ])('%s: 400 with field errors or a message, nothing counted', async (_what, body) => {
    const before = await identity.knex('sign_in_attempts').count();
    const answer = await identity.post('/account/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe('ValidationFailed');
    expect(await identity.knex('sign_in_attempts').count()).toEqual(before);
  });

  it.each([
    "' or 1=1 --",
    `"; drop table users; --`,
    'a@b.example\r\nSet-Cookie: x=1',
    '%00',
    '😀@b.example',
    '\\',
    '${7*7}',
  ])('the e-mail %j is a wrong one', async (email) => {
    const answer = await identity.signIn(email);
    expect([answer.status, answer.body.error]).toEqual([400, WRONG]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('an e-mail with a NUL is refused, not a fault', async () => {
    expect((await identity.signIn('a\u0000@b.example')).status).toBe(400);
  });

  it('what is huge is refused before it is read', async () => {
    const answer = await identity.post('/account/login', { email: 'a@b.example', password: 'x'.repeat(100_000) });
    expect(answer.status).toBe(413);
  });

  it('a form of another site is not read', async () => {
    const { email } = await identity.person();
    const answer = await identity.call('POST', '/account/login', {
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'ValidationFailed']);
  });
});

describe('the address of a client', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it.each([
    ['login', 300],
    ['refresh-token', 600],
    ['forgot-password', 60],
    ['verify-reset-password-token', 60],
    ['reset-password', 60],
    ['update-password', 60],
    ['verify-invite-token', 60],
    ['signup-user', 60],
  ])('may send %s %i times a minute', async (call, limit) => {
    const { headers } = await identity.post(`/account/${call}`, {}, from('203.0.113.9'));
    expect(Number(headers.get('x-ratelimit-limit'))).toBe(limit);
  });

  it('tries no more links than that, and is not held up by another one', async () => {
    const guess = (address: string) =>
      identity.post('/account/verify-reset-password-token', { token: newToken() }, from(address));
    const answers = await Promise.all(Array.from({ length: 62 }, () => guess('203.0.113.10')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await guess('203.0.113.11')).status).toBe(400);
  });
});

describe('what is logged when something fails inside', () => {
  it('holds neither password nor cookie, and the answer nothing but the trace id', async () => {
    const { email } = await identity.person();
    const { refreshToken = '' } = await identity.signIn(email);
    await identity.knex.raw('alter table sessions rename to away');
    try {
      const signIn = await identity.signIn(email);
      const refresh = await identity.refresh(refreshToken);
      for (const { status, body } of [signIn, refresh]) {
        expect(status).toBe(500);
        expect(body).toEqual({
          error: { code: 'InternalError', message: 'Something went wrong.' },
          traceId: expect.any(String) as string,
        });
      }
    } finally {
      await identity.knex.raw('alter table away rename to sessions');
    }
    expect(identity.logLines.filter((line) => line.includes('A request failed')).length).toBeGreaterThanOrEqual(2);
    await expectUntold(PASSWORD, refreshToken, COOKIE);
  });
});
