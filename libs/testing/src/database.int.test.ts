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

  it('refuses a function with its owner’s rights that finds what its caller has made, or that everybody calls', async () => {
    const PATH = 'set search_path = pg_catalog, public, pg_temp';
    const CLOSED = 'revoke execute on function emptied from public';
    const withDefiner = (path: string, closing: string) =>
      createDatabase({
        '001-definer': {
          async up(knex: Knex) {
            await knex.raw(
              `create function emptied() returns void language plpgsql security definer ${path} as 'begin end'; ${closing}`,
            );
          },
          down: (knex: Knex) => knex.raw('drop function emptied').then(() => undefined),
        },
        [`002 ${path} ${closing}`]: { up: () => Promise.resolve(), down: () => Promise.resolve() },
      });
    for (const [path, closing] of [
      ['', CLOSED],
      ['set search_path = public', CLOSED],
      ['set search_path = pg_temp, public', CLOSED],
      [PATH, ''],
    ] as const) {
      await expect(withDefiner(path, closing), `${path} ${closing}`).rejects.toThrow('emptied(): a security definer');
    }
    await (await withDefiner(PATH, CLOSED)).drop();
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
