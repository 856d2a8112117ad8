import { randomUUID } from 'node:crypto';
import { createDatabase } from '@portal/testing';
import { expect, it } from 'vitest';
import { addFile } from '../src/core/files/file.repository.ts';
import { migrations } from './index.ts';

it('the schema goes up, down over rows that exist, and up again', async () => {
  const database = await createDatabase(migrations);
  const { knex } = database;
  const file = { id: randomUUID(), s3Key: randomUUID(), ownerId: randomUUID(), name: 'cv.pdf', size: 5 };
  const insert = () => knex.transaction((tx) => addFile(tx, { ...file, type: 'application/pdf' }));
  await insert();
  const steps = Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, step] of steps.toReversed()) await step.down(knex);
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'knex%'`,
  );
  expect(rows).toEqual([]);
  for (const [, step] of steps) await step.up(knex);
  await insert();
  expect(await knex('files').select('name')).toEqual([{ name: 'cv.pdf' }]);
  await database.drop();
});

it('known projects, who takes part and tab settings move into the shared tables and back', async () => {
  const database = await createDatabase(migrations);
  const { knex } = database;
  const step = migrations['010-known-projects'];
  const [project, deleted, companyId, userId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const rows = (id: string, status: string) => ({
    project_id: id,
    version: 7,
    company_id: companyId,
    company_type: 'Broker',
    name: 'Harbour Tower',
    status,
  });
  const part = { project_id: project, user_id: userId, company_id: null, role: 'SiteContact', is_primary: true };
  await step?.down(knex);
  await knex('projects').insert([rows(project, 'Closed'), rows(deleted, 'Deleted')]);
  await knex('project_participants').insert(part);
  await knex('company_tab_access').insert({ company_id: companyId, version: 2, tabs: { documents: [] } });

  await step?.up(knex);
  const moved = await knex('known_projects').orderBy('status').select('id', 'name', 'status', 'company_type', 'type');
  expect(moved).toEqual([
    { id: project, name: 'Harbour Tower', status: 'Closed', company_type: 'Broker', type: null },
    { id: deleted, name: 'Harbour Tower', status: 'Deleted', company_type: 'Broker', type: null },
  ]);
  expect(await knex('known_participants').select()).toEqual([{ ...part, is_accepted: true }]);
  expect(await knex('known_tab_settings').select('version', 'tabs')).toEqual([{ version: 2, tabs: { documents: [] } }]);
  expect(await knex.schema.hasTable('projects')).toBe(false);

  await step?.down(knex);
  expect(await knex('projects').orderBy('status').pluck('project_id')).toEqual([project, deleted]);
  expect(await knex('project_participants').select()).toEqual([part]);
  expect(await knex('company_tab_access').pluck('company_id')).toEqual([companyId]);
  expect(await knex('known_projects').select()).toEqual([]);
  await step?.up(knex);
  expect(await knex('known_projects').orderBy('status').pluck('version')).toEqual(['7', '7']);
  await database.drop();
});

it('names of folders have one space between words', async () => {
  const database = await createDatabase(migrations);
  const { knex } = database;
  const names = ['North\u00A0 Wing', 'Surveys'];
  const folder = (name: string) => ({ owner_id: randomUUID(), name, name_key: name.toLowerCase() });
  await knex('folders').insert(names.map(folder));
  await migrations['115-plain-names']?.up(knex);
  expect(await knex('folders').orderBy('name').pluck('name')).toEqual(['North Wing', 'Surveys']);
  await database.drop();
});
