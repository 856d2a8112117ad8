import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import { randomUUID } from 'node:crypto';
import type { TestNats } from './nats.ts';

/** Publishes an event as its service does and returns its id; consumers receive it later, and record it in `handled_events`. */
export async function publishEvent(
  nats: Pick<TestNats, 'jetstream'>,
  { subject }: Pick<EventType, 'subject'>,
  data: unknown,
): Promise<string> {
  const event: PortalEvent = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
  await (await nats.jetstream()).publish(subject, JSON.stringify(event), { msgID: event.id });
  return event.id;
}
