import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createDatabase } from '@portal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgetRow, deviceAlertRow, projectRow, recommendationRow } from '../src/testing/portfolio.fixture.ts';
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
  // The last one says by what keys are searched that the first one makes.
  const steps = ['020-dashboard-orders', '021-revisions', '057-search-texts'];
  for (const name of steps.toReversed()) await migrations[name]?.down(knex);
  expect(await knex.schema.hasColumn('portfolio_projects', 'name_key')).toBe(false);
  for (const name of steps) await migrations[name]?.up(knex);
  expect(await keys()).toEqual(before);
});

it('the steps of the market go down, and up again with nothing computed', async () => {
  const { knex } = database;
  const steps = ['030-claim-amounts', '031-market', '047-withdrawn-figures'];
  const filters = { kind: '*', category: '*', construction: '*', period: '*' };
  const cells = ['Germany', 'Malta'].map((country) => ({
    ...{
      figure: 'projects',
      slice: '',
      ...filters,
      country,
      value: 10,
      as_of: '2026-11-01',
      is_shown: country === 'Germany',
    },
  }));
  await knex('market_cells').insert(cells);
  await migrations['047-withdrawn-figures']?.down(knex);
  // Figures that are shown no more would be shown without the step.
  expect(await knex('market_cells').pluck('country')).toEqual(['Germany']);
  await migrations['047-withdrawn-figures']?.up(knex);
  for (const name of steps.toReversed()) await migrations[name]?.down(knex);
  expect(await knex.schema.hasTable('market_cells')).toBe(false);
  // Emptying the read model works with each state of the schema.
  await knex.raw('select empty_read_model()');
  for (const name of steps) await migrations[name]?.up(knex);
  await knex.raw('select empty_read_model()');
  expect(await knex('market_cells').select()).toEqual([]);
});

it('the step of frozen items goes down, and up again over rows of closed projects', async () => {
  const { knex } = database;
  const project = projectRow({ status: 'Closed' });
  const recommendation = recommendationRow(project, { id: project.id, number: 1 });
  const step = migrations['052-frozen-items'];
  await step?.down(knex);
  await knex('portfolio_projects').insert(project);
  await knex('portfolio_recommendations').insert(recommendation);
  await step?.up(knex);
  const isFrozen = () => knex('portfolio_recommendations').where({ id: recommendation.id }).pluck('is_frozen');
  expect(await isFrozen()).toEqual([true]);
  await knex('portfolio_projects').where({ id: project.id }).update({ status: 'Open' });
  expect(await isFrozen()).toEqual([false]);
});

