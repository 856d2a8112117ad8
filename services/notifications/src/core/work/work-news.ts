import { workChanged, type WorkChange } from '@portal/contracts/events/work';
import type { StreamEvent } from '@portal/contracts/notifications/stream';
import { startListener, type BusLogger, type Listener } from '@portal/event-bus';
import * as v from 'valibot';
import { concerns, type Listening } from './audience.ts';
import { WORK_CHANNEL } from './telling.ts';

/** A message that makes open pages load again. */
export type News = StreamEvent<'work'>;

/** Tells open streams of work that has changed, whichever copy of the service heard of it. */
export interface WorkNews {
  /** Calls `tell` for what the viewer sees; answers how to stop that. */
  subscribe(viewer: Listening, tell: (news: News) => void): () => void;
  isListening(): boolean;
  stop(): Promise<void>;
}

const payloadSchema = v.pipe(v.string(), v.parseJson(), workChanged.data.entries.changes.pipe[0].item);

/** Listens to the database of the service; when listening begins again after a break, everybody looks at everything. */
export function startWorkNews(databaseUrl: string, logger: BusLogger): WorkNews {
  const subscribers = new Map<(news: News) => void, Listening>();
  const listener: Listener = startListener({
    databaseUrl,
    channel: WORK_CHANNEL,
    logger,
    onNotification: (payload) => {
      const change: WorkChange = v.parse(payloadSchema, payload);
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
