import type { ServiceName } from '@portal/contracts/common/paths';
import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import { randomUUID } from 'node:crypto';

/** The part of the event bus needed to publish an event. */
interface EventBus {
  ensureStream(service: ServiceName): Promise<void>;
  jetstream(): Promise<{ publish(subject: string, text: string, options: { msgID: string }): Promise<unknown> }>;
}

/** Publishes an event as another service does; consumers receive it later. */
export async function publishEvent(
  bus: EventBus,
  from: ServiceName,
  { subject }: Pick<EventType, 'subject'>,
  data: unknown,
): Promise<void> {
  const event: PortalEvent = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
  await bus.ensureStream(from);
  await (await bus.jetstream()).publish(subject, JSON.stringify(event), { msgID: event.id });
}
