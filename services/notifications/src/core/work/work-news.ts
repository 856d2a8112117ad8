import type { StreamEvent } from '@portal/contracts/notifications/stream';
import { startListener, type BusLogger, type Listener } from '@portal/event-bus';
import * as v from 'valibot';
import { concerns, heardChange, type Listening } from './audience.ts';
import { WORK_CHANNEL } from './notify-streams.ts';

/** A message that makes open pages load again. */
export type News = StreamEvent<'work'>;

/** Notifies open streams of changed work, whichever copy of the service consumed the event. */
export interface WorkNews {
  /** Calls `tell` for changes that the viewer sees; returns the function that unsubscribes. */
  subscribe(viewer: Listening, tell: (news: News) => void): () => void;
  isListening(): boolean;
  stop(): Promise<void>;
}

const payloadSchema = v.pipe(v.string(), v.parseJson(), heardChange);

/** Listens to the service's database; after an interruption every page is asked to load everything again. */
export function startWorkNews(databaseUrl: string, logger: BusLogger): WorkNews {
  const subscribers = new Map<(news: News) => void, Listening>();
  const listener: Listener = startListener({
    databaseUrl,
    channel: WORK_CHANNEL,
    logger,
    onNotification: (payload) => {
      const change = v.parse(payloadSchema, payload);
      const { projectId, tab } = change;
      subscribers.forEach((viewer, tell) => concerns(viewer, change) && tell({ projectId, tab }));
    },
    onListening: () => subscribers.forEach((_viewer, tell) => tell({ projectId: null, tab: null })),
  });
  return {
    subscribe(viewer, tell) {
      subscribers.set(tell, viewer);
      return () => subscribers.delete(tell);
    },
    isListening: () => listener.isListening(),
    stop: () => listener.stop(),
  };
}
