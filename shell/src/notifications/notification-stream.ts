import { STREAM_SILENCE_MS } from '@portal/contracts/notifications/stream';
import { apiBase, freshToken, refreshSession } from '@portal/portal-sdk/session';
import { readEvents, type ServerEvent } from './event-stream.ts';

const STREAM_PATH = '/notifications/stream';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

interface Options {
  /** Id of the last message received, after which to continue. */
  readonly lastEventId: string;
  readonly onEvent: (event: ServerEvent) => void;
  /** Called when the stream has ended, or could not be opened, before it is tried again. */
  readonly onBreak: () => void;
}

/**
 * Listens to the notification stream until stopped (decisions §25): fetch with a Bearer token, going on from the last
 * event after each break, with growing pauses while the server is away; silence counts as a break.
 */
export function listenToNotifications(options: Options): () => void {
  const stop = new AbortController();
  void listen(stop.signal, options);
  return () => stop.abort();
}

async function listen(stop: AbortSignal, { lastEventId, onEvent, onBreak }: Options): Promise<void> {
  let from = lastEventId;
  let failures = 0;
  while (!stop.aborted) {
    const outcome = await readOnce(stop, from, (event) => {
      failures = 0;
      if (event.id) from = event.id;
      onEvent(event);
    });
    if (stop.aborted) return;
    onBreak();
    if (outcome === 'unauthenticated' && (await isOver())) return;
    failures += 1;
    await pause(outcome === 'ended' && failures === 1 ? 0 : pauseAfter(failures), stop);
  }
}

/** Returns true if there is no session any more; one of which nobody can say goes on. */
const isOver = (): Promise<boolean> =>
  refreshSession().then(
    (token) => token === null,
    () => false,
  );

async function readOnce(
  stop: AbortSignal,
  from: string,
  onEvent: (event: ServerEvent) => void,
): Promise<'ended' | 'failed' | 'unauthenticated'> {
  const connection = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => connection.abort(), STREAM_SILENCE_MS);
  };
  try {
    heard();
    const token = await freshToken();
    if (!token) return 'unauthenticated';
    const response = await fetch(`${apiBase()}${STREAM_PATH}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', 'Last-Event-ID': from },
      cache: 'no-store',
      signal: AbortSignal.any([stop, connection.signal]),
    });
    if (response.status === 401) return 'unauthenticated';
    if (!response.ok || !response.body) return 'failed';
    for await (const event of readEvents(response.body, heard)) {
      if (event.name === 'end') return event.data.includes('"token"') ? 'unauthenticated' : 'ended';
      onEvent(event);
    }
    return 'ended';
  } catch {
    return 'failed';
  } finally {
    clearTimeout(silence);
    connection.abort();
  }
}

/** Returns a doubling pause with a random part, so that browsers do not reconnect at the same moment. */
function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(finish, ms);
    function finish(): void {
      clearTimeout(timer);
      stop.removeEventListener('abort', finish);
      done();
    }
    stop.addEventListener('abort', finish);
  });
}
