import { eventEnvelope, type EventType, type PortalEvent } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { UnfitEventError } from './retries.ts';

export interface EventHandler {
  readonly subject: string;
  readonly handle: (tx: Knex.Transaction, event: PortalEvent) => Promise<void>;
  /** Handles several events at once. A consumer that takes batches calls it instead of `handle`. */
  readonly handleBatch?: (tx: Knex.Transaction, events: readonly PortalEvent[]) => Promise<void>;
}

/** Ties a handler to a kind of event; the handler gets data that the event's schema has accepted. */
export function on<Schema extends v.GenericSchema>(
  type: EventType<Schema>,
  handler: (tx: Knex.Transaction, event: PortalEvent<v.InferOutput<Schema>>) => Promise<void>,
): EventHandler {
  return {
    subject: type.subject,
    handle: async (tx, event) => handler(tx, withData(type, event)),
  };
}

/** Binds a handler of several events to a type: those of a batch are passed together, in order. */
export function onBatch<Schema extends v.GenericSchema>(
  type: EventType<Schema>,
  handler: (tx: Knex.Transaction, events: readonly PortalEvent<v.InferOutput<Schema>>[]) => Promise<void>,
): EventHandler {
  return {
    subject: type.subject,
    handle: async (tx, event) => handler(tx, [withData(type, event)]),
    handleBatch: async (tx, events) =>
      handler(
        tx,
        events.map((event) => withData(type, event)),
      ),
  };
}

function withData<Schema extends v.GenericSchema>(
  type: EventType<Schema>,
  event: PortalEvent,
): PortalEvent<v.InferOutput<Schema>> {
  const parsed = v.safeParse(type.data, event.data);
  if (!parsed.success) throw new UnfitEventError(v.summarize(parsed.issues));
  return { ...event, data: parsed.output };
}

/**
 * Reads an event from its text.
 * @throws UnfitEventError where it is not JSON or not the envelope
 */
export function readEvent(text: string): PortalEvent {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UnfitEventError('Not JSON');
  }
  const parsed = v.safeParse(eventEnvelope, content);
  if (!parsed.success) throw new UnfitEventError(v.summarize(parsed.issues));
  return parsed.output;
}
