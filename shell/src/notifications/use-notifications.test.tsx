import { useWorkHints } from '@portal/portal-sdk';
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
