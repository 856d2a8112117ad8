import { createDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitsMigration } from './001-visits.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

describe('migrations of Help', () => {
  it('go up and down and up again over rows', async () => {
    const { knex } = database;
    await visitsMigration.up(knex);
    await knex('help_visits').insert({ user_id: '00000000-0000-4000-8000-000000000001', page: 'front' });
    await visitsMigration.down(knex);
    expect(await knex.schema.hasTable('help_visits')).toBe(false);
    await visitsMigration.up(knex);
    expect(await knex('help_visits').select()).toEqual([]);
  });
});
