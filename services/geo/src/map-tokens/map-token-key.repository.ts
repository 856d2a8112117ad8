import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Returns the secret that all copies of the service share; the first caller creates it. */
export async function mapTokenKey(knex: Knex): Promise<Buffer> {
  await knex('map_token_keys')
    .insert({ id: 1, secret: randomBytes(32) })
    .onConflict('id')
    .ignore();
  const row = await knex('map_token_keys').where({ id: 1 }).first<{ secret: Buffer }>('secret');
  return row.secret;
}
