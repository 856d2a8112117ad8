import { sessionRevoked } from '@portal/contracts/events/identity';
import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, PASSWORD, startIdentity, type IdentityFixture } from '../identity.fixture.ts';
import { hashPassword } from '../core/credentials/passwords.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const NEW_PASSWORD = 'Harbour-88';

describe('update-password (spec 3 §5, §8)', () => {
  const update = (email: string, changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    identity.post(
      '/account/update-password',
      { email, currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...changes },
      headers,
    );

  it('keeps the session that did it and ends the others', async () => {
    const person = await identity.person();
    const [own, other] = [await identity.signIn(person.email), await identity.signIn(person.email)];
    const heard: { sids: string[]; reason: string }[] = [];
    await identity.hear(sessionRevoked, (data) => void heard.push(data));
    const answer = await update(person.email, {}, { cookie: `portal_refresh_4200=${own.refreshToken ?? ''}` });
    expect(answer.status).toBe(200);
    expect((await identity.current(other.body.data?.accessToken)).status).toBe(401);
    expect((await identity.refresh(other.refreshToken)).status).toBe(401);
    expect((await identity.current(own.body.data?.accessToken)).status).toBe(200);
    expect((await identity.refresh(own.refreshToken)).status).toBe(200);
    await until(() => heard.length > 0);
    expect(heard).toMatchObject([{ sids: [claimsIn(other).sid], reason: 'PasswordChanged' }]);
  });

  it('refuses passwords that are common, or made of what is known of the person', async () => {
    const person = await identity.person({ companyName: 'Northwind Insurance' });
    for (const [password, text] of [
      ['Password1', PASSWORD_TEXTS.tooCommon],
      ['Northwind-26', PASSWORD_TEXTS.tooPersonal],
      ['Ulrike.Brandt1', PASSWORD_TEXTS.tooPersonal],
    ] as const) {
      const refused = await update(person.email, { newPassword: password, confirmPassword: password });
      expect([refused.status, refused.body.fieldErrors]).toEqual([400, { newPassword: [text] }]);
    }
    expect((await identity.signIn(person.email)).status).toBe(200);
  });

  it('keeps no session where the cookie is somebody else’s or sent by another site', async () => {
    const [person, stranger] = [await identity.person(), await identity.person()];
    const [own, foreign] = [await identity.signIn(person.email), await identity.signIn(stranger.email)];
    await update(person.email, {}, { cookie: `portal_refresh_4200=${foreign.refreshToken ?? ''}` });
    expect((await identity.refresh(own.refreshToken)).status).toBe(401);
    expect((await identity.refresh(foreign.refreshToken)).status).toBe(200);
    const second = await identity.signIn(person.email, { password: NEW_PASSWORD });
    await update(
      person.email,
      { currentPassword: NEW_PASSWORD, newPassword: 'Harbour-90', confirmPassword: 'Harbour-90' },
      { cookie: `portal_refresh_4200=${second.refreshToken ?? ''}`, 'sec-fetch-site': 'cross-site' },
    );
    expect((await identity.refresh(second.refreshToken)).status).toBe(401);
  });

  it('opens the portal again to whom an expired password kept out (400.2)', async () => {
    const person = await identity.person();
    await identity
      .knex('credentials')
      .where({ user_id: person.userId })
      .update({ changed_at: identity.knex.raw(`now() - interval '3 months 1 day'`) });
    expect((await identity.signIn(person.email)).body.error?.code).toBe('400.2');
    expect((await update(person.email)).status).toBe(200);
    expect((await identity.signIn(person.email, { password: NEW_PASSWORD })).status).toBe(200);
  });

  it.each([
    [
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      'newPassword',
      'Your new password cannot be the same as your current password. Please try another one.',
    ],
    [{ confirmPassword: 'Harbour-99' }, 'confirmPassword', "Passwords don't match. Please try again."],
    [{ confirmPassword: '' }, 'confirmPassword', 'Please repeat your password.'],
    [{ newPassword: '' }, 'newPassword', 'Please enter new password.'],
    [
      { currentPassword: 'x'.repeat(10_000) },
      'currentPassword',
      'The email address or password is incorrect. Please try again.',
    ],
    [{ currentPassword: '' }, 'currentPassword', 'Please enter your password.'],
  ])('%.60j: %s says what is wrong', async (changes, field, text) => {
    const person = await identity.person();
    const { status, body } = await update(person.email, changes as Record<string, string>);
    expect([status, body.fieldErrors?.[field]]).toEqual([400, [text]]);
    expect((await identity.signIn(person.email)).status).toBe(200);
  });

  it('a wrong present password is 400.1, known or unknown the e-mail, and counts towards the lock-out (400.6)', async () => {
    const person = await identity.person();
    for (const email of [person.email, `${randomUUID()}@nowhere.example`]) {
      for (let failure = 0; failure < 5; failure++) {
        const { status, body } = await update(email, { currentPassword: 'Wrong-1111' });
        expect([status, body.error?.code]).toEqual([400, '400.1']);
      }
      const { body } = await update(email);
      expect(body.error).toMatchObject({
        code: '400.6',
        message: expect.stringMatching(/^Your account is temporarily/) as string,
      });
      expect(body.error?.details).toHaveProperty('accessLockOutEndDateTime');
    }
    expect((await identity.signIn(person.email)).body.error?.code).toBe('400.6');
  });

  it.each([
    ['NeedApproval', '400.3'],
    ['AccessRejected', '400.4'],
    ['NoAccess', '400.1'],
  ] as const)('is refused with %s', async (accessStatus, code) => {
    const person = await identity.person({ accessStatus });
    expect((await update(person.email)).body.error?.code).toBe(code);
  });

  it('of two at once one wins', async () => {
    const person = await identity.person();
    const answers = await Promise.all(
      ['Harbour-91', 'Harbour-92'].map((next) => update(person.email, { newPassword: next, confirmPassword: next })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('stores the new password as argon2id and the old one for comparison alone', async () => {
    const person = await identity.person();
    await update(person.email);
    const stored = await identity
      .knex('credentials')
      .where({ user_id: person.userId })
      .pluck<string[]>('password_hash');
    expect(stored[0]?.slice(0, 31)).toBe((await hashPassword('x')).slice(0, 31));
  });
});