it('the step of positions goes down and up again over rows, which are in the same cells then', async () => {
  const { knex } = database;
  const places = [
    { latitude: -90, longitude: -180 },
    { latitude: 90, longitude: 180 },
    { latitude: 52.5, longitude: 13.4 },
    { latitude: 52.5, longitude: null },
    { latitude: null, longitude: null },
  ].map((place) => projectRow(place));
  await knex('portfolio_projects').insert(places);
  const cells = async () => {
    const rows = await knex('portfolio_projects').whereIn(
      'id',
      places.map(({ id }) => id),
    );
    return places.map(({ id }) => (rows as { id: string; cell: number | null }[]).find((row) => row.id === id)?.cell);
  };
  expect(await cells()).toEqual([0, 64_799, 142 * 360 + 193, null, null]);
  await migrations['038-positions']?.down(knex);
  expect(await knex.schema.hasColumn('portfolio_projects', 'cell')).toBe(false);
  await migrations['038-positions']?.up(knex);
  expect(await cells()).toEqual([0, 64_799, 142 * 360 + 193, null, null]);
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

it('the step of registrations goes down and up again, and emptying the read model leaves them', async () => {
  const { knex } = database;
  await migrations['042-registrations']?.down(knex);
  expect(await knex.schema.hasTable('waiting_registrations')).toBe(false);
  await migrations['042-registrations']?.up(knex);
  await knex('waiting_registrations').insert({
    ...{ invite_id: randomUUID(), registers_company: false, giver_id: randomUUID(), company_id: null },
    ...{ role: 'SiteContact', name: 'Ana Pérez', company_name: null, asked_at: new Date() },
  });
  await knex.raw('select empty_read_model()');
  expect(await knex('waiting_registrations').select()).toHaveLength(1);
});

it('the step of proposals goes down and up again, and emptying the read model empties its tables, too', async () => {
  const { knex } = database;
  const ids = () => ({ id: randomUUID(), version: 1, project_id: randomUUID(), company_id: randomUUID() });
  await migrations['041-proposals']?.down(knex);
  expect(await knex.schema.hasTable('portfolio_fee_proposals')).toBe(false);
  await knex.raw('select empty_read_model()');
  await migrations['041-proposals']?.up(knex);
  await knex('portfolio_fee_proposals').insert({ ...ids(), responses: 1, answered_at: new Date() });
  await knex('portfolio_device_proposals').insert({
    ...{ ...ids(), device_name: 'Riser 3', type: 'Leak Detection', alert_at: new Date() },
  });
  await knex.raw('select empty_read_model()');
  for (const table of ['portfolio_fee_proposals', 'portfolio_device_proposals'])
    expect(await knex(table).select()).toEqual([]);
});

it('the step of alerts goes down and up again, and emptying the read model empties its table, too', async () => {
  const { knex } = database;
  await migrations['055-device-alerts']?.down(knex);
  expect(await knex.schema.hasTable('portfolio_device_alerts')).toBe(false);
  await knex.raw('select empty_read_model()');
  await migrations['055-device-alerts']?.up(knex);
  await knex('portfolio_device_alerts').insert(deviceAlertRow(projectRow()));
  await knex.raw('select empty_read_model()');
  expect(await knex('portfolio_device_alerts').select()).toEqual([]);
});

it('emptying the read model runs nothing of who calls it, and is called by nobody who was not given it', async () => {
  const { knex } = database;
  const role = `reader_${randomUUID().replaceAll('-', '')}`;
  const [owner, reader] = [new Client(database.ownerUrl), new Client(asRole(database.url, role))];
  await owner.connect();
  await owner.query(`create role ${role} login`);
  await owner.query(`grant connect, temporary on database ${owner.escapeIdentifier(owner.database ?? '')} to ${role}`);
  try {
    await reader.connect();
    const empty = () => reader.query('select public.empty_read_model()');
    const emptying = migrations['050-definers'];
    await emptying?.down(knex);
    await emptying?.up(knex);
    await expect(empty()).rejects.toThrow('permission denied for function');
    await owner.query(`grant execute on function empty_read_model() to ${role}`);
    await reader.query(`
      create temporary table portfolio_projects (id integer);
      create temporary table consumer_positions (consumer text);
      insert into portfolio_projects values (1);
      create function pg_temp.taken_over() returns trigger language plpgsql as
        $$ begin raise exception 'run as %', current_user; end $$;
      create trigger taken_over before truncate on portfolio_projects execute function pg_temp.taken_over();
      grant all on portfolio_projects, consumer_positions to public;
    `);
    await knex('portfolio_projects').insert(projectRow());
    await empty();
    expect(await knex('portfolio_projects').select()).toEqual([]);
    expect((await reader.query('select id from pg_temp.portfolio_projects')).rows).toEqual([{ id: 1 }]);
  } finally {
    await reader.end();
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
  }
});

function asRole(address: string, role: string): string {
  const url = new URL(address);
  url.username = role;
  return url.href;
}

it('items of kinds that an older version did not know are asked for once, unless they are on their way', async () => {
  const { knex } = database;
  const step = migrations['056-kinds-asked-for'];
  const asked = async () => (await knex('rebuilds').select()).length;
  // A new database has asked for everything, and has no answer yet.
  expect(await asked()).toBe(1);
  await knex('rebuilds').update({ announced_at: knex.fn.now() });
  await step?.down(knex);
  await step?.up(knex);
  expect(await asked()).toBe(2);
  await step?.up(knex);
  expect(await asked()).toBe(2);
  const told = await knex('outbox').where({ subject: 'insights.rebuild.requested.v1' }).pluck('event');
  expect(told).toHaveLength(2);
});

it.each(Object.keys(migrations).filter((name) => name > '056'))(
  'a step that adds a kind of items asks for it: %s',
  async (name) => {
    const source = await readFile(new URL(`${name}.ts`, import.meta.url), 'utf8');
    if (/create table (if not exists )?portfolio_|createTable\('portfolio_/.test(source))
      expect(source).toContain('${ASK_AGAIN}');
  },
);
