import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import { createDatabase, sharedPostgresUrl } from './index.ts';

describe('createDatabase', () => {
  it('runs the same migrations once and gives each caller a database of its own', async () => {
    let runs = 0;
    const migrations = {
      '001-things': {
        async up(knex: Knex) {
          runs++;
          await knex.schema.createTable('things', (table) => void table.text('name'));
        },
        down: (knex: Knex) => knex.schema.dropTable('things'),
      },
    };
    const [one, two] = await Promise.all([createDatabase(migrations), createDatabase(migrations)]);
    await one.knex('things').insert({ name: 'x' });
    expect(runs).toBeLessThanOrEqual(1);
    expect(await two.knex('things')).toEqual([]);
    await one.drop();
    await two.drop();
  });

  it('leaves nothing behind', async () => {
    const database = await createDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await database.drop();
    const other = await createDatabase({}, sharedPostgresUrl());
    const { rows } = await other.knex.raw('select 1 from pg_database where datname = ?', [name]);
    expect(rows).toEqual([]);
    await other.drop();
  });
});
