import { MAP_TOKEN_LIFE_S } from '@portal/contracts/geo/access-token';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { openGrant, sealGrant } from '@portal/service-kit';

const KIND = { type: 'map-token', audience: 'geo' } as const;

/**
 * Encrypts a token for the map services. It is short-lived, and never outlives the access token that it was requested
 * with.
 */
export function sealMapToken(key: Buffer, claims: SessionClaims, nowS = Math.floor(Date.now() / 1_000)): string {
  const exp = Math.min(claims.exp, nowS + MAP_TOKEN_LIFE_S);
  return sealGrant(key, KIND, { claims: { ...claims, exp }, about: 'map services', exp });
}

/** Decrypts a map token; undefined if it is invalid or expired. */
export const openMapToken = (key: Buffer, token: string, nowMs = Date.now()): SessionClaims | undefined =>
  openGrant(key, KIND, token, nowMs)?.claims;
