import { generateKeyPairSync } from 'node:crypto';
import { testTokens } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { fixedKeys } from './key-set.ts';
import { tokenSigner } from './token-signer.ts';

describe('keys', () => {
  it('are found by their id as PEM', async () => {
    const { jwks } = testTokens();
    expect(await fixedKeys(jwks).find(String(jwks.keys[0]?.['kid']))).toContain('BEGIN PUBLIC KEY');
    expect(await fixedKeys(jwks).find('another')).toBeUndefined();
  });

  it('of other kinds than P-256 are passed over', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = { ...publicKey.export({ format: 'jwk' }), kid: 'rsa' };
    expect(await fixedKeys({ keys: [rsa] }).find('rsa')).toBeUndefined();
  });
});

describe('tokenSigner', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

  it('takes a PEM, one with its lines joined by \\n as environments hold it, and a JWK, and names them alike', () => {
    const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
    const ids = [pem, pem.replaceAll('\n', '\\n'), jwk].map((key) => tokenSigner(key).jwks.keys[0]?.['kid']);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows the public half alone', () => {
    expect(tokenSigner(pem).jwks.keys[0]).not.toHaveProperty('d');
  });

  it('refuses a key of another curve, and what is no key', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
    expect(() => tokenSigner(other.export({ format: 'pem', type: 'pkcs8' }).toString())).toThrow(/P-256/);
    expect(() => tokenSigner('secret')).toThrow();
  });
});
