import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { MAP_TOKEN_LIFE_S } from '@portal/contracts/geo/access-token';
import { sessionClaims, type SessionClaims } from '@portal/contracts/identity/session';
import * as v from 'valibot';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than any token is. */
const MAX_TOKEN_LENGTH = 4_096;

/**
 * Encrypts a token for the map services. It is part of addresses, which are logged: only this service can read or
 * create one (AES-GCM), and it is short-lived, never outliving the access token that it was requested with.
 */
export function sealMapToken(key: Buffer, claims: SessionClaims, nowS = Math.floor(Date.now() / 1_000)): string {
  const content = JSON.stringify({ ...claims, exp: Math.min(claims.exp, nowS + MAP_TOKEN_LIFE_S) });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a map token; undefined if it is invalid or expired. */
export function openMapToken(key: Buffer, token: string, nowMs = Date.now()): SessionClaims | undefined {
  if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const content = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const claims = v.parse(sessionClaims, JSON.parse(content.toString('utf8')));
    return claims.exp * 1_000 > nowMs ? claims : undefined;
  } catch {
    return undefined;
  }
}
