import type { StreamEvent } from '@portal/contracts/notifications/stream';
import { startListener, type BusLogger, type Listener } from '@portal/event-bus';
import * as v from 'valibot';
import { concerns, streamedChange, type Listening } from './audience.ts';
import { WORK_CHANNEL } from './notify-streams.ts';

/** A message that makes open pages load again. */
export type WorkHint = StreamEvent<'work'>;

/** Notifies open streams of changed work, whichever copy of the service consumed the event. */
export interface WorkHints {
  /** Calls `send` for changes that the viewer sees; returns the function that unsubscribes. */
  subscribe(viewer: Listening, send: (hint: WorkHint) => void): () => void;
  isListening(): boolean;
  stop(): Promise<void>;
}

const payloadSchema = v.pipe(v.string(), v.parseJson(), streamedChange);

/** Listens to the service's database; after an interruption every page loads everything again. */
export function startWorkHints(databaseUrl: string, logger: BusLogger): WorkHints {
  const subscribers = new Map<(hint: WorkHint) => void, Listening>();
  const listener: Listener = startListener({
    databaseUrl,
    channel: WORK_CHANNEL,
    logger,
    onNotification: (payload) => {
      const change = v.parse(payloadSchema, payload);
      const { projectId, tab } = change;
      subscribers.forEach((viewer, send) => concerns(viewer, change) && send({ projectId, tab }));
    },
    onListening: () => subscribers.forEach((_viewer, send) => send({ projectId: null, tab: null })),
  });
  return {
    subscribe(viewer, send) {
      subscribers.set(send, viewer);
      return () => subscribers.delete(send);
    },
    isListening: () => listener.isListening(),
    stop: () => listener.stop(),
  };
}
