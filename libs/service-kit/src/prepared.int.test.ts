import { createDatabase, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openKnex, openPool, queryPrepared } from './database.ts';

let database: TestDatabase;
let knex: Knex;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createDatabase({});
  knex = openKnex({ url: database.url, name: 'prepared', pool: 1 });
  pool = openPool({ url: database.url, name: 'prepared', pool: 1 });
});
afterAll(async () => {
  await Promise.all([knex.destroy(), pool.end()]);
  await database.drop();
});

describe('a prepared statement of whole rows, while another version adds a column', () => {
  const WHOLE_ROW = { name: 'whole-row', text: 'select b.* from buildings b where b.stories > $1', values: [1] };
  const read = (target: Knex | pg.Pool) => queryPrepared<object>(target, WHOLE_ROW);
  const addColumn = () => knex.raw('alter table buildings add column area integer');
  const BEFORE = [{ stories: 3 }];
  const AFTER = [{ stories: 3, area: null }];

  beforeEach(async () => {
    await knex.raw('drop table if exists buildings');
    await knex.raw('create table buildings as select 3 as stories');
  });

  it.each([
    ['a pool', () => pool],
    ['a builder', () => knex],
  ])('is answered on %s', async (_of, target) => {
    expect(await read(target())).toEqual(BEFORE);
    await addColumn();
    expect([await read(target()), await read(target())]).toEqual([AFTER, AFTER]);
  });

  it('ends the transaction that it is in, and no later one', async () => {
    expect(await knex.transaction(read)).toEqual(BEFORE);
    await addColumn();
    await expect(knex.transaction(read)).rejects.toThrow('cached plan');
    expect(await knex.transaction(read)).toEqual(AFTER);
  });
});
