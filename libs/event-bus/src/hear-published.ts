import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Bus, BusLogger } from './bus.ts';
import { readEvent } from './event-handler.ts';

/** Ears of a service for events of the moment. */
export interface Hearing {
  stop(): Promise<void>;
}

/**
 * Calls a function for each event that is published on these subjects from now on. Those of a time in which NATS was away are
 * not heard: it is for what makes work unnecessary, never for work.
 */
export function hearPublished(
  subjects: readonly string[],
  onEvent: (event: PortalEvent) => void,
  { bus, logger }: { readonly bus: Bus; readonly logger: BusLogger },
): Hearing {
  const subscribed = bus.connection().then((connection) =>
    subjects.map((subject) =>
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error) logger.warn({ err: error, subject }, 'Events of the moment cannot be heard');
          else hear(message.string());
        },
      }),
    ),
  );
  const hear = (text: string): void => {
    try {
      onEvent(readEvent(text));
    } catch (error) {
      logger.warn({ err: error }, 'An event of the moment cannot be read');
    }
  };
  subscribed.catch(() => undefined);
  return {
    // A first connection that never comes must not hold the end up.
    async stop() {
      if (bus.isConnected()) for (const one of await subscribed) one.unsubscribe();
    },
  };
}
