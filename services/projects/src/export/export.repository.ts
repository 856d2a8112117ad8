import type { Knex } from 'knex';
import { keyHashOf, type ExportRequest } from '../core/export/export-address.ts';

/** Id and key of an export's address. */
interface Address {
  readonly id: string;
  readonly key: string;
}

const valid = (knex: Knex, { id, key }: Address) =>
  knex('project_exports')
    .where({ id })
    .whereRaw(`request ->> 'keyHash' = ?`, [keyHashOf(key)])
    .where('ends_at', '>', knex.fn.now());

/** Returns the request of an export's address; undefined where the address is wrong, used or over. */
export async function findExport(knex: Knex, address: Address): Promise<ExportRequest | undefined> {
  return valid(knex, address).first<ExportRequest | undefined>('user_id', 'request');
}

/** Uses up an export's address. Returns false if another request has used it. */
export const takeExport = async (knex: Knex, address: Address): Promise<boolean> =>
  (await valid(knex, address).delete()) > 0;
