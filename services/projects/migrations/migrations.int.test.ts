import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPortfolios } from '../src/demo/load.ts';
import { readPlaces } from '../src/demo/places.ts';
import { migrations } from './index.ts';

const PORTFOLIO = ['140-portfolio-views', '141-portfolio-changes', '153-claim-amounts'];

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
  expect(await loadPortfolios(knex, places)).toBe(312);
});

it('a project waits for another engineer since it lost the one before, however that was', async () => {
  const { knex } = database;
  const step = migrations['170-start-of-reallocation'];
  await step?.down(knex);
  const ids = await knex('projects').orderBy('id').limit(3).pluck<string[]>('id');
  await knex('projects').whereIn('id', ids).update({ ready_to_be_reallocated: true });
  const lost = (item_id: string | undefined, action: string, field: string, happened_at: string) => ({
    ...{ item_kind: 'project', item_id, project_id: item_id, action, actor_name: 'Erik Stone', happened_at },
    changes: JSON.stringify([{ field, oldValue: 'Erik Stone', newValue: null }]),
  });
  const [handedOver, removed] = ids;
  await knex('activities').insert([
    lost(handedOver, 'handOver', 'primaryRiskEngineer', '2026-10-01T08:00:00Z'),
    lost(removed, 'losePrimary', 'primaryRiskEngineer', '2026-10-02T08:00:00Z'),
    lost(removed, 'losePrimary', 'primarySiteContact', '2026-10-03T08:00:00Z'),
  ]);
  await step?.up(knex);
  const since = await knex('projects').whereIn('id', ids).orderBy('id').pluck<(Date | null)[]>('ready_since');
  expect(since.map((at) => at?.toISOString())).toEqual([
    '2026-10-01T08:00:00.000Z',
    '2026-10-02T08:00:00.000Z',
    undefined,
  ]);
});

