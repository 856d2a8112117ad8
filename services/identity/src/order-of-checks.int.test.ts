import type { SessionClaims } from '@portal/contracts/identity/session';
import { tokenSigner } from '@portal/service-kit';
import { claimsOf, type TestTokens, type TriedWrite } from '@portal/testing';
import { describeOrderOfChecks } from '@portal/testing/describe-order-of-checks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { claimsIn, PASSWORD, startIdentity, type IdentityFixture } from './identity.fixture.ts';

const WRONG = { password: 'Portal-2025' };
/** Answer to a wrong password (decisions §3.2). */
const WRONG_PASSWORD = [400, '400.1'] as const;

let identity: IdentityFixture;
let claims: Partial<SessionClaims>;
let memberId: string;
/** Tokens as identity signs them. */
let tokens: Pick<TestTokens, 'headers'>;

beforeAll(async () => {
  identity = await startIdentity();
  const signer = tokenSigner(identity.tokens.privateKeyPem);
  tokens = { headers: (claims) => ({ authorization: `Bearer ${signer.sign(claimsOf(claims))}` }) };
  const companyId = randomUUID();
  const coordinator = await identity.person({ role: 'ICCoordinator', companyId });
  memberId = (await identity.person({ companyId })).userId;
  await identity.acceptTerms(coordinator.email);
  claims = claimsIn(await identity.signIn(coordinator.email));
});
afterAll(() => identity?.stop());

const acceptance = (path: string): TriedWrite => {
  const version = { version: '0.1' };
  return { path, claims, body: version, breaches: { version: { body: version, answers: [409, 'StaleVersion'] } } };
};

const TRIED: Readonly<Record<string, () => TriedWrite>> = {
  'PUT /users/current': () => {
    const address = { country: 'Germany', state: 'Bavaria', city: 'Munich', addressLine: 'Here 1', zipCode: '80802' };
    const name = { firstName: 'Ulla', lastName: 'Brandt' };
    const body = { name, designation: 'Underwriter', address, phone: '+498999998412' };
    const fields = { body: { ...body, address: { ...address, state: 'Texas' } } };
    return { path: '/users/current', claims, body, breaches: { fields } };
  },
  'DELETE /users/{id}/sessions': () => ({
    path: `/users/${memberId}/sessions`,
    claims,
    breaches: {
      tenant: { claims: { role: 'ICCoordinator', sub: claims.sub ?? '', companyId: randomUUID() } },
      right: { path: `/users/${claims.sub}/sessions` },
    },
  }),
  'DELETE /account/sessions': () => ({
    path: '/account/sessions',
    claims,
    body: { password: PASSWORD },
    breaches: { proof: { body: WRONG, answers: WRONG_PASSWORD } },
  }),
  'DELETE /account/sessions/{sessionId}': () => ({
    path: `/account/sessions/${claims.sid}`,
    claims,
    body: { password: PASSWORD },
    breaches: {
      proof: { body: WRONG, answers: WRONG_PASSWORD },
      tenant: { path: `/account/sessions/${randomUUID()}` },
    },
  }),
  'PUT /users/skip-report-notes-warning': () => ({ path: '/users/skip-report-notes-warning', claims }),
  'PUT /users/single-key-shortcuts': () => ({
    path: '/users/single-key-shortcuts',
    claims,
    body: { usesSingleKeys: false },
  }),
  'PUT /users/accept-eula': () => acceptance('/users/accept-eula'),
  'PUT /users/accept-license': () => acceptance('/users/accept-license'),
};

describeOrderOfChecks('identity', TRIED, () => ({ url: identity.url, tokens }));
