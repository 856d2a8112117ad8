import { INBOX_CHANNEL } from '../core/inbox/changes.ts';
import { startListener, type BusLogger, type Listener } from '@portal/event-bus';

/** Wakes the streams of a user whenever that user's inbox has changed, whichever copy of the service changed it. */
export interface WakeUps {
  /** Calls `wake` after each change; returns the function that unsubscribes. */
  subscribe(userId: string, wake: () => void): () => void;
  /** Counts the user's subscriptions in this process. */
  countOf(userId: string): number;
  isListening(): boolean;
  stop(): Promise<void>;
}

/** Listens to the database of the service; when listening begins again after a break, everybody is woken. */
export function startWakeUps(databaseUrl: string, logger: BusLogger): WakeUps {
  const subscribers = new Map<string, Set<() => void>>();
  const listener: Listener = startListener({
    databaseUrl,
    channel: INBOX_CHANNEL,
    logger,
    onNotification: (userId) => subscribers.get(userId)?.forEach((wake) => wake()),
    onListening: () => subscribers.forEach((wakes) => wakes.forEach((wake) => wake())),
  });
  return {
    subscribe(userId, wake) {
      const wakes = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && subscribers.get(userId) === wakes) subscribers.delete(userId);
      };
    },
    countOf: (userId) => subscribers.get(userId)?.size ?? 0,
    isListening: () => listener.isListening(),
    stop: () => listener.stop(),
  };
}
