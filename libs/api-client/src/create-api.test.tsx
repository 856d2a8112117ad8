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
  return { api: createApi(session), requests, session };
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
    const { api, requests } = setup([answer(200, { data: [1] })]);
    expect(await api.get('projects', { searchParams: { page: 2 } }).json()).toEqual({ data: [1] });
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
    const { api, requests } = setup([answer(200)]);
    await api.get('projects').json();
    expect(requests[0]).toMatchObject({ url, credentials: 'include' });
    expect(globalApiBase()).toBe(apiBase());
    write(API_BASE_META.global, 'https://global.portal.example/api');
    expect(globalApiBase()).toBe('https://global.portal.example/api');
  });

  it('trims text fields of the payload at every depth', async () => {
    const { api, requests } = setup([answer(200)]);
    await api.post('projects', { json: { name: '  Tower ', parts: [{ note: ' a ' }], area: 3 } });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: 'Tower', parts: [{ note: 'a' }], area: 3 });
  });

  it('throws the envelope of an error with fieldErrors, details and traceId', async () => {
    const body = envelope('ValidationFailed', 'Check the fields.', { fieldErrors: { name: ['Field is required.'] } });
    const { api } = setup([answer(400, body)]);
    const error = await failure(api.post('projects', { json: {} }));
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
    const { api } = setup([new Response('<html>', { status: 502 })]);
    expect(await failure(api.post('projects', { json: {} }))).toMatchObject({
      status: 502,
      code: 'Http502',
      message: 'An unknown error occurred.',
    });
  });

  it('tells the wait of a 429', async () => {
    const { api } = setup([answer(429, envelope('RateLimited', 'Too many requests.'), { 'Retry-After': '7' })]);
    expect(await failure(api.post('account/login', { json: {} }))).toMatchObject({ status: 429, retryAfter: 7 });
  });

  it('asks a service again that has just started, by its own word when, and keeps the session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const starting = answer(503, envelope('Unavailable', 'The service has just started.'), { 'Retry-After': '1' });
    const { api, requests, session } = setup([starting, answer(200, { data: 'here' })]);
    const reading = api.get('projects').json();
    await vi.advanceTimersByTimeAsync(900);
    expect(requests).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(await reading).toEqual({ data: 'here' });
    expect(session.onUnauthenticated).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('retries a GET twice and a write never', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const get = setup([answer(503), answer(503), answer(200, { data: 'here' })]);
    const reading = get.api.get('projects').json();
    await vi.runAllTimersAsync();
    expect(await reading).toEqual({ data: 'here' });
    const post = setup([answer(503, envelope('Unavailable', 'Away.'))]);
    const writing = failure(post.api.post('projects', { json: {} }));
    await vi.runAllTimersAsync();
    expect(await writing).toMatchObject({ status: 503 });
    expect(post.requests).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe('an answer of 401 (spec 1 §8)', () => {
  it('is tried once more with a newer token, body and all', async () => {
    const { api, requests, session } = setup([answer(401), answer(200, { data: 'done' })]);
    expect(await api.post('projects', { json: { name: 'Tower' } }).json()).toEqual({ data: 'done' });
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(requests[1]?.body).toBe('{"name":"Tower"}');
    expect(session.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('ends the session where the newer token is refused too', async () => {
    const { api, session } = setup([answer(401), answer(401, envelope('Unauthenticated', 'Signed out.'))]);
    expect(await failure(api.get('projects'))).toMatchObject({ status: 401, code: 'Unauthenticated' });
    expect(session.onUnauthenticated).toHaveBeenCalledOnce();
  });

  it('ends the session where there is no newer token', async () => {
    const { api, session, requests } = setup([answer(401)]);
    session.refresh.mockResolvedValue(null);
    expect(await failure(api.get('projects'))).toMatchObject({ status: 401 });
    expect(session.onUnauthenticated).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(1);
  });

  it('of a call without a token ends nothing', async () => {
    const { api, session } = setup([answer(401)]);
    session.getToken.mockResolvedValue(null);
    await failure(api.post('account/login', { json: {} }));
    expect(session.refresh).not.toHaveBeenCalled();
    expect(session.onUnauthenticated).not.toHaveBeenCalled();
  });
});
