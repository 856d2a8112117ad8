import { createDatabase } from '@portal/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { recordStatements } from './statement-recorder.ts';

it('the recorder writes down prepared statements with their values, and lets everything pass', async () => {
  const database = await createDatabase();
  const recorder = await recordStatements(database.url);
  const client = new pg.Client({ connectionString: recorder.url });
  await client.connect();
  const text = 'select $1::text as a, $2::int as b, $3::text as c';
  const ask = async (a: string) => (await client.query({ name: 'ask', text, values: [a, 7, null] })).rows;
  expect(await ask('x'.repeat(200_000))).toMatchObject([{ b: 7, c: null }]);
  expect(await ask('ü')).toEqual([{ a: 'ü', b: 7, c: null }]);
  expect(recorder.drain()).toEqual([
    { text, values: ['x'.repeat(200_000), '7', null] },
    { text, values: ['ü', '7', null] },
  ]);
  expect(recorder.drain()).toEqual([]);
  await client.end();
  recorder.close();
  await database.drop();
});
