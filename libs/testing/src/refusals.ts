import type { Knex } from 'knex';
import { until } from './until.ts';

/** A record of the audit record, by its columns. */
type StoredRecord = Readonly<Record<string, unknown>>;

/**
 * Returns refusals of a person from the audit record, oldest first, once there are as many as expected: a request may be
 * answered before its refusal is recorded.
 */
export const refusalsOf = (
  knex: Knex,
  actorId: string | undefined,
  { count, action }: { readonly count: number; readonly action?: string },
): Promise<readonly StoredRecord[]> =>
  until(async () => {
    const found: StoredRecord[] = await knex('audit.records')
      .where({ actor_id: actorId ?? null, outcome: 'Refused', ...(action && { action }) })
      .orderBy('id');
    return found.length >= count ? found : undefined;
  });
