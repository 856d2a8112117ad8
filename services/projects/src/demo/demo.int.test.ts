import { NAME_PATTERN } from '@portal/contracts/common/fields';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { loadMany, loadPortfolios } from './load.ts';
import { readPlaces, type Place } from './places.ts';
import { companyIdOf } from './portfolio.ts';

let database: TestDatabase;
let places: Place[];
beforeAll(async () => {
  database = await createDatabase(migrations);
  places = readPlaces();
});
afterAll(() => database.drop());

const quiet = () => undefined;
const count = async (table: string): Promise<number> => Number((await database.knex(table).count('*'))[0]?.['count']);

describe('demo data', () => {
  it('are 240 projects of real places, both types, six currencies and all statuses', async () => {
    expect(await loadPortfolios(database.knex, places)).toBe(240);
    const projects = await database.knex('projects').select('*');
    expect(new Set(projects.map(({ currency }) => currency))).toEqual(new Set(CURRENCIES));
    expect(new Set(projects.map(({ type }) => type)).size).toBe(2);
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(['Open', 'Closed']));
    expect(projects.some((project) => project.ready_to_be_reallocated)).toBe(true);
    expect(projects.every(({ name }) => NAME_PATTERN.test(name) && name.length <= 50)).toBe(true);
    expect(await count('locations')).toBe(240);
  });

  it('keep Harbour Mutual below its limit of 20', async () => {
    const harbour = await database
      .knex('project_counts')
      .where({ company_id: companyIdOf('harbour') })
      .first();
    expect(harbour.count).toBeLessThan(20);
  });

  it('change nothing when they are loaded again', async () => {
    const before = await database.knex('projects').orderBy('id').select('id', 'name');
    expect(await loadPortfolios(database.knex, places)).toBe(0);
    expect(await database.knex('projects').orderBy('id').select('id', 'name')).toEqual(before);
  });

  it('fill Northwind up to a number and go on from there', async () => {
    const northwind = () =>
      database
        .knex('project_counts')
        .where({ company_id: companyIdOf('northwind') })
        .first();
    await loadMany(database.knex, places, 1_000, quiet);
    expect((await northwind()).count).toBe(1_000);
    expect(await loadMany(database.knex, places, 1_000, quiet)).toBe(0);
    expect(await loadMany(database.knex, places, 2_500, quiet)).toBe(1_500);
    expect((await northwind()).count).toBe(2_500);
    expect(await count('locations')).toBe(await count('projects'));
  });
});
