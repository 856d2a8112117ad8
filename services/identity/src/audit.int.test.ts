import { hashSecretToken } from '@portal/service-kit';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, PASSWORD, startIdentity, type Answer, type IdentityFixture } from './identity.fixture.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

interface Stored {
  readonly action: string;
  readonly outcome: string;
  readonly [column: string]: unknown;
}
/** Returns what was recorded while something was done: so many records, or more. */
async function recordsOf(count: number, work: () => Promise<unknown>): Promise<readonly Stored[]> {
  const before = Number((await identity.knex('audit.records').max({ id: 'id' }).first())?.['id'] ?? 0);
  await work();
  // A refusal is answered while its record is still being written, where that takes long.
  return until(async () => {
    const found: Stored[] = await identity.knex('audit.records').where('id', '>', before).orderBy('id');
    return found.length >= count ? found : undefined;
  });
}
const FROM = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Browser 1' };
const bearer = (answer: Answer) => ({
  headers: { authorization: `Bearer ${answer.body.data?.accessToken ?? ''}` },
});

describe('the audit record of accounts', () => {
  it('tells who signed in from where, renewed the session and signed out', async () => {
    const person = await identity.person();
    let signedIn: Answer | undefined;
    let renewed: Answer | undefined;
    const records = await recordsOf(3, async () => {
      signedIn = await identity.signIn(person.email, {}, FROM);
      renewed = await identity.refresh(signedIn.refreshToken, FROM);
      await identity.signOut(renewed.refreshToken, FROM);
      await identity.signOut(renewed.refreshToken, FROM);
    });
    const sid = signedIn ? claimsIn(signedIn).sid : '';
    const about = { outcome: 'Done', item_kind: 'session', item_id: sid, actor_id: person.userId, ip: '203.0.113.7' };
    const { role, companyId } = person;
    const known = { ...about, user_agent: 'Browser 1', actor_role: role, actor_company_id: companyId };
    expect(records).toMatchObject([
      { action: 'session.signIn', ...known },
      { action: 'session.refresh', ...known },
      { action: 'session.signOut', ...about },
    ]);
    const text = JSON.stringify(records);
    for (const secret of [PASSWORD, signedIn?.refreshToken, renewed?.refreshToken, signedIn?.body.data?.accessToken])
      expect(text).not.toContain(secret);
  });

  it('tells of failed sign-ins and the lock-out, the same for addresses that nobody has', async () => {
    const person = await identity.person();
    for (const email of [person.email, `nobody-${person.email}`]) {
      const records = await recordsOf(6, async () => {
        for (let turn = 0; turn < 6; turn++) await identity.signIn(email, { password: 'Wrong-2026' }, FROM);
      });
      const refused = {
        action: 'session.signIn',
        outcome: 'Refused',
        status: 400,
        item_kind: 'account',
        item_id: email,
      };
      const reasons = ['400.1', '400.1', '400.1', '400.1', '400.1', '400.6'];
      expect(records).toMatchObject(
        reasons.map((reason) => ({ ...refused, reason, actor_id: null, ip: '203.0.113.7' })),
      );
      expect(JSON.stringify(records)).not.toContain('Wrong-2026');
    }
  });

  it('tells of a refresh token that was used again: the end of its family, and the refusal', async () => {
    const person = await identity.person();
    const { refreshToken } = await identity.signIn(person.email);
    await identity.refresh(refreshToken);
    await identity
      .knex('refresh_tokens')
      .where({ token_hash: hashSecretToken(refreshToken ?? '') })
      .update({ rotated_at: identity.knex.raw(`now() - interval '11 seconds'`) });
    expect(await recordsOf(2, () => identity.refresh(refreshToken))).toMatchObject([
      { action: 'session.revoke', outcome: 'Done', details: { userId: person.userId, reason: 'RefreshTokenReused' } },
      { action: 'session.refresh', outcome: 'Refused', status: 401 },
    ]);
  });

  it('tells which version of which terms was accepted', async () => {
    const person = await identity.person();
    const signedIn = await identity.signIn(person.email);
    const records = await recordsOf(2, async () => {
      await identity.call('PUT', '/users/accept-eula', bearer(signedIn));
      await identity.call('PUT', '/users/accept-license', bearer(signedIn));
    });
    const about = { outcome: 'Done', item_kind: 'user', item_id: person.userId, actor_id: person.userId };
    expect(records).toMatchObject([
      { action: 'terms.acceptEula', ...about, changes: { version: { new: '1.0' } } },
      { action: 'terms.acceptLicense', ...about, changes: { version: { new: '2.0' } } },
    ]);
  });

  it('tells whose access was changed from what to what', async () => {
    const person = await identity.person();
    const records = await recordsOf(1, () => identity.change(person, { version: 2, accessStatus: 'NoAccess' }));
    expect(records).toMatchObject([
      { action: 'user.changeAccess', outcome: 'Done', item_kind: 'user', item_id: person.userId, actor_id: null },
    ]);
    expect(records[0]?.['changes']).toEqual({ accessStatus: { old: 'HasAccess', new: 'NoAccess' } });
  });

  it('tells of nothing where nobody shows a token', async () => {
    const records = await recordsOf(0, async () => {
      await identity.call('POST', '/account/refresh-token');
      await identity.call('DELETE', '/account/revoke-token');
      await identity.current(undefined);
    });
    expect(records.filter(({ outcome }) => outcome === 'Done')).toEqual([]);
  });
});
