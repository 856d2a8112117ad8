import { sessionRevoked } from '@portal/contracts/events/identity';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startIdentity, type IdentityFixture } from '../identity.fixture.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const NEW_PASSWORD = 'Harbour-88';
const TEXT = 'Sorry, this link has expired or was used already.';
const forgot = (email: string) => identity.post('/account/forgot-password', { email });
const verify = (token: string) => identity.post('/account/verify-reset-password-token', { token });
const reset = (token: string, password = NEW_PASSWORD) => identity.post('/account/reset-password', { token, password });
const tokenIn = (text: string | undefined): string => /reset-password\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
/** Waits until every request was handled and mailed, without the delays between attempts. */
async function settled() {
  await identity.knex.raw(`update jobs set lease_until = null where state = 'Queued'; notify jobs`);
  await until(async () => !(await identity.knex('jobs').whereIn('state', ['Queued', 'Running']).first('id')));
}
const mailsTo = (email: string) => identity.mailBox.mails.filter(({ to }) => to?.[0]?.address === email);
/** The token of the newest link mailed to the person. */
async function linkOf(email: string): Promise<string> {
  await forgot(email);
  await settled();
  return tokenIn(mailsTo(email).at(-1)?.text);
}
/** Lets time pass since the links of a person were mailed and counted. */
async function later(userId: string, seconds = 61) {
  const { knex } = identity;
  const earlier = (column: string) => knex.raw('?? - make_interval(secs => ?)', [column, seconds]);
  await knex('password_reset_tokens')
    .where({ user_id: userId })
    .update({ created_at: earlier('created_at'), expires_at: earlier('expires_at') });
  await knex('reset_link_mails')
    .where({ user_id: userId })
    .update({ began_at: earlier('began_at'), last_at: earlier('last_at') });
}

