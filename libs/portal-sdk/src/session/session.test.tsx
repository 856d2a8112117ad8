import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '../storage.ts';
import { endSession } from './end-session.ts';
import { freshToken, keepSessionFresh, refreshSession } from './refresh.ts';
import { noteActivity } from './idle.ts';
import { restoreSession } from './restore.ts';
import {
  acceptToken,
  clearSession,
  isOwnPath,
  keepCurrentRoute,
  sessionStore,
  takePendingRoute,
} from './session.store.ts';
import { followTabs } from './tabs.ts';

let serial = 0;

/** A token as identity signs it, as far as the browser reads it. */
function tokenOf({ sub = 'clara', lifeS = 900 } = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const payload = btoa(JSON.stringify({ sub, jti: String(++serial), iat, exp: iat + lifeS, firstName: 'Clara' }));
  return `head.${payload}.sign`;
}

const refreshed = (accessToken: string): Response => Response.json({ accessToken, data: { accessToken } });

function stubFetch(...answers: (Response | Error)[]) {
  const fetch = vi.fn<() => Promise<Response>>();
  for (const answer of answers) {
    if (answer instanceof Error) fetch.mockRejectedValueOnce(answer);
    else fetch.mockResolvedValueOnce(answer);
  }
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  history.replaceState(null, '', '/projects?page=2');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the access token (decisions §3.2)', () => {
  it('lives in memory; storage holds the claims alone', () => {
    const token = tokenOf();
    acceptToken(token);
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', accessToken: token });
    expect(JSON.stringify({ ...localStorage })).not.toContain(token);
    expect(localStorage.getItem(STORAGE_KEYS.session)).toContain('"sub":"clara"');
  });

  it('is used as it is with more than 2 minutes of life', async () => {
    const fetch = stubFetch();
    const token = tokenOf({ lifeS: 121 });
    acceptToken(token);
    expect(await freshToken()).toBe(token);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is refreshed before a request with less than 2 minutes of life', async () => {
    const next = tokenOf();
    stubFetch(refreshed(next));
    acceptToken(tokenOf({ lifeS: 119 }));
    expect(await freshToken()).toBe(next);
    expect(sessionStore.getState().accessToken).toBe(next);
  });

  it('is refreshed by the clock when 2 minutes remain', async () => {
    const fetch = stubFetch(refreshed(tokenOf()));
    acceptToken(tokenOf({ lifeS: 900 }));
    const stop = keepSessionFresh();
    await vi.advanceTimersByTimeAsync(779_000);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetch).toHaveBeenCalledOnce();
    stop();
  });

  it('is refreshed once for all who ask at the same time', async () => {
    const next = tokenOf();
    const fetch = stubFetch(refreshed(next));
    acceptToken(tokenOf({ lifeS: 10 }));
    expect(await Promise.all([freshToken(), freshToken(), refreshSession()])).toEqual([next, next, next]);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is refreshed under a lock of the whole origin', async () => {
    const request = vi.fn<(name: string, work: () => Promise<string>) => Promise<string>>((_name, work) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    stubFetch(refreshed(tokenOf()));
    acceptToken(tokenOf({ lifeS: 10 }));
    await freshToken();
    expect(request).toHaveBeenCalledExactlyOnceWith('portal-session-refresh', expect.any(Function));
  });
});

describe('a refresh that fails (spec 1 §4)', () => {
  const away = () => new TypeError('Failed to fetch');

  it('clears the session and keeps where the person was', async () => {
    stubFetch(new Response(null, { status: 401 }));
    acceptToken(tokenOf({ lifeS: 10 }));
    expect(await freshToken()).toBeNull();
    expect(sessionStore.getState()).toMatchObject({ status: 'signedOut', accessToken: null, claims: null });
    expect(localStorage.getItem(STORAGE_KEYS.session)).toBeNull();
    acceptToken(tokenOf());
    expect(takePendingRoute()).toBe('/projects?page=2');
  });

  it('is tried again where nobody answers, and the token used while it lives', async () => {
    const fetch = stubFetch(...[1, 2, 3, 4].map(() => new TypeError('Failed to fetch')));
    const token = tokenOf({ lifeS: 100 });
    acceptToken(token);
    const pending = freshToken();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await pending).toBe(token);
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(sessionStore.getState().status).toBe('signedIn');
  });

  it.each<[string, () => Response | Error]>([
    ['nobody answers', away],
    ['the service is away: 503', () => new Response(null, { status: 503 })],
    ['there are too many: 429', () => new Response(null, { status: 429 })],
  ])('ends no session where %s, also beyond the life of its token (issue 14 §25)', async (_name, fault) => {
    const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    const next = tokenOf();
    stubFetch(...[1, 2, 3, 4].map(fault), refreshed(next));
    acceptToken(tokenOf({ lifeS: 2 }));
    const failed = expect(freshToken()).rejects.toMatchObject({ status: 0, code: 'NoConnection' });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(sessionStore.getState().status).toBe('signedIn');
    expect(localStorage.getItem(STORAGE_KEYS.session)).not.toBeNull();
    expect(told).not.toHaveBeenCalled();
    expect(await freshToken()).toBe(next);
    told.mockRestore();
  });

  it('is tried again by itself when the line returns, or after a while', async () => {
    const [first, second] = [tokenOf({ lifeS: 2 }), tokenOf()];
    const fetch = stubFetch(...[1, 2, 3, 4].map(away), refreshed(first), ...[1, 2, 3, 4].map(away), refreshed(second));
    acceptToken(tokenOf({ lifeS: 2 }));
    const stop = keepSessionFresh();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledTimes(4);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sessionStore.getState().accessToken).toBe(first);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledTimes(9);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sessionStore.getState().accessToken).toBe(second);
    stop();
  });

  it('of a page that is loaded without an answer shows that tab as signed out, and ends nothing', async () => {
    const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    stubFetch(...[1, 2, 3, 4].map(away));
    acceptToken(tokenOf());
    sessionStore.setState({ status: 'restoring', accessToken: null, expiresAt: 0 });
    const pending = refreshSession();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await pending).toBeNull();
    expect(sessionStore.getState()).toMatchObject({ status: 'signedOut', claims: null });
    expect(localStorage.getItem(STORAGE_KEYS.session)).not.toBeNull();
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
    acceptToken(tokenOf());
    expect(takePendingRoute()).toBe('/projects?page=2');
  });

  it('brings nobody back who has signed out meanwhile', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)));
    acceptToken(tokenOf({ lifeS: 10 }));
    const pending = freshToken();
    await vi.advanceTimersByTimeAsync(0);
    endSession();
    answer(refreshed(tokenOf()));
    expect(await pending).toBeNull();
    expect(sessionStore.getState().status).toBe('signedOut');
  });
});

