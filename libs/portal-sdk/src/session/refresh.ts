import { ApiError, createApi, createClient, NO_ANSWER, WITHOUT_SESSION } from '@portal/api-client';
import { TOKEN_REFRESH_BEFORE_MS } from '@portal/contracts/common/limits';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { STORAGE_KEYS, readStored } from '../storage.ts';
import { endSession } from './end-session.ts';
import { acceptToken, leaveInTab, sessionStore } from './session.store.ts';
import { broadcast, nextToken } from './tabs.ts';

const LOCK = 'portal-session-refresh';
/** Time for which a tab waits for a token that another tab has just received. */
const FOLLOW_MS = 1_000;
/** Tokens of a life below two minutes must not be refreshed without end. */
const SHORTEST_WAIT_MS = 1_000;
/** Pauses before retries of a refresh without an answer. */
const RETRY_MS = [500, 1_500, 4_000];
/** Pause before a token that is due is requested again by itself: a browser on a bad line does not always say when it is back. */
const AGAIN_MS = 20_000;
/** Answers below 500 that say nothing of the session: it took too long, came too early, or there were too many. */
const NO_REFUSALS = [408, 425, 429];

let running: Promise<string | null> | null = null;

/**
 * Gets a new access token by the refresh cookie: one refresh at a time in this tab and, by a lock, in this browser;
 * other tabs take over the token (decisions §3.2). Returns null, with the session cleared, if the refresh is refused (spec
 * 1 §4).
 * @throws ApiError without an answer where nobody answers and the old token has expired: the session goes on, and the next
 * call requests a token again
 */
export function refreshSession(): Promise<string | null> {
  running ??= underLock(refreshOrFollow).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Returns a token with at least two minutes of life, refreshed if necessary; null when signed out.
 * @throws ApiError as {@link refreshSession} does
 */
export async function freshToken(): Promise<string | null> {
  const { status, accessToken, expiresAt } = sessionStore.getState();
  if (status === 'signedOut') return null;
  if (accessToken && expiresAt - Date.now() > TOKEN_REFRESH_BEFORE_MS) return accessToken;
  return refreshSession();
}

/** Refreshes whenever less than two minutes of life remain, also after sleep or on a line that returns. Answers what stops it. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  const plan = (shortest = SHORTEST_WAIT_MS): void => {
    clearTimeout(timer);
    const { accessToken, expiresAt } = sessionStore.getState();
    if (!accessToken || signal.aborted) return;
    const wait = Math.max(shortest, expiresAt - Date.now() - TOKEN_REFRESH_BEFORE_MS);
    timer = setTimeout(() => void renew(), wait);
  };
  const renew = async (): Promise<void> => {
    const { accessToken } = sessionStore.getState();
    if (!accessToken) return;
    const next = await freshToken().catch(() => accessToken);
    if (next === accessToken) plan(AGAIN_MS);
  };
  const wake = (): void => {
    if (document.visibilityState === 'visible') void renew();
  };
  const unsubscribe = sessionStore.subscribe(() => plan());
  document.addEventListener('visibilitychange', wake, { signal });
  window.addEventListener('online', wake, { signal });
  plan();
  return () => {
    stopped.abort();
    clearTimeout(timer);
    unsubscribe();
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
  if (answer.accessToken !== undefined) {
    acceptToken(answer.accessToken);
    broadcast({ kind: 'token', accessToken: answer.accessToken });
    return answer.accessToken;
  }
  if (answer.isRefused) {
    endSession();
    return null;
  }
  const pause = RETRY_MS[attempt];
  if (pause !== undefined) {
    await new Promise((done) => setTimeout(done, pause));
    return refresh(attempt + 1);
  }
  if (status === 'restoring') {
    leaveInTab();
    return null;
  }
  if (accessToken && expiresAt > Date.now()) return accessToken;
  throw new ApiError({ status: NO_ANSWER, code: 'NoConnection', message: MESSAGES.unknownError, cause: answer.fault });
}

/** The client without a session: the refresh cookie, which goes along by itself, is the proof. */
export const { call: callByCookie } = createClient(createApi(WITHOUT_SESSION));

/** Result of one request: a token, or a fault, which is a refusal where the service has said so. */
type Refreshed =
  | { readonly accessToken: string }
  | { readonly accessToken?: undefined; readonly isRefused: boolean; readonly fault: unknown };

/** Requests a new access token once. */
async function askForToken(): Promise<Refreshed> {
  try {
    const { accessToken } = await callByCookie('POST /account/refresh-token', {});
    return { accessToken };
  } catch (fault) {
    const status = fault instanceof ApiError ? fault.status : NO_ANSWER;
    return { isRefused: status >= 400 && status < 500 && !NO_REFUSALS.includes(status), fault };
  }
}
