import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { TestNats } from './nats.ts';

/**
 * Passes each event of a subject from now on to `take`, once: a relay publishes an event again where its answer came late,
 * and only streams recognise the second.
 */
export async function hearEvents<Data>(
  nats: Pick<TestNats, 'connection'>,
  subject: string,
  take: (event: PortalEvent<Data>) => void,
): Promise<void> {
  const connection = await nats.connection();
  const heard = new Set<string>();
  connection.subscribe(subject, {
    callback: (_error, message) => {
      const event = message.json<PortalEvent<Data>>();
      if (heard.has(event.id)) return;
      heard.add(event.id);
      take(event);
    },
  });
  await connection.flush();
}
