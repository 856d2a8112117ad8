import { createDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapTokenKeysMigration } from './002-map-token-keys.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

describe('migrations of geo', () => {
  it('go up and down and up again over rows', async () => {
    const { knex } = database;
    await mapTokenKeysMigration.up(knex);
    await knex('map_token_keys').insert({ id: 1, secret: Buffer.alloc(32) });
    await expect(knex('map_token_keys').insert({ id: 2, secret: Buffer.alloc(32) })).rejects.toThrow(/check/);
    await mapTokenKeysMigration.down(knex);
    expect(await knex.schema.hasTable('map_token_keys')).toBe(false);
    await mapTokenKeysMigration.up(knex);
    expect(await knex('map_token_keys').select()).toEqual([]);
  });
});
