import { randomUUID } from 'node:crypto';
import { createDatabase } from '@portal/testing';
import { expect, it } from 'vitest';
import { applyChanges } from '../src/core/inbox/changes.ts';
import { migrations } from './index.ts';

it('the schema goes up, down over rows that exist, and up again', async () => {
  const database = await createDatabase(migrations);
  const { knex } = database;
  const row = {
    userId: randomUUID(),
    eventId: randomUUID(),
    type: 'ProjectClosed',
    catalogueVersion: '1',
    isActionRequired: false,
    isAlert: false,
    isHidden: false,
    isViewed: false,
    data: { projectId: randomUUID() },
    createdAt: new Date().toISOString(),
    clearedBy: null,
  };
  const insert = () => knex.transaction((tx) => applyChanges(tx, [row], []));
  await insert();
  const steps = Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, step] of steps.toReversed()) await step.down(knex);
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'knex%'`,
  );
  expect(rows).toEqual([]);
  for (const [, step] of steps) await step.up(knex);
  await insert();
  expect(await knex('notifications').select('project_id')).toEqual([{ project_id: row.data.projectId }]);
  await database.drop();
});
