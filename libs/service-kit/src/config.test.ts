import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, serviceSettings } from './config.ts';

const schema = v.object({ ...serviceSettings, SECRET: v.pipe(v.string(), v.minLength(20, 'must have 20 characters')) });
const good = {
  PORT: '4300',
  DATABASE_URL: 'postgres://portal@127.0.0.1:5432/projects',
  NATS_URL: 'nats://one:4222,nats://two:4222',
  NATS_CREDENTIALS: '/run/secrets/nats.creds',
  PUBLIC_URL: 'https://portal.example',
  SECRET: 'a very secret text of the test',
};

describe('readConfig', () => {
  it('reads settings into their types, with defaults', () => {
    expect(readConfig(schema, { ...good, PORTAL_LOCAL: '1', UNRELATED: 'x' })).toEqual({
      ...good,
      PORT: 4300,
      HOST: '127.0.0.1',
      DATABASE_POOL: 10,
      API_BASE_URL: '/api',
      DATABASE_WAIT_MS: 5_000,
      PERSON_REQUESTS_PER_MINUTE: 6_000,
      PERSON_REQUESTS_AT_ONCE: 4,
      EDGE_ADDRESSES: ['loopback'],
      LOG_LEVEL: 'info',
      PORTAL_LOCAL: true,
    });
  });

  it('names each setting that is missing or wrong, and no value', () => {
    const read = () =>
      readConfig(schema, {
        PORT: '70000',
        DATABASE_URL: 'mysql://user:hunter2@host/db',
        NATS_URL: '',
        PUBLIC_URL: 'no address',
        EDGE_ADDRESSES: '10.0.0.7,hunter2',
        SECRET: 'hunter2',
        LOG_LEVEL: 'loud',
      });
    expect(read).toThrow(ConfigError);
    const problems = (() => {
      try {
        read();
      } catch (error) {
        return error instanceof ConfigError ? error.problems : [];
      }
      return [];
    })();
    expect(problems.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'PORT is wrong:',
      'DATABASE_URL is wrong:',
      'NATS_URL is missing',
      'NATS_CREDENTIALS is missing',
      'PUBLIC_URL is wrong:',
      'EDGE_ADDRESSES is wrong:',
      'LOG_LEVEL is wrong:',
      'SECRET is wrong:',
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });
});
