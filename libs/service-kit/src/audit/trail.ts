import { setTimeout as wait } from 'node:timers/promises';
import type { BusLogger } from '@portal/event-bus';
import type pg from 'pg';
import { originOf, recordOf, writeRecords, type AuditRecord } from './record.ts';
import { newRefusalLimit, type RefusalCount } from './refusal-limit.ts';

/** Milliseconds that an answer waits for the record of its refusal: a database that is away delays no refusal further. */
const PATIENCE_MS = 400;
/** Milliseconds that a service which stops waits for the records of refusals. */
const END_MS = 5_000;
const BATCH = 500;
/** Refusals that may wait to be written, some 20 MB … */
const MOST_WAITING = 20_000;
/** … and up to which those without a person join them, so that those of people still find room. */
const MOST_WAITING_WITHOUT_PERSON = 10_000;

/** Writes records that belong to no transaction. */
export interface AuditTrail {
  /** Writes one; throws where it cannot be written. */
  write(record: AuditRecord): Promise<void>;
  /**
   * Records a refusal, in one write with those that arrive while another write runs; equal refusals of one person
   * become one record with a count, and so do those beyond the number that their count allows in a minute. Waits briefly;
   * failures are logged. While too many wait for the database, further ones are dropped: their number is recorded.
   */
  refused(record: AuditRecord, count?: RefusalCount): Promise<void>;
  /** Records the counts of the present minute, and waits for all records, but not for a database that is away. */
  end(): Promise<void>;
}

export function newAuditTrail(pool: pg.Pool, logger: BusLogger): AuditTrail {
  const waiting: AuditRecord[] = [];
  let dropped = 0;
  let writing: Promise<void> | undefined;

  const nextBatch = (): AuditRecord[] => {
    const batch = counted(waiting.splice(0, BATCH));
    if (dropped === 0) return batch;
    logger.error({ dropped }, 'Refusals were dropped, since too many waited to be recorded');
    batch.push(recordOfDropped(dropped));
    dropped = 0;
    return batch;
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = nextBatch();
      try {
        await writeRecords(pool, batch);
      } catch (error) {
        logger.error({ err: error, refusals: batch }, 'Refusals could not be recorded');
      }
    }
    writing = undefined;
  };

  const add = async (record: AuditRecord): Promise<void> => {
    if (waiting.length >= (record.actor_id === null ? MOST_WAITING_WITHOUT_PERSON : MOST_WAITING)) {
      dropped += timesOf(record);
      return;
    }
    waiting.push(record);
    writing ??= writeWaiting();
    // Entries added while another batch is written belong to the same run.
    await Promise.race([writing, wait(PATIENCE_MS, undefined, { ref: false })]);
  };

  const limit = newRefusalLimit((rest) => void add(rest));

  return {
    async write(record) {
      await writeRecords(pool, [record]);
    },
    async refused(record, count) {
      if (!count || limit.admits(record, count)) await add(record);
    },
    async end() {
      limit.end();
      await Promise.race([writing, wait(END_MS, undefined, { ref: false })]);
    },
  };
}

const timesOf = ({ details }: AuditRecord): number => Number(details?.['times'] ?? 1);

/** Returns the record of refusals that found no room. */
const recordOfDropped = (times: number): AuditRecord => ({
  ...recordOf(originOf('refusals of too many requests'), 'access.refuse', { details: { times } }),
  outcome: 'Refused',
});

/** Merges equal refusals into one record with a count. */
function counted(batch: readonly AuditRecord[]): AuditRecord[] {
  const groups = new Map<string, AuditRecord[]>();
  for (const record of batch) {
    const key = JSON.stringify({ ...record, trace_id: null });
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const times = others.reduce((sum, record) => sum + timesOf(record), timesOf(first));
    return [others.length === 0 ? first : { ...first, details: { ...first.details, times } }];
  });
}
