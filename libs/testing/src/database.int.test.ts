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

  it('refuses functions with their owner’s rights that find what their caller has made, or that everybody calls', async () => {
    const PATH = 'set search_path = pg_catalog, public, pg_temp';
    const definer = (name: string, path: string, closing = `revoke execute on function ${name} from public`) =>
      `create function ${name}() returns void language plpgsql security definer ${path} as 'begin end'; ${closing};`;
    const functions = [
      definer('closed', PATH),
      definer('for_all', PATH, ''),
      definer('temporary_first', 'set search_path = public'),
      definer('without_path', ''),
    ];
    const migration = {
      async up(knex: Knex) {
        await knex.raw(functions.join('\n'));
      },
      down: () => Promise.resolve(),
    };
    await expect(createDatabase({ '001-definers': migration })).rejects.toThrow(
      /^for_all\(\), temporary_first\(\), without_path\(\): a security definer/,
    );
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
