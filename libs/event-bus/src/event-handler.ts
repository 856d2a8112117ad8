import type { JsMsg } from '@nats-io/jetstream';
import { eventEnvelope, type EventType, type PortalEvent } from '@portal/contracts/events/envelope';
import { traceOf } from '@portal/traces';
import type { Knex } from 'knex';
import * as v from 'valibot';

export interface EventHandler {
  readonly subject: string;
  readonly handle: (tx: Knex.Transaction, event: PortalEvent) => Promise<void>;
}

/** Ties a handler to a kind of event; the handler gets data that the event's schema has accepted. */
export function on<Schema extends v.GenericSchema>(
  type: EventType<Schema>,
  handler: (tx: Knex.Transaction, event: PortalEvent<v.InferOutput<Schema>>) => Promise<void>,
): EventHandler {
  return {
    subject: type.subject,
    async handle(tx, event) {
      const parsed = v.safeParse(type.data, event.data);
      if (!parsed.success) throw new UnfitEventError(v.summarize(parsed.issues));
      await handler(tx, { ...event, data: parsed.output });
    },
  };
}

/** An event that will never be understood: it is parked at once. */
export class UnfitEventError extends Error {}

/** Handles an event in one transaction that first records its id: what came before is skipped. */
export async function handleOnce(
  knex: Knex,
  consumer: string,
  handler: EventHandler,
  message: JsMsg,
): Promise<'handled' | 'skipped'> {
  const event = read(message);
  return knex.transaction(async (tx) => {
    const recorded = await tx.raw<{ rowCount: number }>(
      'insert into handled_events (consumer, event_id) values (?, ?) on conflict do nothing',
      [consumer, event.id],
    );
    if (recorded.rowCount === 0) return 'skipped';
    await handler.handle(tx, event);
    return 'handled';
  });
}

function read(message: JsMsg): PortalEvent {
  let content: unknown;
  try {
    content = message.json();
  } catch {
    throw new UnfitEventError('Not JSON');
  }
  const parsed = v.safeParse(eventEnvelope, content);
  if (!parsed.success) throw new UnfitEventError(v.summarize(parsed.issues));
  return parsed.output;
}

/** Lays an event aside in `dead_letters`, so that the next ones can be handled. */
export async function park(knex: Knex, consumer: string, message: JsMsg, error: unknown, tries: number): Promise<void> {
  await knex('dead_letters')
    .insert({
      consumer,
      event_id: message.headers?.get('Nats-Msg-Id') || `${message.info.stream}/${message.seq}`,
      subject: message.subject,
      event: message.string().replaceAll('\0', ''),
      error: traceOf(error).replaceAll('\0', ''),
      tries,
    })
    .onConflict(['consumer', 'event_id'])
    .ignore();
}
