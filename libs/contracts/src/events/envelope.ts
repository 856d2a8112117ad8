import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';

/** Author of an event; null for the clock or a migration. */
export const eventActor = v.nullable(v.object({ userId: id, name: v.string() }));

/**
 * Envelope of every event. `id` de-duplicates: it is the message id on the bus and is recorded by handlers in the
 * transaction of their effect.
 */
export const eventEnvelope = v.object({
  id,
  subject: v.string(),
  occurredAt: instant,
  actor: eventActor,
  data: v.unknown(),
});

/** One kind of event: its subject `{service}.{noun}.{verb}.v{n}` and the schema of its data. */
export interface EventType<Data extends v.GenericSchema = v.GenericSchema> {
  readonly subject: string;
  readonly data: Data;
}

/** Declares a kind of event. */
export const eventType = <const Subject extends string, Data extends v.GenericSchema>(subject: Subject, data: Data) =>
  ({ subject, data }) as const;

export interface PortalEvent<Data = unknown> {
  readonly id: string;
  readonly subject: string;
  readonly occurredAt: string;
  readonly actor: { readonly userId: string; readonly name: string } | null;
  readonly data: Data;
}
