import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { traceOf } from '@portal/traces';
import type { Knex } from 'knex';
import type { Received } from './backlog.ts';
import type { BusLogger } from './bus.ts';
import { isConnectionError } from './connection-error.ts';
import { readEvent, type EventHandler } from './event-handler.ts';
import { recordNew, type Position } from './position.ts';
import { UnfitEventError } from './retries.ts';

/** PostgreSQL's text takes no NUL. */
const textOf = (error: unknown): string => traceOf(error).replaceAll('\0', '');

/** Lays an event aside in `dead_letters`, so that the next ones of its key can be handled. */
export async function park(
  knex: Knex,
  position: Position,
  { id, subject, text }: Received,
  failure: { readonly error: unknown; readonly tries: number; readonly floor: number },
): Promise<void> {
  await knex.transaction(async (tx) => {
    await recordNew(tx, position, failure.floor, []);
    await tx.raw(
      `insert into dead_letters (consumer, event_id, subject, event, error, tries)
      select :consumer, :id, :subject, :event, :error, :tries
      where not exists (select from handled_events h where h.consumer = :consumer and h.event_id::text = :id)
      on conflict do nothing`,
      {
        consumer: position.consumer,
        id,
        subject,
        event: text.replaceAll('\0', ''),
        error: textOf(failure.error),
        tries: failure.tries,
      },
    );
  });
}

/**
 * Parks the part of an event that no handler understands, as an event of its own with the part's data, in the transaction
 * that handles the rest.
 */
export async function parkPart(
  tx: Knex.Transaction,
  consumer: string,
  event: PortalEvent,
  { data, error }: { readonly data: unknown; readonly error: string },
): Promise<void> {
  const part: PortalEvent = { ...event, id: randomUUID(), data };
  await tx('dead_letters').insert({
    ...{ consumer, event_id: part.id, subject: part.subject },
    ...{ event: JSON.stringify(part), error: textOf(new UnfitEventError(error)), tries: 1 },
  });
}

interface DeadLetter {
  readonly event_id: string;
  readonly subject: string;
  readonly event: string;
}

export interface RetryOptions {
  readonly knex: Knex;
  readonly consumer: string;
  readonly handlers: ReadonlyMap<string, EventHandler>;
  readonly logger: BusLogger;
}

/**
 * Handles the parked events of a consumer that an operator has marked (`try_again`), the oldest first, each in a
 * transaction of its own that also deletes it from `dead_letters`. One that fails stays there with its new error, and is
 * not tried again before it is marked again. Returns how many are parked then.
 */
export async function retryParked(options: RetryOptions): Promise<number> {
  for (;;) {
    const { rows } = await options.knex.raw<{ rows: { parked: number; marked: number }[] }>(
      `select count(*)::int as parked, (count(*) filter (where try_again))::int as marked
      from dead_letters where consumer = ?`,
      [options.consumer],
    );
    const { parked, marked } = rows[0] ?? { parked: 0, marked: 0 };
    if (marked === 0 || (await retryOldest(options)) === 'none') return parked;
  }
}

async function retryOldest({ knex, consumer, handlers, logger }: RetryOptions): Promise<'handled' | 'failed' | 'none'> {
  let tried: DeadLetter | undefined;
  try {
    return await knex.transaction(async (tx) => {
      const letter = await tx('dead_letters')
        .where({ consumer, try_again: true })
        .orderBy('parked_at')
        .forUpdate()
        .skipLocked()
        .first<DeadLetter | undefined>('event_id', 'subject', 'event');
      if (!letter) return 'none';
      tried = letter;
      const event = readEvent(letter.event);
      await tx('dead_letters').where({ consumer, event_id: letter.event_id }).delete();
      await tx('handled_events').insert({ consumer, event_id: event.id }).onConflict().ignore();
      await handlers.get(letter.subject)?.handle(tx, event);
      logger.info({ consumer, subject: letter.subject, eventId: event.id }, 'A parked event was handled');
      return 'handled';
    });
  } catch (error) {
    if (!tried || isConnectionError(error)) throw error;
    const { event_id, subject } = tried;
    logger.error({ err: error, consumer, subject, eventId: event_id }, 'A parked event failed again');
    await knex('dead_letters')
      .where({ consumer, event_id })
      .update({ try_again: false, error: textOf(error), tries: knex.raw('tries + 1') });
    return 'failed';
  }
}
