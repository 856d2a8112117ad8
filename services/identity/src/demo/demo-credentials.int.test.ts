import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoId } from '@portal/contracts/common/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, startIdentity, type IdentityFixture } from '../identity-fixture.ts';
import { addDemoCredentials } from './demo-credentials.ts';

describe('the demo accounts', () => {
  let identity: IdentityFixture;
  beforeAll(async () => {
    identity = await startIdentity();
    await identity.knex.transaction(addDemoCredentials);
    await identity.knex.transaction(addDemoCredentials);
  });
  afterAll(() => identity.stop());

  it.each(DEMO_ACCOUNTS)('$email signs in with the known password', async ({ email, role, isNewcomer = false }) => {
    await identity.person({ userId: demoId(`user:${email}`), email, role }, null);
    const answer = await identity.signIn(email, { password: DEMO_PASSWORD });
    expect(claimsIn(answer)).toMatchObject({ role, acceptedEula: !isNewcomer, acceptedLicense: !isNewcomer });
  });
});
