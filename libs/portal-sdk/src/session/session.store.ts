import type { SessionClaims } from '@portal/contracts/identity/session';
import { createStore } from 'zustand/vanilla';
import { STORAGE_KEYS, readStored, tabStorage, writeStored } from '../storage.ts';
import { claimsOf } from './claims.ts';

export interface SessionState {
  /** `restoring`: a session is known from storage and waits for its token. */
  readonly status: 'restoring' | 'signedIn' | 'signedOut';
  /** Access token, in memory only. */
  readonly accessToken: string | null;
  readonly claims: SessionClaims | null;
  /** Expiry by this machine's clock (milliseconds); a wrong clock does not shorten the session. */
  readonly expiresAt: number;
}

const SIGNED_OUT: SessionState = { status: 'signedOut', accessToken: null, claims: null, expiresAt: 0 };

/** The session of this browser (spec 1 §3, §4; decisions §3.2): the token in memory, the claims in storage. */
export const sessionStore = createStore<SessionState>()(() => {
  const claims = readStored<SessionClaims>(STORAGE_KEYS.session);
  return claims ? { ...SIGNED_OUT, status: 'restoring', claims } : SIGNED_OUT;
});

/** Stores a token as the session's. Throws if it is no access token. */
export function acceptToken(accessToken: string, now = Date.now()): void {
  const claims = claimsOf(accessToken);
  writeStored(STORAGE_KEYS.session, claims);
  sessionStore.setState({
    status: 'signedIn',
    accessToken,
    claims,
    expiresAt: now + (claims.exp - claims.iat) * 1000,
  });
}

/** Forgets the session in this tab and in storage. */
export function clearSession(): void {
  writeStored(STORAGE_KEYS.session, null);
  sessionStore.setState(SIGNED_OUT);
}

/** Keeps where the person is, for after the next sign-in (spec 1 §4). */
export function keepCurrentRoute(): void {
  const path = `${location.pathname}${location.search}${location.hash}`;
  if (isOwnPath(path)) writeStored(STORAGE_KEYS.pendingRoute, path, tabStorage);
}

/**
 * Returns and removes the pending route, the target after the sign-in; `/` where there is none or it leads elsewhere.
 */
export function takePendingRoute(): string {
  const path = readStored<unknown>(STORAGE_KEYS.pendingRoute, tabStorage);
  writeStored(STORAGE_KEYS.pendingRoute, null, tabStorage);
  return typeof path === 'string' && isOwnPath(path) ? path : '/';
}

/** Returns true if a path stays on this origin and is no account page. `//host` and `/\host` are other origins. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const url = new URL(path, location.origin);
  return url.origin === location.origin && !url.pathname.startsWith('/account');
}
