import type { WorkChange } from '@portal/contracts/events/work';
import type { Knex } from 'knex';

/** Channel that notifies open streams of changed work at commit; the payload is a {@link WorkChange}. */
export const WORK_CHANNEL = 'work';

/** Ids of one payload, of people and of companies: PostgreSQL takes 8,000 bytes at most. */
const IDS = 80;

/**
 * Notifies the streams of every copy of the service. Nothing is stored, since pages opened later load the present
 * state.
 */
export async function notifyStreams(tx: Knex.Transaction, changes: readonly WorkChange[]): Promise<void> {
  const payloads = changes.flatMap((change) => {
    const { userIds, companyIds } = change;
    const parts = Math.max(1, Math.ceil(Math.max(userIds.length, companyIds.length) / IDS));
    return Array.from({ length: parts }, (_, part) => {
      const some = (ids: readonly string[]) => ids.slice(part * IDS, (part + 1) * IDS);
      return JSON.stringify({ ...change, userIds: some(userIds), companyIds: some(companyIds) });
    });
  });
  await tx.raw(`select pg_notify('${WORK_CHANNEL}', payload) from unnest(?::text[]) payload`, [payloads]);
}
