import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { noticeStore, useWorkHints } from '@portal/portal-sdk';
import { acceptToken } from '@portal/portal-sdk/session';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import { useNotifications } from './use-notifications.ts';

const READY = `id: 5\nevent: ready\ndata: {"unread":{"notifications":0,"claimAlerts":0},"isReset":false}\n\n`;
const INBOX = { items: [], unread: { notifications: 0, claimAlerts: 0 }, lastEventId: '5' };

/** Shows a page of a project; returns how often it is told to load again. */
function setup({ isAway = false } = {}) {
  const service = { isAway };
  const streams: ReadableStreamDefaultController[] = [];
  vi.stubGlobal('fetch', async (input: string | Request) => {
    if (service.isAway) return new Response(null, { status: 503 });
    if (typeof input !== 'string') return Response.json({ data: INBOX });
    const start = (controller: ReadableStreamDefaultController): void => {
      streams.push(controller);
      controller.enqueue(new TextEncoder().encode(READY));
    };
    return new Response(new ReadableStream({ start }));
  });
  const onHint = vi.fn();
  function Page() {
    useNotifications(true);
    useWorkHints('project-7', onHint);
    return null;
  }
  renderInShell(<Page />, { registry: registryOf('projects') });
  return { onHint, streams, service };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  acceptToken(`h.${btoa(JSON.stringify({ sub: 'clara', jti: '1', iat: 0, exp: 900 }))}.s`);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('does not load a page again whose first stream begins in time: it brings what the page has missed', async () => {
  const { onHint, streams } = setup();
  await pass(1_000);
  expect(streams).toHaveLength(1);
  expect(onHint).not.toHaveBeenCalled();
});

it('loads a page again whose first stream could not be opened at once: changes may be missing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { onHint, streams, service } = setup({ isAway: true });
  await pass(1_000);
  expect(streams).toHaveLength(0);
  service.isAway = false;
  await pass(10_000);
  expect(streams).toHaveLength(1);
  expect(onHint).toHaveBeenCalledExactlyOnceWith(null);
});

it('loads a page again after each break of its stream', async () => {
  const { onHint, streams } = setup();
  await pass(1_000);
  streams[0]?.close();
  await pass(1_000);
  expect(streams).toHaveLength(2);
  expect(onHint).toHaveBeenCalledExactlyOnceWith(null);
});

it('tells of a new notification by a toast on a phone, which has no teaser, and of no change of an older one', async () => {
  const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
  const send = async (stream: ReadableStreamDefaultController | undefined, over: Partial<InboxItem>) => {
    const item = { id: 'n', isViewed: false, isDismissed: false, isAlert: false, creationDateTime: at(2), ...over };
    stream?.enqueue(new TextEncoder().encode(`id: 6\nevent: notification\ndata: ${JSON.stringify(item)}\n\n`));
    await pass(1_000);
  };
  const told = () => noticeStore.getState().notices.map(({ message }) => message);
  noticeStore.setState({ notices: [] });
  const { streams } = setup();
  await pass(1_000);
  await send(streams[0], {});
  expect(told()).toEqual([]);
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...wide(media), matches: media.includes('480px') }));
  await send(streams[0], { isActionRequired: true });
  await send(streams[0], { id: 'o', creationDateTime: at(3), isViewed: true });
  expect(told()).toEqual([]);
  await send(streams[0], { id: 'p', creationDateTime: at(4) });
  await send(streams[0], { id: 'q', creationDateTime: at(5), isAlert: true });
  expect(told()).toEqual(['You have a new notification.', 'You have a new claim alert.']);
});
