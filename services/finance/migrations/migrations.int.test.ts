import { createDatabase } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from './index.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database?.drop());

it('the step of companies takes an ended assignment as that of the engineer’s company, and leaves an open one', async () => {
  const { knex } = database;
  const step = migrations['054-companies-at-the-end'];
  const later = Object.keys(migrations).filter((name) => name > '054-companies-at-the-end');
  for (const name of later.toReversed()) await migrations[name]?.down(knex);
  await step?.down(knex);
  const [company, gone, here] = [randomUUID(), randomUUID(), randomUUID()];
  const engineer = { version: 1, name: 'Élise Stone', company_id: company, company_name: 'Granite Risk' };
  await knex('known_engineers').insert([gone, here].map((id) => ({ ...engineer, user_id: id })));
  await knex('assigned_engineers').insert([
    { project_id: randomUUID(), engineer_id: gone, ended_at: '2026-03-05T12:00Z' },
    { project_id: randomUUID(), engineer_id: here, ended_at: null },
    // Somebody of whom no event has told yet.
    { project_id: randomUUID(), engineer_id: randomUUID(), ended_at: '2026-03-05T12:00Z' },
  ]);
  await step?.up(knex);
  for (const name of later) await migrations[name]?.up(knex);
  const columns = ['ended_company_id', 'ended_company_name'];
  expect(
    await knex('assigned_engineers')
      .whereNotNull('ended_company_id')
      .select('engineer_id', ...columns),
  ).toEqual([{ engineer_id: gone, ended_company_id: company, ended_company_name: 'Granite Risk' }]);
});

it('the step of designations leaves entries from before without one, and those of former copies', async () => {
  const { knex } = database;
  const step = migrations['065-designations-of-rates'];
  await step?.down(knex);
  const fields = {
    ...{ project_id: randomUUID(), kind: 'Time', service_type: 'MainReport', date: '2026-03-02', category: 'Training' },
    ...{ engineer_id: randomUUID(), engineer_name: 'Élise Stone', quantity: 1, rate: 100, rate_source: 'Typed' },
    ...{ currency: 'EUR', exchange_rate: 1, exchange_rate_source: 'SameCurrency', amount: 100, project_amount: 100 },
    ...{ created_by: 'Élise Stone', changed_by: 'Élise Stone' },
  };
  await knex('expenses').insert(fields);
  await step?.up(knex);
  await knex('expenses').insert(fields);
  expect(await knex('expenses').pluck('rate_designation')).toEqual([null, null]);
  await knex('expenses').delete();
});

it('the steps of money go down and up again, one after the other', async () => {
  const { knex } = database;
  const steps = Object.keys(migrations).filter((name) => name >= '003');
  for (const name of steps.toReversed()) await migrations[name]?.down(knex);
  expect(await knex.schema.hasTable('budgets')).toBe(false);
  for (const name of steps) await migrations[name]?.up(knex);
  expect(await knex('budgets').select()).toEqual([]);
});
