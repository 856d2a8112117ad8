import { createDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetRow, projectRow } from '../src/testing/portfolio.fixture.ts';
import { migrations } from './index.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database?.drop());

it('the steps of the dashboard go down and up again over rows, which have the same order and search then', async () => {
  const { knex } = database;
  const project = projectRow({ name: 'Élan Straße' });
  await knex('portfolio_projects').insert(project);
  const keys = () => knex('portfolio_projects').where({ id: project.id }).first('name_key', 'search_key');
  const before = await keys();
  expect(before).toEqual({ name_key: 'élan straße', search_key: 'elan strasse' });
  const steps = Object.keys(migrations).filter((name) => name.startsWith('02'));
  expect(steps).toEqual(['020-dashboard-orders', '021-revisions']);
  for (const name of steps.toReversed()) await migrations[name]?.down(knex);
  expect(await knex.schema.hasColumn('portfolio_projects', 'name_key')).toBe(false);
  for (const name of steps) await migrations[name]?.up(knex);
  expect(await keys()).toEqual(before);
});

it('the step of money goes down and up again, and emptying the read model empties its tables, too', async () => {
  const { knex } = database;
  const project = projectRow();
  await knex('portfolio_budgets').insert(budgetRow(project));
  await migrations['035-money']?.down(knex);
  expect(await knex.schema.hasTable('portfolio_budgets')).toBe(false);
  await knex.raw('select empty_read_model()');
  await migrations['035-money']?.up(knex);
  await knex('portfolio_budgets').insert(budgetRow(project, { amount: 400, committed: 100, booked: 500.5 }));
  expect(await knex('portfolio_budgets').first('used', 'used_share')).toEqual({ used: '500.50', used_share: '1.2513' });
  await knex.raw('select empty_read_model()');
  expect(await knex('portfolio_budgets').select()).toEqual([]);
});
