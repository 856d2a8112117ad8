import { createHash } from 'node:crypto';
import { legalPlainText, PRIVACY_POLICY, TERMS } from '@portal/contracts/identity/legal-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, startIdentity, type IdentityFixture } from '../identity.fixture.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('acceptance of EULA and licence (decisions §3.3)', () => {
  const accept = (path: string, accessToken: string | undefined, body?: object, headers: Record<string, string> = {}) =>
    identity.call('PUT', `/users/${path}`, {
      headers: {
        authorization: `Bearer ${accessToken ?? ''}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  it('keeps who accepted which exact text when and from where; the next claims tell of it', async () => {
    const person = await identity.person();
    const { body, refreshToken } = await identity.signIn(person.email);
    const token = body.data?.accessToken;
    const from = { 'x-forwarded-for': '203.0.113.7' };
    expect((await accept('accept-eula', token, undefined, from)).status).toBe(200);
    expect((await accept('accept-license', token, { version: '2.0' }, from)).status).toBe(200);
    const rows = await identity.knex('acceptances').where({ user_id: person.userId }).orderBy('document');
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(rows).toMatchObject([
      { document: 'Eula', version: '1.0', sha256: sha256(legalPlainText(TERMS)), ip: '203.0.113.7' },
      { document: 'License', version: '2.0', sha256: sha256(legalPlainText(PRIVACY_POLICY)), ip: '203.0.113.7' },
    ]);
    expect(Math.abs(Date.now() - (rows[0] as { accepted_at: Date }).accepted_at.getTime())).toBeLessThan(60_000);
    expect((await identity.current(token)).body.data).toMatchObject({ acceptedEula: true, acceptedLicense: true });
    expect(claimsIn(await identity.refresh(refreshToken))).toMatchObject({ acceptedEula: true, acceptedLicense: true });
  });

  it('keeps the first time when it is repeated', async () => {
    const { body } = await identity.signIn((await identity.person()).email);
    const first = await accept('accept-eula', body.data?.accessToken);
    const second = await accept('accept-eula', body.data?.accessToken);
    expect(second.body).toEqual(first.body);
  });

  it('accepts nothing when another version was read', async () => {
    const person = await identity.person();
    const { body } = await identity.signIn(person.email);
    await accept('accept-eula', body.data?.accessToken);
    const answer = await accept('accept-license', body.data?.accessToken, { version: '1.0' });
    expect([answer.status, answer.body.error?.details]).toEqual([409, { version: '2.0' }]);
    expect(await identity.knex('acceptances').where({ user_id: person.userId }).pluck('document')).toEqual(['Eula']);
  });

  it('takes the licence after the EULA alone, in its valid version', async () => {
    const person = await identity.person();
    const token = (await identity.signIn(person.email)).body.data?.accessToken;
    const acceptances = identity.knex('acceptances').where({ user_id: person.userId });
    const early = () => accept('accept-license', token);
    const refusal = [403, 'TermsNotAccepted'];
    const first = await early();
    expect([first.status, first.body.error?.code]).toEqual(refusal);
    await accept('accept-eula', token);
    await acceptances.clone().update({ version: '0.9' });
    const second = await early();
    expect([second.status, second.body.error?.code]).toEqual(refusal);
    await accept('accept-eula', token);
    expect((await early()).status).toBe(200);
  });

  it.each([[{ version: 2 }], [{ version: 'x'.repeat(21) }], [{ document: 'Eula' }]])(
    'refuses the body %j',
    async (body) => {
      const signedIn = await identity.signIn((await identity.person()).email);
      expect((await accept('accept-eula', signedIn.body.data?.accessToken, body)).status).toBe(400);
    },
  );
});
