import { createHash, createPrivateKey, createPublicKey, sign as signBytes, type KeyObject } from 'node:crypto';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { JsonWebKeySet } from './key-set.ts';

/** Issuer and audience of access tokens. */
export const ISSUER = 'portal';
export const AUDIENCE = 'portal';
/** Type of an access token (RFC 9068): no other token of the same key is accepted as one. */
export const TOKEN_TYPE = 'at+jwt';

export interface TokenSigner {
  /** The public half, for `/.well-known/jwks.json`. */
  readonly jwks: JsonWebKeySet;
  sign(claims: SessionClaims): string;
  /** Signs a token of another type, with the one audience that accepts it (`readGrant`). */
  signAs(type: string, claims: Readonly<Record<string, unknown>> & { readonly aud: string }): string;
}

/**
 * Creates a signer of access tokens with ES256 (decisions §3.3). The key is a PEM or a JWK as JSON; its id is the
 * thumbprint of RFC 7638, so that copies of identity agree on it. @throws where it is not a private key of the curve
 * P-256
 */
export function tokenSigner(privateKey: string): TokenSigner {
  const key = readKey(privateKey);
  const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256') throw new Error('The signing key must be of the curve P-256 (ES256)');
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  const headerOf = (typ: string): string => encode({ alg: 'ES256', typ, kid });
  const header = headerOf(TOKEN_TYPE);
  const signed = (content: string): string => {
    const signature = signBytes('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  };
  return {
    jwks: { keys: [{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }] },
    sign: (claims) => signed(`${header}.${encode({ ...claims, iss: ISSUER, aud: AUDIENCE })}`),
    signAs: (type, claims) => signed(`${headerOf(type)}.${encode({ ...claims, iss: ISSUER })}`),
  };
}

function readKey(text: string): KeyObject {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return createPrivateKey(trimmed.replaceAll('\\n', '\n'));
  return createPrivateKey({ key: JSON.parse(trimmed), format: 'jwk' });
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
