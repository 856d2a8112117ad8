import { sessionRevoked } from '@portal/contracts/events/identity';
import { hashSecretToken } from '@portal/service-kit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIdentity, type IdentityFixture } from '../identity-fixture.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

it('the owner of a copied refresh token is told by mail (decisions §3.3)', async () => {
  const person = await identity.person();
  const { refreshToken } = await identity.signIn(person.email);
  await identity.refresh(refreshToken);
  await identity
    .knex('refresh_tokens')
    .where({ token_hash: hashSecretToken(refreshToken ?? '') })
    .update({ rotated_at: identity.knex.raw(`now() - interval '11 seconds'`) });
  expect((await identity.refresh(refreshToken)).status).toBe(401);
  const [mail] = await identity.mailBox.mailsTo(person.email);
  expect(mail?.subject).toBe('Sessions of your account were ended');
  expect(mail?.text).toContain('because a sign-in was used from two places. If you do not recognise this, update your');
  expect(mail?.html).toContain('Open in the portal');
});

it('nobody without access is mailed, nor of what is long past', async () => {
  const [blocked, past, told] = [
    await identity.person({ accessStatus: 'NoAccess' }),
    await identity.person(),
    await identity.person(),
  ];
  const revoked = (userId: string, at = new Date()) =>
    identity.tell(sessionRevoked, { userId, sids: [randomUUID()], reason: 'AccessChanged', at: at.toISOString() });
  await revoked(blocked.userId);
  await revoked(past.userId, new Date(Date.now() - 25 * 60 * 60 * 1000));
  await revoked(told.userId);
  await identity.mailBox.mailsTo(told.email);
  const others = identity.mailBox.mails.filter(({ to }) => to?.[0]?.address !== told.email);
  expect(others.map(({ to }) => to?.[0]?.address)).not.toContain(blocked.email);
  expect(others.map(({ to }) => to?.[0]?.address)).not.toContain(past.email);
});
