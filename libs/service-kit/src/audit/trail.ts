import { setTimeout as wait } from 'node:timers/promises';
import type { BusLogger } from '@portal/event-bus';
import type pg from 'pg';
import { writeRecords, type AuditRecord } from './record.ts';

/** Milliseconds that an answer waits for the record of its refusal: a database that is away delays no refusal further. */
const PATIENCE_MS = 400;
const BATCH = 500;

/** Writes records that belong to no transaction. */
export interface AuditTrail {
  /** Writes one; throws where it cannot be written. */
  write(record: AuditRecord): Promise<void>;
  /**
   * Records a refusal, in one write with those that arrive while another write runs; equal refusals of one person
   * become one record with a count. Waits briefly; failures are logged.
   */
  refused(record: AuditRecord): Promise<void>;
}

export function newAuditTrail(pool: pg.Pool, logger: BusLogger): AuditTrail {
  const waiting: AuditRecord[] = [];
  let writing: Promise<void> | undefined;

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = counted(waiting.splice(0, BATCH));
      try {
        await writeRecords(pool, batch);
      } catch (error) {
        logger.error({ err: error, refusals: batch }, 'Refusals could not be recorded');
      }
    }
    writing = undefined;
  };

  return {
    async write(record) {
      await writeRecords(pool, [record]);
    },
    async refused(record) {
      waiting.push(record);
      writing ??= writeWaiting();
      // Entries added while another batch is written belong to the same run.
      await Promise.race([writing, wait(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

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
    return [others.length === 0 ? first : { ...first, details: { ...first.details, times: others.length + 1 } }];
  });
}
