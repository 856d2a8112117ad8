import { createDatabase, until, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startListener } from './index.ts';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('a listener', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('hears what is said on its channel, and again after its connection was cut', async () => {
    const heard: string[] = [];
    let listens = 0;
    const listener = startListener({
      databaseUrl: database.url,
      channel: 'bell "1"',
      onNotification: (payload) => heard.push(payload),
      onListening: () => void listens++,
      logger,
    });
    const say = (text: string) => database.knex.raw('select pg_notify(?, ?)', ['bell "1"', text]);
    await until(() => listener.isListening());
    await say('first');
    await until(() => heard.length === 1);
    await database.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'listen%' and datname = current_database()`,
    );
    await until(() => listens === 2);
    await say('second');
    await until(() => heard.length === 2);
    expect(heard).toEqual(['first', 'second']);
    await listener.stop();
    expect(listener.isListening()).toBe(false);
  });
});
