import { DEMO_ACCOUNTS } from '@portal/contracts/common/demo';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { randomUUID } from 'node:crypto';
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

it('known companies and their tab settings move into the shared tables and back', async () => {
  const { knex } = database;
  const step = migrations['043-known-companies'];
  const company = { company_id: randomUUID(), version: 3, type: 'Insurance', name: 'Northwind Insurance' };
  const settings = { company_id: company.company_id, version: 2, tabs: { notes: ['Broker'] } };
  await step?.down(knex);
  await knex('companies').insert(company);
  await knex('company_tab_access').insert(settings);
  await step?.up(knex);
  expect(await knex('known_companies').select()).toEqual([company]);
  expect(await knex('known_tab_settings').select()).toEqual([settings]);
  expect(await knex.schema.hasTable('companies')).toBe(false);
  await step?.down(knex);
  expect(await knex('companies').select()).toEqual([company]);
  expect(await knex('company_tab_access').select()).toEqual([settings]);
  expect(await knex('known_companies').select()).toEqual([]);
  await step?.up(knex);
});
