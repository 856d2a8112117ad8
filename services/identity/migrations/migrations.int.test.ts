import { DEMO_ACCOUNTS } from '@portal/contracts/common/demo';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDemoCredentials } from '../src/demo/demo-credentials.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

it('the schema goes down over rows that exist, and up again', async () => {
  const { knex } = database;
  await knex.transaction(addDemoCredentials);
  for (const name of Object.keys(migrations).toSorted().toReversed()) await migrations[name]?.down(knex);
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select 1 from pg_tables where schemaname = 'public' and tablename not like 'knex%'`,
  );
  expect(rows).toEqual([]);
  for (const name of Object.keys(migrations).toSorted()) await migrations[name]?.up(knex);
  await knex.transaction(addDemoCredentials);
  expect(await knex('credentials')).toHaveLength(DEMO_ACCOUNTS.length);
});