it('an assignment is its company’s since its last change of company, an engineer’s since that of the engineer', async () => {
  const { knex } = database;
  const step = migrations['176-sides-of-assignments'];
  await step?.down(knex);
  const projects = await knex('projects').orderBy('id').limit(3).pluck<string[]>('id');
  const [company_id, created_at] = [randomUUID(), new Date('2026-09-01T08:00:00Z')];
  const [given, direct, untouched] = projects.map((project_id, index) => ({
    ...{ id: randomUUID(), project_id, status: 'Accepted', engineer_id: randomUUID(), created_at },
    ...{ company_id: index === 1 ? null : company_id, created_by: 'Clara Nordin' },
  }));
  if (!given || !direct || !untouched) throw new Error('There are no projects');
  await knex('assignments').insert([given, direct, untouched]);
  const changed = (one: { id: string; project_id: string }, field: string, happened_at: string) => ({
    ...{ item_kind: 'assignment', item_id: one.id, project_id: one.project_id, action: 'completeTransfer' },
    ...{ actor_name: 'Erik Stone', happened_at, changes: JSON.stringify([{ field, oldValue: 'One', newValue: null }]) },
  });
  await knex('activities').insert([
    changed(given, 'company', '2026-10-01T08:00:00Z'),
    changed(given, 'engineer', '2026-10-02T08:00:00Z'),
    changed(direct, 'engineer', '2026-10-03T08:00:00Z'),
    // Seeing the name of the company is no change of it.
    { ...changed(untouched, 'company', '2026-10-04T08:00:00Z'), action: 'nameEngineer' },
  ]);
  await step?.up(knex);
  const sides = await knex('assignment_sides').select<{ side_id: string; assignment_id: string; since: Date }[]>();
  const sinceOf = ({ id }: { id: string }, side: string) =>
    sides.find(({ assignment_id, side_id }) => assignment_id === id && side_id === side)?.since;
  expect([
    sinceOf(given, company_id),
    sinceOf(given, given.engineer_id),
    sinceOf(direct, direct.engineer_id),
    sinceOf(untouched, company_id),
  ]).toEqual([
    new Date('2026-10-01T08:00:00Z'),
    new Date('2026-10-02T08:00:00Z'),
    new Date('2026-10-03T08:00:00Z'),
    created_at,
  ]);
  await knex('assignments').delete();
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

it('due dates become days of their inspection’s site, also in histories, and instants again', async () => {
  const { knex } = database;
  const step = migrations['090-due-days'];
  // Views and triggers of the portfolio read the column that this step replaces.
  for (const name of PORTFOLIO.toReversed()) await migrations[name]?.down(knex);
  await step?.down(knex);
  const project_id = knex('projects').select('id').limit(1);
  const at = { start_at: '2026-11-01T08:00Z', end_at: '2026-11-01T12:00Z', time_zone: 'Asia/Tokyo' };
  const names = { location_name: 'Site', created_by: 'Erik Stone' };
  const [inspection] = await knex('inspections')
    .insert({ project_id, number: 9, kind: 'OnSite', ...at, ...names })
    .returning<{ id: string }[]>('id');
  const due = '2026-12-01T14:59:00.000Z';
  const words = { category: 'Fire', type: 'Hot Work', priority: 'Routine', comment: 'Permits are missing' };
  const author = { author_id: randomUUID(), author_name: 'Erik Stone' };
  const [added] = await knex('recommendations')
    .insert({ project_id, inspection_id: inspection?.id, number: 900, due_at: due, ...words, ...author })
    .returning<{ id: string }[]>('id');
  const id = added?.id ?? '';
  const stored = () => knex('recommendations').where({ id });
  const history = () => knex('activities').where({ item_id: id, action: 'due' }).first<{ changes: unknown }>('changes');
  const changes = [
    { field: 'priority', oldValue: 'Urgent', newValue: 'Routine' },
    { field: 'dueDateTime', oldValue: null, newValue: due },
  ];
  await knex('activities').insert({
    ...{ project_id, item_kind: 'recommendation', item_id: id },
    ...{ actor_name: 'Erik Stone', action: 'due', changes: JSON.stringify(changes) },
  });
  await step?.up(knex);
  expect(await stored().select(knex.raw('due_on::text')).first()).toEqual({ due_on: '2026-12-01' });
  const days = { field: 'dueDate', oldValue: null, newValue: '2026-12-01' };
  expect(await history()).toEqual({ changes: [changes[0], days] });
  await step?.down(knex);
  expect(await stored().first('due_at')).toEqual({ due_at: new Date(due) });
  expect(await history()).toEqual({ changes });
  await step?.up(knex);
  for (const name of PORTFOLIO) await migrations[name]?.up(knex);
});

it('names lose all spaces but one between words, which other services are told of', async () => {
  const { knex } = database;
  const step = migrations['183-plain-names'];
  const [project, other] = await knex('projects')
    .orderBy('id')
    .limit(2)
    .select<{ id: string; name: string }[]>('id', 'name');
  const book = { company_id: randomUUID(), type: 'Risk', email: 'desk@granite.example', name_key: 'granite risk' };
  await knex('company_contacts').insert({ ...book, name: 'Granite Risk' });
  const location = await knex('locations').where({ project_id: project?.id }).first<{ id: string }>('id');
  const round = () => knex('state_announcements').where('next_at', '<=', knex.fn.now()).first('is_only');
  const later = { next_at: knex.raw(`now() + interval '9 days'`) };
  const changed = () => knex('portfolio_changes').where({ kind: 'project' }).distinct().pluck('item_id');
  await knex('state_announcements').update(later);
  await knex('portfolio_changes').delete();
  await step?.up(knex);
  expect([await round(), await changed()]).toEqual([undefined, []]);

  await knex('projects').where({ id: project?.id }).update({ name: 'Harbor\u00A0Tower  \u2009East' });
  await knex('locations').where({ id: location?.id }).update({ name: 'Main\u3000gate', address: 'Pier\u202F1' });
  await knex('company_contacts').where(book).update({ name: 'Granite  Risk' });
  await knex('portfolio_changes').delete();
  await step?.up(knex);
  expect(await knex('projects').where({ id: project?.id }).first('name')).toEqual({ name: 'Harbor Tower East' });
  expect(await knex('projects').where({ id: other?.id }).first('name')).toEqual({ name: other?.name });
  const place = await knex('locations').where({ id: location?.id }).first('name', 'address');
  expect(place).toEqual({ name: 'Main gate', address: 'Pier 1' });
  const company = await knex('company_contacts').where(book).first('name', 'version');
  expect(company).toEqual({ name: 'Granite Risk', version: 2 });
  expect(await round()).toEqual({ is_only: true });
  expect(await changed()).toEqual([project?.id]);
});
