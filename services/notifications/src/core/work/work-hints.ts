import { WORK_KEPT_MS, type StreamEvent } from '@portal/contracts/notifications/stream';
import { startListener, type BusLogger, type Listener } from '@portal/event-bus';
import * as v from 'valibot';
import { concerns, streamedChange, type Listening, type StreamedChange } from './audience.ts';
import { WORK_CHANNEL } from './notify-streams.ts';

/** A message that makes open pages load again. */
export type WorkHint = StreamEvent<'work'>;

/** Notifies open streams of changed work, whichever copy of the service consumed the event. */
export interface WorkHints {
  /** Calls `send` for changes that the viewer sees, also for those of just before; returns the function that unsubscribes. */
  subscribe(viewer: Listening, send: (hint: WorkHint) => void): () => void;
  isListening(): boolean;
  stop(): Promise<void>;
}

/** A message for which everything is loaded again: it is not known what was missed. */
const ANYTHING: WorkHint = { projectId: null, tab: null };

const isRecent = (at: number): boolean => performance.now() - at < WORK_KEPT_MS;

const payloadSchema = v.pipe(v.string(), v.parseJson(), streamedChange);

/** Listens to the service's database; after an interruption every page loads everything again. */
export function startWorkHints(databaseUrl: string, logger: BusLogger): WorkHints {
  const subscribers = new Map<(hint: WorkHint) => void, Listening>();
  /** Time at which listening began again after an interruption, in which changes were missed. */
  let resumedAt = -Infinity;
  let hasListened = false;
  const recent: { readonly change: StreamedChange; readonly at: number }[] = [];
  const dropOld = (): void => {
    const kept = recent.findIndex(({ at }) => isRecent(at));
    recent.splice(0, kept === -1 ? recent.length : kept);
  };
  const listener: Listener = startListener({
    databaseUrl,
    channel: WORK_CHANNEL,
    logger,
    onNotification: (payload) => {
      const change = v.parse(payloadSchema, payload);
      dropOld();
      recent.push({ change, at: performance.now() });
      subscribers.forEach((viewer, send) => tell(viewer, change, send));
    },
    onListening: () => {
      subscribers.forEach((_viewer, send) => send(ANYTHING));
      if (hasListened) resumedAt = performance.now();
      hasListened = true;
    },
  });
  return {
    subscribe(viewer, send) {
      dropOld();
      if (isRecent(resumedAt)) send(ANYTHING);
      recent.forEach(({ change }) => tell(viewer, change, send));
      subscribers.set(send, viewer);
      return () => subscribers.delete(send);
    },
    isListening: () => listener.isListening(),
    stop: () => listener.stop(),
  };
}

function tell(viewer: Listening, change: StreamedChange, send: (hint: WorkHint) => void): void {
  const { projectId, tab } = change;
  if (concerns(viewer, change)) send({ projectId, tab });
}
