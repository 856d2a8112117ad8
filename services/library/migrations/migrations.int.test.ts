import { randomUUID } from 'node:crypto';
import { createDatabase } from '@portal/testing';
import { expect, it } from 'vitest';
import { addFile } from '../src/files/repository.ts';
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