describe('a session that is restored (decisions §3.3)', () => {
  const close = (minutes: number): void => {
    acceptToken(tokenOf());
    noteActivity();
    sessionStore.setState({ status: 'restoring', accessToken: null, expiresAt: 0 });
    vi.setSystemTime(Date.now() + minutes * 60_000);
  };

  it('goes on with a new token where it was left for a while', async () => {
    const next = tokenOf();
    stubFetch(refreshed(next));
    close(29);
    expect(restoreSession()).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', accessToken: next });
  });

  it('is ended, here and at the server, where it was left for longer than it may be idle', async () => {
    const fetch = stubFetch(Response.json({ data: null }));
    close(3 * 60);
    expect(restoreSession()).toBe(false);
    expect(sessionStore.getState()).toMatchObject({ status: 'signedOut', claims: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ method: 'DELETE', url: `${location.origin}/api/account/revoke-token` }),
    );
    acceptToken(tokenOf());
    expect(takePendingRoute()).toBe('/projects?page=2');
  });
});

describe('the pending route', () => {
  it('is used once', () => {
    acceptToken(tokenOf());
    endSession();
    acceptToken(tokenOf());
    expect(takePendingRoute()).toBe('/projects?page=2');
    expect(takePendingRoute()).toBe('/');
  });

  it('is for the person whose place it is: another one begins at the start', () => {
    acceptToken(tokenOf());
    endSession();
    acceptToken(tokenOf({ sub: 'somebody else' }));
    expect(takePendingRoute()).toBe('/');
  });

  it('stays as it is where the session ends once more before the sign-in page is shown', () => {
    acceptToken(tokenOf());
    endSession();
    endSession();
    acceptToken(tokenOf({ sub: 'somebody else' }));
    expect(takePendingRoute()).toBe('/');
  });

  it('is for anybody where it was opened while nobody was signed in', () => {
    keepCurrentRoute();
    acceptToken(tokenOf());
    expect(takePendingRoute()).toBe('/projects?page=2');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'projects', '/account/signin', 'javascript:0'])(
    '%s is not of this portal',
    (path) => expect(isOwnPath(path)).toBe(false),
  );
});

describe('the other tabs', () => {
  const other = new BroadcastChannel('portal-session');
  let stop: () => void;
  const onOtherUser = vi.fn<() => void>();

  beforeEach(() => {
    vi.useRealTimers();
    onOtherUser.mockReset();
    stop = followTabs(onOtherUser);
  });
  afterEach(() => stop());

  it('follow a new token', async () => {
    acceptToken(tokenOf());
    const next = tokenOf();
    other.postMessage({ kind: 'token', accessToken: next });
    await vi.waitFor(() => expect(sessionStore.getState().accessToken).toBe(next), 20_000);
    expect(onOtherUser).not.toHaveBeenCalled();
  });

  it('follow a sign-out, and keep their place for the same person (issue 14 §24)', async () => {
    acceptToken(tokenOf());
    other.postMessage({ kind: 'signedOut' });
    await vi.waitFor(() => expect(sessionStore.getState().status).toBe('signedOut'), 20_000);
    acceptToken(tokenOf());
    expect(takePendingRoute()).toBe('/projects?page=2');
  });

  it('do not take the token of another person', async () => {
    const own = tokenOf();
    acceptToken(own);
    other.postMessage({ kind: 'token', accessToken: tokenOf({ sub: 'somebody else' }) });
    await vi.waitFor(() => expect(onOtherUser).toHaveBeenCalledOnce(), 20_000);
    expect(sessionStore.getState().accessToken).toBe(own);
  });

  it('get the token that one of them has refreshed, instead of refreshing too', async () => {
    // The message comes by itself; a slow machine must not use up the time for which a tab waits for it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fetch = stubFetch();
    acceptToken(tokenOf({ lifeS: 10 }));
    const own = sessionStore.getState();
    const next = tokenOf();
    // The other tab has written its claims; its message is on the way.
    localStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ ...own.claims, jti: 'theirs' }));
    const pending = freshToken();
    other.postMessage({ kind: 'token', accessToken: next });
    expect(await pending).toBe(next);
    expect(fetch).not.toHaveBeenCalled();
  });
});
