import type { Knex } from 'knex';

/** A consumer's position in a stream. A stream that was lost and recreated is another one, with new numbers. */
export interface Position {
  readonly consumer: string;
  /** Creation time of the stream, as NATS reports it. */
  readonly stream: string;
}

/** Days longer than any event stays in a stream with limited retention. */
const HANDLED_KEPT_DAYS = 100;

/** Thrown if the consumer's position cannot be locked or read, which is no fault of the events. */
export class PositionError extends Error {}

/** The stream was made again while its events were being handled: the consumer has to subscribe again. */
export class StreamReplacedError extends Error {
  constructor(position: Position) {
    super(`The stream of ${position.consumer} was made again`);
  }
}

/**
 * Returns the number of the last event up to which the consumer has finished everything. A new consumer begins after
 * the number that `firstSeq` returns; after the stream was recreated it begins at its start.
 */
export async function openPosition(knex: Knex, position: Position, firstSeq: () => Promise<number>): Promise<number> {
  const known = await knex('consumer_positions')
    .where({ consumer: position.consumer })
    .first<{ stream: string; seq: string } | undefined>('stream', 'seq');
  if (known?.stream === position.stream) return Number(known.seq);
  const { rows } = await knex.raw<{ rows: { seq: string }[] }>(
    `insert into consumer_positions as p (consumer, stream, seq) values (:consumer, :stream, :seq)
    on conflict (consumer) do update set stream = excluded.stream,
      seq = case when p.stream = excluded.stream then p.seq else 0 end
    returning seq`,
    { ...position, seq: known ? 0 : await firstSeq() },
  );
  return Number(rows[0]?.seq ?? 0);
}

const RECORD_NEW = `
  with present as materialized (
    select seq from consumer_positions where consumer = :consumer and stream = :stream for update
  ), moved as (
    update consumer_positions p set seq = greatest(p.seq, :floor), changed_at = now() from present
    where p.consumer = :consumer
  ), recorded as (
    insert into handled_events (consumer, event_id)
    select :consumer, event.id from present, unnest(:ids::uuid[], :seqs::bigint[]) as event (id, seq)
    where event.seq > present.seq and not exists (
      select from dead_letters d where d.consumer = :consumer and d.event_id = event.id::text)
    on conflict do nothing returning event_id
  )
  select seq, array(select event_id::text from recorded) as ids from present`;

/**
 * Locks the consumer's position for the transaction, moves it to `floor`, records the events' ids and returns the new
 * ones: neither handled nor parked by any copy of the service. Copies take turns, and each reads the whole stream, so
 * that no copy handles an event before all earlier ones of its key are finished.
 */
export async function recordNew(
  tx: Knex.Transaction,
  position: Position,
  floor: number,
  events: readonly { readonly id: string; readonly seq: number }[],
): Promise<{ readonly seq: number; readonly ids: Set<string> }> {
  const sought = { ...position, floor, ids: events.map(({ id }) => id), seqs: events.map(({ seq }) => seq) };
  const { rows } = await tx
    .raw<{ rows: { seq: string; ids: string[] }[] }>(RECORD_NEW, sought)
    // A prepared statement: this one runs for each event.
    .options({ name: 'record-new-events' })
    .catch((error: unknown) => {
      throw new PositionError(`The position of ${position.consumer} cannot be moved`, { cause: error });
    });
  const [row] = rows;
  if (!row) throw new StreamReplacedError(position);
  return { seq: Number(row.seq), ids: new Set(row.ids) };
}

/** Moves the consumer's position where nothing was handled. */
export const savePosition = (knex: Knex, position: Position, floor: number): Promise<void> =>
  knex.transaction(async (tx) => void (await recordNew(tx, position, floor, [])));

/** Deletes the ids of events that no stream holds any more. */
export async function deleteOldEvents(knex: Knex): Promise<void> {
  await knex.raw(`delete from handled_events where handled_at < now() - make_interval(days => ?)`, [HANDLED_KEPT_DAYS]);
}
