import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API_BASE_META } from '@portal/contracts/common/api-base';
import { apiBase, globalApiBase } from './api-base.ts';
import { ApiError } from './api-error.ts';
import { createApi, type SessionAccess } from './create-api.ts';

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const envelope = (code: string, message: string, more: object = {}) => ({
  error: { code, message },
  traceId: 't-1',
  ...more,
});

function setup(answers: readonly (Response | Error)[]) {
  const requests: { method: string; url: string; headers: Headers; body: string; credentials: string }[] = [];
  const queue = [...answers];
  vi.stubGlobal('fetch', async (input: Request) => {
    const { method, url, headers, credentials } = input;
    requests.push({ method, url, headers, credentials, body: await input.clone().text() });
    const next = queue.shift();
    if (!next) throw new Error('No answer is left');
    if (next instanceof Error) throw next;
    return next;
  });
  let token: string | null = 'token-1';
  const session = {
    getToken: vi.fn<SessionAccess['getToken']>(async () => token),
    refresh: vi.fn<SessionAccess['refresh']>(async () => {
      token = 'token-2';
      return token;
    }),
    onUnauthenticated: vi.fn<SessionAccess['onUnauthenticated']>(),
  };
  const api = createApi(session);
  const get = async (path: string, search?: URLSearchParams): Promise<unknown> =>
    (await api.send({ method: 'GET', path, search })).json();
  const post = async (path: string, json: unknown = {}): Promise<unknown> =>
    (await api.send({ method: 'POST', path, json })).json();
  return { api, get, post, requests, session };
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** Writes an address into the page as the edge does. */
function write(name: string, content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name, content });
  document.head.append(meta);
}

describe('the API client (spec 1 §7)', () => {
  it('calls below /api with the token and the time zone offset in minutes', async () => {
    const { get, requests } = setup([answer(200, { data: [1] })]);
    expect(await get('projects', new URLSearchParams({ page: '2' }))).toEqual({ data: [1] });
    expect(requests[0]?.url).toBe(`${location.origin}/api/projects?page=2`);
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(requests[0]?.headers.get('Timezone-Offset')).toBe(String(new Date().getTimezoneOffset()));
  });

  it.each([
    ['/portal/v1', `${location.origin}/portal/v1/projects`],
    ['https://api.portal.example', 'https://api.portal.example/projects'],
    ['https://api.portal.example/v1', 'https://api.portal.example/v1/projects'],
  ])('calls below the address that the page names: %s', async (base, url) => {
    write(API_BASE_META.api, base);
    const { get, requests } = setup([answer(200)]);
    await get('projects');
    expect(requests[0]).toMatchObject({ url, credentials: 'include' });
    expect(globalApiBase()).toBe(apiBase());
    write(API_BASE_META.global, 'https://global.portal.example/api');
    expect(globalApiBase()).toBe('https://global.portal.example/api');
  });

  it('trims text fields of the payload at every depth', async () => {
    const { post, requests } = setup([answer(200)]);
    await post('projects', { name: '  Tower ', parts: [{ note: ' a ' }], area: 3 });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: 'Tower', parts: [{ note: 'a' }], area: 3 });
  });

  it('throws the envelope of an error with fieldErrors, details and traceId', async () => {
    const body = envelope('ValidationFailed', 'Check the fields.', { fieldErrors: { name: ['Field is required.'] } });
    const { post } = setup([answer(400, body)]);
    const error = await failure(post('projects'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'ValidationFailed',
      message: 'Check the fields.',
      fieldErrors: { name: ['Field is required.'] },
      traceId: 't-1',
    });
  });

  it("says 'An unknown error occurred.' only where there is no message", async () => {
    const { post } = setup([new Response('<html>', { status: 502 })]);
    expect(await failure(post('projects'))).toMatchObject({
      status: 502,
      code: 'Http502',
      message: 'An unknown error occurred.',
    });
  });

  it('tells the wait of a 429', async () => {
    const { post } = setup([answer(429, envelope('RateLimited', 'Too many requests.'), { 'Retry-After': '7' })]);
    expect(await failure(post('account/login'))).toMatchObject({ status: 429, retryAfter: 7 });
  });

  it('asks a service again that has just started, by its own word when, and keeps the session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const starting = answer(503, envelope('Unavailable', 'The service has just started.'), { 'Retry-After': '1' });
    const { get, requests, session } = setup([starting, answer(200, { data: 'here' })]);
    const reading = get('projects');
    await vi.advanceTimersByTimeAsync(900);
    expect(requests).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(await reading).toEqual({ data: 'here' });
    expect(session.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('retries a GET twice and a write never', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const get = setup([answer(503), answer(503), answer(200, { data: 'here' })]);
    const reading = get.get('projects');
    await vi.runAllTimersAsync();
    expect(await reading).toEqual({ data: 'here' });
    const post = setup([answer(503, envelope('Unavailable', 'Away.'))]);
    const writing = failure(post.post('projects'));
    await vi.runAllTimersAsync();
    expect(await writing).toMatchObject({ status: 503 });
    expect(post.requests).toHaveLength(1);
  });
});

