import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handledEventsMigration, jobsMigration, outboxMigration } from './index.ts';

describe('the migrations of outbox, handled events and jobs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('go up, down over rows that exist, and up again', async () => {
    const { knex } = database;
    const steps = [outboxMigration, handledEventsMigration, jobsMigration];
    for (const round of ['first', 'second']) {
      for (const step of steps) await knex.transaction((tx) => step.up(tx));
      const event_id = randomUUID();
      await knex('outbox').insert({ event_id, subject: 'a.b.c.v1', event: '{}' });
      await knex('handled_events').insert({ consumer: round, event_id });
      await knex('dead_letters').insert({ consumer: round, event_id, subject: 'x', event: '{}', error: 'x', tries: 1 });
      const id = randomUUID();
      await knex('jobs').insert({ id, kind: 'x', payload: {} });
      await knex('job_files').insert({ job_id: id, content: Buffer.from('x') });
      for (const step of steps.toReversed()) await knex.transaction((tx) => step.down(tx));
    }
    const { rows } = await knex.raw(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relname not like 'knex%' union all
       select proname from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });
});
