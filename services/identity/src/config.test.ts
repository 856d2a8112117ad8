import { generateKeyPairSync } from 'node:crypto';
import { ConfigError, readConfig } from '@portal/service-kit';
import { describe, expect, it } from 'vitest';
import { identitySettings } from './config.ts';

const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://localhost/identity',
  NATS_URL: 'nats://localhost:4222',
  NATS_CREDENTIALS: '/nowhere',
  PUBLIC_URL: 'http://localhost:4200',
  SMTP_URL: 'smtp://127.0.0.1:1025',
};
const problemsOf = (key: string | undefined): readonly string[] => {
  try {
    readConfig(identitySettings, { ...env, JWT_PRIVATE_KEY: key });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};
const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

describe('JWT_PRIVATE_KEY', () => {
  it('is a PEM, with line ends as they are or written as \\n, or a JWK', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(problemsOf(pemOf('P-256'))).toEqual([]);
    expect(problemsOf(pemOf('P-256').replaceAll('\n', String.raw`\n`))).toEqual([]);
    expect(problemsOf(JSON.stringify(privateKey.export({ format: 'jwk' })))).toEqual([]);
  });

  it('stops the start when it is missing or wrong, with a line that does not repeat it', () => {
    expect(problemsOf(undefined)).toEqual(['JWT_PRIVATE_KEY is missing']);
    for (const key of ['secret', '{"kty":"EC"}', pemOf('P-384')])
      expect(problemsOf(key)).toEqual([
        'JWT_PRIVATE_KEY is wrong: must be a private key of the curve P-256, as PEM or JWK',
      ]);
  });
});

describe('SIGN_UP_REQUESTS_PER_MINUTE', () => {
  const limitOf = (text: string | undefined) =>
    readConfig(identitySettings, { ...env, JWT_PRIVATE_KEY: pemOf('P-256'), SIGN_UP_REQUESTS_PER_MINUTE: text })
      .SIGN_UP_REQUESTS_PER_MINUTE;

  it('is 60 for the people behind one address, or more where many of them sign up; never none', () => {
    expect(limitOf(undefined)).toBe(60);
    expect(limitOf('6000')).toBe(6_000);
    expect(() => limitOf('0')).toThrow('SIGN_UP_REQUESTS_PER_MINUTE is wrong');
  });
});
