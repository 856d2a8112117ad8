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

/** Forgets the session, and keeps where the person was in this tab; does nothing where nobody is signed in. */
export function leaveSession(): void {
  if (sessionStore.getState().status === 'signedOut') return;
  keepCurrentRoute();
  clearSession();
}

/**
 * Shows this tab as signed out and keeps the session for the others and for the next load: nobody answers who could say
 * that it is over. The tab follows the next token of another one.
 */
export function leaveInTab(): void {
  keepCurrentRoute();
  sessionStore.setState(SIGNED_OUT);
}

/** Forgets the session in this tab and in storage. */
export function clearSession(): void {
  writeStored(STORAGE_KEYS.session, null);
  sessionStore.setState(SIGNED_OUT);
}

/** Target of the next sign-in in this tab. */
interface PendingRoute {
  readonly path: string;
  /** The person whose place it is; null for a link that was opened while nobody was signed in. */
  readonly userId: string | null;
}

/** Keeps where the person is in this tab, for after their next sign-in (spec 1 §4). */
export function keepCurrentRoute(): void {
  const path = `${location.pathname}${location.search}${location.hash}`;
  const route: PendingRoute = { path, userId: sessionStore.getState().claims?.sub ?? null };
  if (isOwnPath(path)) writeStored(STORAGE_KEYS.pendingRoute, route, tabStorage);
}

/**
 * Returns and removes the pending route, the target after the sign-in; `/` where there is none, it leads elsewhere, or
 * it is the place of another person than the one who has signed in.
 */
export function takePendingRoute(): string {
  const { path, userId = null } = readStored<Partial<PendingRoute>>(STORAGE_KEYS.pendingRoute, tabStorage) ?? {};
  writeStored(STORAGE_KEYS.pendingRoute, null, tabStorage);
  const isTheirs = userId === null || userId === sessionStore.getState().claims?.sub;
  return typeof path === 'string' && isTheirs && isOwnPath(path) ? path : '/';
}

/** Returns true if a path stays on this origin and is no account page. `//host` and `/\host` are other origins. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const url = new URL(path, location.origin);
  return url.origin === location.origin && !url.pathname.startsWith('/account');
}
