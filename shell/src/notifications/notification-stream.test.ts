import { API_BASE_META } from '@portal/contracts/common/api-base';
import { acceptToken, sessionStore } from '@portal/portal-sdk/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToNotifications } from './notification-stream.ts';

const token = (jti: string): string => `h.${btoa(JSON.stringify({ sub: 'clara', jti, iat: 0, exp: 900 }))}.s`;

/** A stream that gives these frames and then stays open, or ends. */
function stream(frames: readonly string[], { ends = false } = {}): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const frame of frames) controller.enqueue(new TextEncoder().encode(`${frame}\n\n`));
        if (ends) controller.close();
      },
    }),
  );
}

function setup(...answers: (() => Response)[]) {
  const requests: { url: string; authorization: string | null; lastEventId: string | null }[] = [];
  const queue = [...answers];
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
    const isRequest = typeof input !== 'string';
    const headers = new Headers(isRequest ? input.headers : init.headers);
    const url = isRequest ? new URL(input.url).pathname : input;
    requests.push({ url, authorization: headers.get('Authorization'), lastEventId: headers.get('Last-Event-ID') });
    return (queue.shift() ?? (() => stream([])))();
  });
  const onEvent = vi.fn();
  const onBreak = vi.fn();
  const stop = listenToNotifications({ lastEventId: '5', onEvent, onBreak });
  return { requests, onEvent, onBreak, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  acceptToken(token('1'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the notification stream (decisions §25)', () => {
  it('comes from where the page says that the API is', async () => {
    const content = 'https://api.portal.example/v1';
    document.head.append(Object.assign(document.createElement('meta'), { name: API_BASE_META.api, content }));
    const { requests, stop } = setup(() => stream([]));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests[0]?.url).toBe(`${content}/notifications/stream`);
    stop();
    document.head.replaceChildren();
  });

  it('carries the token and goes on from the inbox', async () => {
    const { requests, onEvent, stop } = setup(() => stream(['id: 6\nevent: notification\ndata: {}']));
    await vi.advanceTimersByTimeAsync(0);
    expect(requests[0]).toEqual({
      url: `${location.origin}/api/notifications/stream`,
      authorization: `Bearer ${token('1')}`,
      lastEventId: '5',
    });
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith({ id: '6', name: 'notification', data: '{}' }), 20_000);
    stop();
  });

  it('comes back after a break, from the last event', async () => {
    const { requests, onBreak, stop } = setup(() => stream(['id: 9\nevent: notification\ndata: {}'], { ends: true }));
    await vi.waitFor(() => expect(requests).toHaveLength(2), 20_000);
    expect(requests[1]?.lastEventId).toBe('9');
    expect(onBreak).toHaveBeenCalledOnce();
    stop();
  });

  it('waits longer and longer while the server is away', async () => {
    const away = () => new Response(null, { status: 503 });
    const { requests, stop } = setup(away, away, away, away, away);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.length).toBeLessThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests.length).toBeGreaterThanOrEqual(5);
    stop();
  });

  it('refreshes the session where its token is refused', async () => {
    const next = token('2');
    const { requests, stop } = setup(
      () => new Response(null, { status: 401 }),
      () => Response.json({ accessToken: next, data: { accessToken: next } }),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ url }) => url)).toEqual([
      `${location.origin}/api/notifications/stream`,
      '/api/account/refresh-token',
      `${location.origin}/api/notifications/stream`,
    ]);
    expect(requests[2]?.authorization).toBe(`Bearer ${next}`);
    stop();
  });

  it('goes on where its token is refused and nobody answers the refresh, once that is possible again', async () => {
    const next = token('2');
    const away = () => new Response(null, { status: 503 });
    const { requests, stop } = setup(
      () => {
        sessionStore.setState({ expiresAt: Date.now() });
        return new Response(null, { status: 401 });
      },
      ...[1, 2, 3, 4].map(() => away),
      () => Response.json({ accessToken: next, data: { accessToken: next } }),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.at(-1)?.authorization).toBe(`Bearer ${next}`);
    stop();
  });

  it('takes silence for a break', async () => {
    const { requests, stop } = setup(
      () => stream(['id: 6\nevent: ready\ndata: {}']),
      () => stream([]),
    );
    await vi.advanceTimersByTimeAsync(49_000);
    expect(requests).toHaveLength(1);
    stop();
  });

  it('ends when it is stopped', async () => {
    const { requests, stop } = setup(() => stream([], { ends: true }));
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.length).toBeLessThanOrEqual(1);
  });
});
