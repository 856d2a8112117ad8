import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPortfolios } from '../src/demo/load.ts';
import { readPlaces } from '../src/demo/places.ts';
import { migrations } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

it('each step goes down over rows that exist, and up again', async () => {
  const { knex } = database;
  const places = readPlaces();
  await loadPortfolios(knex, places);
  for (const name of Object.keys(migrations).toSorted().toReversed()) await migrations[name]?.down(knex);
  const left = await knex('information_schema.tables')
    .where({ table_schema: 'public' })
    .whereRaw(`table_name not like 'knex%'`)
    .pluck('table_name');
  expect(left).toEqual([]);
  for (const name of Object.keys(migrations).toSorted()) await migrations[name]?.up(knex);
  expect(await loadPortfolios(knex, places)).toBe(240);
});

it('known tab settings move into the shared table and back', async () => {
  const { knex } = database;
  const step = migrations['042-known-tab-settings'];
  const settings = { company_id: randomUUID(), version: 2, tabs: { notes: ['Broker'] } };
  await step?.down(knex);
  await knex('company_tab_access').insert(settings);
  await step?.up(knex);
  expect(await knex('known_tab_settings').select()).toEqual([settings]);
  expect(await knex.schema.hasTable('company_tab_access')).toBe(false);
  await step?.down(knex);
  expect(await knex('company_tab_access').select()).toEqual([settings]);
  expect(await knex('known_tab_settings').select()).toEqual([]);
  await step?.up(knex);
});