describe('forgot-password (decisions §3.3)', () => {
  it('answers the same for known and unknown e-mails; only the known one is mailed', async () => {
    const person = await identity.person();
    const unknown = `${randomUUID()}@insurer.example`;
    const answers = [await forgot(person.email), await forgot(unknown)];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 2 }, () => ({ status: 200, body: { data: null } })),
    );
    await settled();
    expect(mailsTo(unknown)).toEqual([]);
    expect(mailsTo(person.email)).toMatchObject([{ subject: 'Reset your password' }]);
  });

  it('mails the address that is known, whatever the case and spaces of the typed one', async () => {
    const person = await identity.person();
    await forgot(` ${person.email.toUpperCase()} `);
    await settled();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it.each(['NoAccess', 'InviteSent'] as const)('mails nothing to people with %s', async (accessStatus) => {
    const person = await identity.person({ accessStatus });
    expect((await forgot(person.email)).status).toBe(200);
    await settled();
    expect(mailsTo(person.email)).toEqual([]);
  });

  it('mails nothing to who never set a password', async () => {
    const person = await identity.person({}, null);
    await forgot(person.email);
    await settled();
    expect(mailsTo(person.email)).toEqual([]);
  });

  it('fills nobody’s mail box: one link in a minute', async () => {
    const person = await identity.person();
    const first = await linkOf(person.email);
    await linkOf(person.email);
    expect(mailsTo(person.email)).toHaveLength(1);
    expect((await verify(first)).status).toBe(200);
  });

  it('mails five links an hour: the sixth request gets the same answer, mails nothing and ends no link', async () => {
    const [person, neighbour] = [await identity.person(), await identity.person()];
    const links: string[] = [];
    for (let request = 0; request < 5; request++) {
      links.push(await linkOf(person.email));
      await later(person.userId);
    }
    expect(new Set(links).size).toBe(5);
    const { status, body } = await forgot(person.email);
    await settled();
    expect([status, body]).toEqual([200, { data: null }]);
    expect(mailsTo(person.email)).toHaveLength(5);
    for (const link of links) expect((await verify(link)).status).toBe(200);
    await linkOf(neighbour.email);
    expect(mailsTo(neighbour.email)).toHaveLength(1);

    // An hour after the first one.
    await later(person.userId, 3_600 - 5 * 61 + 1);
    await linkOf(person.email);
    expect(mailsTo(person.email)).toHaveLength(6);
    expect((await verify(links[0] ?? '')).body.error?.code).toBe('LinkExpired');
  });

  it('mails who has set a new password by a link again, though others had used up the hour', async () => {
    const person = await identity.person();
    for (let request = 0; request < 5; request++) {
      await linkOf(person.email);
      await later(person.userId);
    }
    expect((await reset(tokenIn(mailsTo(person.email)[0]?.text))).status).toBe(200);
    const link = await linkOf(person.email);
    expect((await verify(link)).status).toBe(200);
  });

  it('mails one link to several requests at once', async () => {
    const person = await identity.person();
    await Promise.all(Array.from({ length: 5 }, () => forgot(person.email)));
    await settled();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('keeps no token and no e-mail in what it stores', async () => {
    const person = await identity.person();
    const token = await linkOf(person.email);
    const jobs = JSON.stringify(await identity.knex('jobs').select('payload', 'result'));
    expect(jobs).not.toContain(token);
    expect(jobs).not.toContain(person.email);
    const row = await identity
      .knex('password_reset_tokens')
      .where({ user_id: person.userId })
      .first<{ token_hash: Buffer }>();
    expect(row.token_hash.toString('base64url')).not.toBe(token);
  });

  it.each([{}, { email: '' }, { email: 'x'.repeat(65) }, { email: ['a@b.example'] }])('refuses %j', async (body) => {
    expect((await identity.post('/account/forgot-password', body)).status).toBe(400);
  });
});

describe('the link to a new password', () => {
  it('sets it once; every session ends and the person is told', async () => {
    const told: unknown[] = [];
    await identity.hear(sessionRevoked, (data) => told.push(data));
    const person = await identity.person();
    const before = await identity.signIn(person.email);
    const token = await linkOf(person.email);
    expect((await verify(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect((await identity.current(before.body.data?.accessToken)).status).toBe(401);
    expect((await identity.refresh(before.refreshToken)).status).toBe(401);
    expect((await identity.signIn(person.email)).body.error?.code).toBe('400.1');
    expect((await identity.signIn(person.email, { password: NEW_PASSWORD })).status).toBe(200);
    await until(() => told.length > 0);
    expect(told).toMatchObject([{ userId: person.userId, sids: [expect.any(String)], reason: 'PasswordReset' }]);
    for (const again of [await verify(token), await reset(token, 'Harbour-89')])
      expect([again.status, again.body.error]).toEqual([400, { code: 'LinkExpired', message: TEXT }]);
  });

  it('is in the audit record: requested, sent, opened and used; neither token nor password is', async () => {
    const person = await identity.person();
    const token = await linkOf(person.email);
    await reset(token);
    const records = await identity
      .knex('audit.records')
      .whereIn('item_id', [person.userId, person.email])
      .orderBy('id')
      .select('action', 'actor_id as actorId', 'outcome');
    expect(records).toEqual([
      { action: 'password.forgot', actorId: null, outcome: 'Done' },
      { action: 'password.sendLink', actorId: null, outcome: 'Done' },
      { action: 'password.reset', actorId: person.userId, outcome: 'Done' },
    ]);
    const all = JSON.stringify(await identity.knex('audit.records'));
    expect(all).not.toContain(token);
    expect(all).not.toContain(NEW_PASSWORD);
  });

  it('sets no common password, nor one made of what is known of the person, and then still works', async () => {
    const person = await identity.person({ companyName: 'Northwind Insurance' });
    const token = await linkOf(person.email);
    expect((await reset(token, 'trustno1')).body.fieldErrors).toEqual({ password: [PASSWORD_TEXTS.tooCommon] });
    expect((await reset(token, 'Northwind-26')).body.fieldErrors).toEqual({ password: [PASSWORD_TEXTS.tooPersonal] });
    expect((await reset(token)).status).toBe(200);
  });

  it('tells who had no session open that the password was updated', async () => {
    const person = await identity.person();
    await reset(await linkOf(person.email));
    const [, told] = await identity.mailBox.mailsTo(person.email, 2);
    expect(told?.subject).toBe('Your password was updated');
  });

  it('is used by one of several at once', async () => {
    const person = await identity.person();
    const token = await linkOf(person.email);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(token, `Harbour-8${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await identity.signIn(person.email, { password: `Harbour-8${winner}` })).status).toBe(200);
  });

  it('goes on working where somebody asks for another one; the first to be used ends all', async () => {
    const person = await identity.person();
    const older = await linkOf(person.email);
    await later(person.userId);
    const newer = await linkOf(person.email);
    expect(newer).not.toBe(older);
    expect([(await verify(older)).status, (await verify(newer)).status]).toEqual([200, 200]);
    expect((await reset(older)).status).toBe(200);
    for (const link of [older, newer]) {
      expect((await verify(link)).status).toBe(400);
      expect((await reset(link, 'Harbour-89')).body.error?.code).toBe('LinkExpired');
    }
  });

  it('of one person is used once, where two links are used at the same time', async () => {
    const person = await identity.person();
    const older = await linkOf(person.email);
    await later(person.userId);
    const newer = await linkOf(person.email);
    const answers = await Promise.all([reset(older, 'Harbour-81'), reset(newer, 'Harbour-82')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'Harbour-81' : 'Harbour-82';
    expect((await identity.signIn(person.email, { password: winner })).status).toBe(200);
  });

  it('dies with the access of its owner and with the password that it was to replace', async () => {
    const [blocked, changed] = [await identity.person(), await identity.person()];
    const tokens = [await linkOf(blocked.email), await linkOf(changed.email)];
    await identity.change(blocked, { version: 2, accessStatus: 'NoAccess' });
    const updated = await identity.post('/account/update-password', {
      email: changed.email,
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect(updated.status).toBe(200);
    for (const token of tokens) expect((await reset(token)).body.error?.code).toBe('LinkExpired');
  });

  it('is good for 60 minutes', async () => {
    const person = await identity.person();
    const token = await linkOf(person.email);
    const age = (minutes: number) =>
      identity
        .knex('password_reset_tokens')
        .where({ user_id: person.userId })
        .update({ expires_at: identity.knex.raw(`now() + make_interval(mins => ?)`, [60 - minutes]) });
    const row = await identity
      .knex('password_reset_tokens')
      .where({ user_id: person.userId })
      .first<{ created_at: Date; expires_at: Date }>();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(60 * 60_000);
    await age(59);
    expect((await verify(token)).status).toBe(200);
    await age(60);
    expect((await verify(token)).status).toBe(400);
    expect((await reset(token)).body.error?.code).toBe('LinkExpired');
  });

  it.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}'`, '%00', '../..'])('is none: %j', async (token) => {
    const answer = await reset(token);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'LinkExpired']);
  });

  it('is another one when a character was altered', async () => {
    const person = await identity.person();
    const token = await linkOf(person.email);
    const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    expect((await reset(altered)).body.error?.code).toBe('LinkExpired');
    expect((await verify(token)).status).toBe(200);
  });

  it('unlocks who was locked out', async () => {
    const person = await identity.person();
    for (let failure = 0; failure < 5; failure++) await identity.signIn(person.email, { password: 'Wrong-1111' });
    expect((await identity.signIn(person.email)).body.error?.code).toBe('400.6');
    await reset(await linkOf(person.email));
    expect((await identity.signIn(person.email, { password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('the new password', () => {
  it.each([
    ['short1', 'The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).'],
    ['', 'Please enter new password.'],
    [`a1${'x'.repeat(9_998)}`, 'Must be at most 128 characters'],
  ])('%.20j is refused and the link still works', async (password, text) => {
    const person = await identity.person();
    const token = await linkOf(person.email);
    const answer = await reset(token, password);
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, { password: [text] }]);
    expect((await verify(token)).status).toBe(200);
  });

  it('is none of the last five; the sixth before may come again', async () => {
    const person = await identity.person({}, 'Oldest-000');
    const five = ['Second-001', 'Third-0002', 'Fourth-003', 'Fifth-0004', 'Present-05'];
    let current = 'Oldest-000';
    for (const next of five) {
      const answer = await identity.post('/account/update-password', {
        email: person.email,
        currentPassword: current,
        newPassword: next,
        confirmPassword: next,
      });
      expect(answer.status).toBe(200);
      current = next;
    }
    const token = await linkOf(person.email);
    for (const used of five.toReversed()) {
      const { status, body } = await reset(token, used);
      const text =
        used === current
          ? 'Your new password cannot be the same as your current password. Please try another one.'
          : 'Your new password cannot be the same as one of your last 5 passwords. Please try another one.';
      expect([status, body.fieldErrors]).toEqual([400, { password: [text] }]);
    }
    expect((await reset(token, 'Oldest-000')).status).toBe(200);
    expect(await identity.knex('password_history').where({ user_id: person.userId })).toHaveLength(4);
  });
});