describe('a request that nothing answers', () => {
  it('is tried three times where it is a GET, and says that there is no connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, requests } = setup([new TypeError('away'), new TypeError('away'), new TypeError('away')]);
    const reading = failure(get('projects'));
    await vi.runAllTimersAsync();
    expect(await reading).toMatchObject({ status: 0, code: 'NoConnection', message: 'An unknown error occurred.' });
    expect(requests).toHaveLength(3);
  });

  it('is given up after its time, also between two tries', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { api, requests } = setup([answer(503, {}, { 'Retry-After': '60' })]);
    const reading = failure(api.send({ method: 'GET', path: 'projects', timeout: 5_000 }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reading).toMatchObject({ status: 0, code: 'Timeout' });
    expect(requests).toHaveLength(1);
  });

  it('is given up after its time while the session waits for a token, and ends no session where none can be had', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { api, get, requests, session } = setup([answer(401)]);
    session.getToken.mockReturnValueOnce(new Promise(() => undefined));
    const reading = failure(api.send({ method: 'GET', path: 'projects', timeout: 5_000 }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reading).toMatchObject({ status: 0, code: 'Timeout' });
    expect(requests).toHaveLength(0);
    const away = new ApiError({ status: 0, code: 'NoConnection', message: '' });
    session.refresh.mockRejectedValueOnce(away);
    expect(await failure(get('projects'))).toBe(away);
    expect(session.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('ends as its caller ends it', async () => {
    const { api } = setup([answer(503, {}, { 'Retry-After': '60' })]);
    const stop = new AbortController();
    const reading = failure(api.send({ method: 'GET', path: 'projects', signal: stop.signal }));
    stop.abort();
    expect(await reading).toMatchObject({ name: 'AbortError' });
  });
});

describe('an answer of 401 (spec 1 §8)', () => {
  it('is tried once more with a newer token, body and all', async () => {
    const { post, requests, session } = setup([answer(401), answer(200, { data: 'done' })]);
    expect(await post('projects', { name: 'Tower' })).toEqual({ data: 'done' });
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(requests[1]?.body).toBe('{"name":"Tower"}');
    expect(session.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('ends the session where the newer token is refused too', async () => {
    const { get, session } = setup([answer(401), answer(401, envelope('Unauthenticated', 'Signed out.'))]);
    expect(await failure(get('projects'))).toMatchObject({ status: 401, code: 'Unauthenticated' });
    expect(session.onUnauthenticated).toHaveBeenCalledOnce();
  });

  it('ends the session where there is no newer token', async () => {
    const { get, session, requests } = setup([answer(401)]);
    session.refresh.mockResolvedValue(null);
    expect(await failure(get('projects'))).toMatchObject({ status: 401 });
    expect(session.onUnauthenticated).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(1);
  });

  it('of a call without a token ends nothing', async () => {
    const { post, session } = setup([answer(401)]);
    session.getToken.mockResolvedValue(null);
    await failure(post('account/login'));
    expect(session.refresh).not.toHaveBeenCalled();
    expect(session.onUnauthenticated).not.toHaveBeenCalled();
  });
});
