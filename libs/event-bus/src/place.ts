import type { Knex } from 'knex';

/** A consumer's place in a stream. A stream that was lost and made again is another one, with numbers of its own. */
export interface Place {
  readonly consumer: string;
  /** Creation time of the stream, as NATS reports it. */
  readonly stream: string;
}

/** Days longer than any event stays in a stream with limited retention. */
const HANDLED_KEPT_DAYS = 100;

/** The consumer's place could not be locked or read: that is no fault of the events. */
export class PlaceError extends Error {}

/** The stream was made again while its events were being handled: the consumer has to subscribe again. */
export class StreamReplacedError extends Error {
  constructor(place: Place) {
    super(`The stream of ${place.consumer} was made again`);
  }
}

/**
 * Returns the number of the last event up to which the consumer has finished everything. A new consumer begins after
 * the number that `firstSeq` returns; after the stream was recreated it begins at its start.
 */
export async function openPlace(knex: Knex, place: Place, firstSeq: () => Promise<number>): Promise<number> {
  const known = await knex('consumer_positions')
    .where({ consumer: place.consumer })
    .first<{ stream: string; seq: string } | undefined>('stream', 'seq');
  if (known?.stream === place.stream) return Number(known.seq);
  const { rows } = await knex.raw<{ rows: { seq: string }[] }>(
    `insert into consumer_positions as p (consumer, stream, seq) values (:consumer, :stream, :seq)
    on conflict (consumer) do update set stream = excluded.stream,
      seq = case when p.stream = excluded.stream then p.seq else 0 end
    returning seq`,
    { ...place, seq: known ? 0 : await firstSeq() },
  );
  return Number(rows[0]?.seq ?? 0);
}

const RECORD_NEW = `
  with place as materialized (
    select seq from consumer_positions where consumer = :consumer and stream = :stream for update
  ), moved as (
    update consumer_positions p set seq = greatest(p.seq, :floor), changed_at = now() from place
    where p.consumer = :consumer
  ), recorded as (
    insert into handled_events (consumer, event_id)
    select :consumer, event.id from place, unnest(:ids::uuid[], :seqs::bigint[]) as event (id, seq)
    where event.seq > place.seq and not exists (
      select from dead_letters d where d.consumer = :consumer and d.event_id = event.id::text)
    on conflict do nothing returning event_id
  )
  select seq, array(select event_id::text from recorded) as ids from place`;

/**
 * Locks the consumer's position for the transaction, moves it to `floor`, records the events' ids and returns the new
 * ones: neither handled nor parked by any copy of the service. Copies take turns, and each reads the whole stream, so
 * that no copy handles an event before all earlier ones of its key are finished.
 */
export async function recordNew(
  tx: Knex.Transaction,
  place: Place,
  floor: number,
  events: readonly { readonly id: string; readonly seq: number }[],
): Promise<{ readonly seq: number; readonly ids: Set<string> }> {
  const sought = { ...place, floor, ids: events.map(({ id }) => id), seqs: events.map(({ seq }) => seq) };
  const { rows } = await tx
    .raw<{ rows: { seq: string; ids: string[] }[] }>(RECORD_NEW, sought)
    // A prepared statement: this one runs for each event.
    .options({ name: 'record-new-events' })
    .catch((error: unknown) => {
      throw new PlaceError(`The place of ${place.consumer} cannot be moved`, { cause: error });
    });
  const [row] = rows;
  if (!row) throw new StreamReplacedError(place);
  return { seq: Number(row.seq), ids: new Set(row.ids) };
}

/** Moves the consumer's place where nothing was handled. */
export const savePlace = (knex: Knex, place: Place, floor: number): Promise<void> =>
  knex.transaction(async (tx) => void (await recordNew(tx, place, floor, [])));

/** Deletes the ids of events that no stream holds any more. */
export async function forgetOldEvents(knex: Knex): Promise<void> {
  await knex.raw(`delete from handled_events where handled_at < now() - make_interval(days => ?)`, [HANDLED_KEPT_DAYS]);
}
