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
