import { generateKeyPairSync, randomUUID, sign as signBytes, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { claimsOf } from './builders.ts';

export interface TestTokens {
  /** The public keys as identity's `/.well-known/jwks.json` shows them. */
  readonly jwks: { readonly keys: readonly JsonWebKey[] };
  /** The private key as PEM, for services that sign (`JWT_PRIVATE_KEY`). */
  readonly privateKeyPem: string;
  /** Signs a valid token; `claims` overrides the defaults. */
  sign(claims?: Partial<SessionClaims>): string;
  /** `Authorization` header of a valid token. */
  headers(claims?: Partial<SessionClaims>): { authorization: string };
  /** Any header over any payload, signed with this key (or not at all): for forged tokens. */
  forge(header: object, payload: object, signature?: 'es256' | 'none'): string;
}

/** Makes a signing key of the test's own and tokens of it. */
export function testTokens(): TestTokens {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const forge = (header: object, payload: object, signature: 'es256' | 'none' = 'es256'): string => {
    const content = `${encode(header)}.${encode(payload)}`;
    return `${content}.${signature === 'none' ? '' : signature256(content, privateKey)}`;
  };
  const sign = (claims: Partial<SessionClaims> = {}): string =>
    forge({ alg: 'ES256', typ: 'at+jwt', kid }, { ...claimsOf(claims), iss: 'portal', aud: 'portal' });
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }] },
    privateKeyPem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    sign,
    headers: (claims) => ({ authorization: `Bearer ${sign(claims)}` }),
    forge,
  };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signature256(content: string, key: KeyObject): string {
  return signBytes('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}
