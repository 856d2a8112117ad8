import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';

/** Who did what an event tells of; null when nobody did (the clock, a migration). */
export const eventActor = v.nullable(v.object({ userId: id, name: v.string() }));

/**
 * What every event carries besides its data. `id` de-duplicates: it is the message id on the bus and what handlers
 * record in the transaction of their effect.
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
