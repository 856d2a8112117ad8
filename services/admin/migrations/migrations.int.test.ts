import { openKnex } from '@portal/service-kit';
import { createDatabase, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDemoCompanies } from '../src/demo/demo-companies.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await createDatabase(migrations);
  knex = openKnex({ url: database.url, name: 'test', pool: 5 });
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

it('the schema goes down over rows that exist, and up again', async () => {
  await knex.transaction(addDemoCompanies);
  for (const name of Object.keys(migrations).toSorted().toReversed()) await migrations[name]?.down(knex);
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select 1 from pg_tables where schemaname = 'public' and tablename not like 'knex%'`,
  );
  expect(rows).toEqual([]);
  for (const name of Object.keys(migrations).toSorted()) await migrations[name]?.up(knex);
  await knex.transaction(addDemoCompanies);
  expect(await knex('companies')).toHaveLength(8);
});
