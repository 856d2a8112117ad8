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

it('the steps of money go down and up again, one after the other', async () => {
  const { knex } = database;
  const steps = Object.keys(migrations).filter((name) => name >= '003');
  for (const name of steps.toReversed()) await migrations[name]?.down(knex);
  expect(await knex.schema.hasTable('budgets')).toBe(false);
  for (const name of steps) await migrations[name]?.up(knex);
  expect(await knex('budgets').select()).toEqual([]);
});
