import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import { randomUUID } from 'node:crypto';
import type { TestNats } from './nats.ts';

/** Publishes an event as its service does; consumers receive it later. */
export async function publishEvent(
  nats: Pick<TestNats, 'jetstream'>,
  { subject }: Pick<EventType, 'subject'>,
  data: unknown,
): Promise<void> {
  const event: PortalEvent = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
  await (await nats.jetstream()).publish(subject, JSON.stringify(event), { msgID: event.id });
}
