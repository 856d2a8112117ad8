import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoId } from '@portal/contracts/common/demo';
import { testTokens } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsIn, startIdentity, type IdentityFixture } from '../identity.fixture.ts';
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

it('are refused outside local mode, before the database is looked at: no deployment has an account of a known password', () => {
  const settings = {
    PORT: '0',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    NATS_URL: 'nats://127.0.0.1:1',
    NATS_CREDENTIALS: '/nowhere',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    JWT_PRIVATE_KEY: testTokens().privateKeyPem,
  };
  const file = fileURLToPath(new URL('../demo-data.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [file], { env: settings, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('Demo data are for local mode only (PORTAL_LOCAL=1)');
});
