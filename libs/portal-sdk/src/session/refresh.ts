import { ApiError, createApi, createClient, NO_ANSWER, WITHOUT_SESSION } from '@portal/api-client';
import { TOKEN_REFRESH_BEFORE_MS } from '@portal/contracts/common/limits';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { STORAGE_KEYS, readStored } from '../storage.ts';
import { endSession } from './end-session.ts';
import { acceptToken, sessionStore } from './session.store.ts';
import { broadcast, nextToken } from './tabs.ts';

const LOCK = 'portal-session-refresh';
/** Time for which a tab waits for a token that another tab has just received. */
const FOLLOW_MS = 1_000;
/** Tokens of a life below two minutes must not be refreshed without end. */
const SHORTEST_WAIT_MS = 1_000;
/** Pauses before retries of a refresh without an answer. */
const RETRY_MS = [500, 1_500, 4_000];

let running: Promise<string | null> | null = null;

/**
 * Gets a new access token by the refresh cookie: one refresh at a time in this tab and, by a lock, in this browser;
 * other tabs take over the token (decisions §3.2). Returns null, with the session cleared, if the refresh fails (spec 1
 * §4).
 */
export function refreshSession(): Promise<string | null> {
  running ??= underLock(refreshOrFollow).finally(() => {
    running = null;
  });
  return running;
}

/** Returns a token with at least two minutes of life, refreshed if necessary; null when signed out. */
export async function freshToken(): Promise<string | null> {
  const { status, accessToken, expiresAt } = sessionStore.getState();
  if (status === 'signedOut') return null;
  if (accessToken && expiresAt - Date.now() > TOKEN_REFRESH_BEFORE_MS) return accessToken;
  return refreshSession();
}

/** Refreshes whenever less than two minutes of life remain, also after sleep. Answers what stops it. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const { accessToken, expiresAt } = sessionStore.getState();
    if (!accessToken) return;
    const wait = Math.max(SHORTEST_WAIT_MS, expiresAt - Date.now() - TOKEN_REFRESH_BEFORE_MS);
    timer = setTimeout(() => void freshToken(), wait);
  };
  const wake = (): void => {
    if (document.visibilityState === 'visible' && sessionStore.getState().accessToken) void freshToken();
  };
  const unsubscribe = sessionStore.subscribe(plan);
  document.addEventListener('visibilitychange', wake);
  plan();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', wake);
  };
}

async function underLock(work: () => Promise<string | null>): Promise<string | null> {
  // Absent on pages that are neither https nor localhost: then each tab refreshes by itself, which the server allows.
  return 'locks' in navigator ? await navigator.locks.request(LOCK, work) : work();
}

async function refreshOrFollow(): Promise<string | null> {
  const before = sessionStore.getState();
  const kept = readStored<SessionClaims>(STORAGE_KEYS.session);
  if (before.claims && kept && kept.jti !== before.claims.jti && before.accessToken) {
    const followed = await nextToken(FOLLOW_MS);
    if (followed) return followed;
  }
  return refresh(0);
}

async function refresh(attempt: number): Promise<string | null> {
  const answer = await askForToken();
  const { status, accessToken, expiresAt } = sessionStore.getState();
  // Signed out meanwhile: a late answer must not sign anybody in.
  if (status === 'signedOut') return null;
  if (answer.accessToken) {
    acceptToken(answer.accessToken);
    broadcast({ kind: 'token', accessToken: answer.accessToken });
    return answer.accessToken;
  }
  if (!answer.isRefused) {
    const pause = RETRY_MS[attempt];
    if (pause !== undefined) {
      await new Promise((done) => setTimeout(done, pause));
      return refresh(attempt + 1);
    }
    // Without an answer the old token stays in use while it is valid; the next request tries again.
    if (accessToken && expiresAt > Date.now()) return accessToken;
  }
  endSession();
  return null;
}

/** The client without a session: the refresh cookie, which goes along by itself, is the proof. */
const { call } = createClient(createApi(WITHOUT_SESSION));

/** Requests a new access token once. */
async function askForToken(): Promise<{ accessToken?: string; isRefused: boolean }> {
  try {
    const { accessToken } = await call('POST /account/refresh-token', {});
    return { accessToken, isRefused: false };
  } catch (fault) {
    if (!(fault instanceof ApiError)) return { isRefused: false };
    const { status } = fault;
    return { isRefused: status !== NO_ANSWER && status < 500 && status !== 429 };
  }
}
