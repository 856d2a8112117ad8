import { randomUUID } from 'node:crypto';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someId, startCalled, type Called } from './called-service.fixture.ts';
import { buildFrom } from './index.ts';
import { service } from './requests.fixture.ts';

let called: Called;
beforeAll(async () => {
  called = await startCalled();
});
afterAll(() => called.running.stop());

const call: Called['call'] = (...given) => called.call(...given);

describe('requests', () => {
  it('of too many requests are a 429 that says when to come back', async () => {
    const answers = [];
    for (let index = 0; index < 4; index++) {
      answers.push(await call('/reports', { headers: { 'x-forwarded-for': '203.0.113.7' } }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[3]?.body).toMatchObject({ error: { code: 'RateLimited' } });
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('/reports', { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(200);
  });

  it('of one person are limited, whatever they ask for', async () => {
    const limited = await buildFrom(
      service,
      { ...called.settings, PERSON_REQUESTS_PER_MINUTE: '3' },
      { jwks: called.running.tokens.jwks, logger: false },
    );
    await until(async () => (await limited.ready()).checks['revocations']);
    const [one, other] = [called.running.tokens.headers(), called.running.tokens.headers({ sub: randomUUID() })];
    const get = (url: string, headers: Record<string, string>) => limited.app.inject({ url, headers });
    const answers = [
      await get('/projects', one),
      await get(`/projects/${someId}`, one),
      await get('/notes', one),
      await get('/projects', one),
    ];
    expect(answers.map(({ statusCode }) => statusCode === 429)).toEqual([false, false, false, true]);
    expect(answers[3]?.json()).toMatchObject({ error: { code: 'RateLimited' } });
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/projects', other)).statusCode).toBe(200);
    // A route with a limit of its own does not count here.
    expect((await get('/reports', one)).statusCode).toBe(200);
    await limited.stop();
  });

  it('of one person are limited by the number of a route of its own, from whatever addresses they come', async () => {
    const [one, other] = [{ sub: randomUUID() }, { sub: randomUUID() }];
    let addresses = 30;
    const get = (claims: object) =>
      call('/reports/no-id', { claims, headers: { 'x-forwarded-for': `203.0.113.${++addresses}` } });
    const statuses = [];
    for (let index = 0; index < 41; index++) statuses.push((await get(one)).status);
    expect(statuses).toEqual([...Array<number>(40).fill(400), 429]);
    const refused = await get(one);
    expect(refused.body).toMatchObject({ error: { code: 'RateLimited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get(other)).status).toBe(400);
    expect((await call('/projects', { claims: one })).status).toBe(200);
  });

  /** Keeps the table locked; returns how many requests wait for it, and what lets go of it. */
  const lockItems = async () => {
    const { knex } = called.running.database;
    const lock = await knex.transaction();
    await lock.raw('lock table items in access exclusive mode');
    const waiting = async () => {
      const { rows } = await knex.raw<{ rows: { waiting: number }[] }>(
        `select count(*)::int as waiting from pg_locks where not granted and relation = 'items'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0]?.waiting;
    };
    return { waiting, unlock: () => lock.rollback() };
  };

  it('of one person run a few at once, and those of others do not wait for them', async () => {
    const limited = await buildFrom(
      service,
      { ...called.settings, PERSON_REQUESTS_AT_ONCE: '2' },
      { jwks: called.running.tokens.jwks, logger: false },
    );
    await until(async () => (await limited.ready()).checks['revocations']);
    const [one, other] = [called.running.tokens.headers(), called.running.tokens.headers({ sub: randomUUID() })];
    const get = (headers: Record<string, string>) => limited.app.inject({ url: '/projects', headers });
    const { waiting, unlock } = await lockItems();
    const four = Array.from({ length: 4 }, () => get(one));
    await until(async () => (await waiting()) === 2);
    const others = get(other);
    await until(async () => (await waiting()) === 3);
    await unlock();
    expect((await others).statusCode).toBe(200);
    expect((await Promise.all(four)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await limited.stop();
  });

  it('of streams take turns while they are judged, and go on beside all others', async () => {
    const [one, other] = [{ sub: randomUUID() }, { sub: randomUUID() }];
    const { url, tokens } = called.running;
    const ending = new AbortController();
    const stream = (claims: object) =>
      fetch(`${url}/reports/${someId}`, { headers: tokens.headers(claims), signal: ending.signal });
    const { waiting, unlock } = await lockItems();
    const six = Array.from({ length: 6 }, () => stream(one));
    await until(async () => (await waiting()) === 4);
    const another = stream(other);
    await until(async () => (await waiting()) === 5);
    await unlock();
    const open = await Promise.all([...six, another]);
    expect(open.map(({ status }) => status)).toEqual(Array<number>(7).fill(200));
    expect((await call('/projects', { claims: one })).status).toBe(200);
    ending.abort();
  });

  it('of streams are open 24 at once for a person, and the next ones wait', async () => {
    const claims = { sub: randomUUID() };
    const { url, tokens } = called.running;
    const open = async () => {
      const ending = new AbortController();
      const { status } = await fetch(`${url}/reports/${someId}`, {
        headers: tokens.headers(claims),
        signal: ending.signal,
      });
      return { status, end: () => ending.abort() };
    };
    const streams = await Promise.all(Array.from({ length: 24 }, open));
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    let next: Awaited<ReturnType<typeof open>> | undefined;
    const waiting = open().then((stream) => (next = stream));
    expect((await call('/projects', { claims })).status).toBe(200);
    expect(next).toBeUndefined();
    streams[0]?.end();
    expect((await waiting).status).toBe(200);
    for (const { end } of [...streams.slice(1), await waiting]) end();
  });

  it('of too many requests go by the one address that the edge names, and by nothing before it', async () => {
    const answers = [];
    for (const claimed of ['203.0.113.21', '203.0.113.22', '203.0.113.23']) {
      answers.push(await call('/reports', { headers: { 'x-forwarded-for': `${claimed}, 10.0.0.9` } }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('of too many requests believe nobody but the edge about an address', async () => {
    const env = {
      PORT: '0',
      DATABASE_URL: called.running.database.url,
      NATS_URL: called.running.nats.url,
      NATS_CREDENTIALS: '/nowhere',
      PUBLIC_URL: 'https://portal.example',
      JWKS_URL: 'http://127.0.0.1:1/jwks.json',
      EDGE_ADDRESSES: '10.0.0.7',
    };
    const elsewhere = await buildFrom(service, env, { logger: false });
    const from = async (remoteAddress: string, claimed: string): Promise<number> => {
      const headers = { 'x-forwarded-for': claimed };
      return (await elsewhere.app.inject({ url: '/reports', remoteAddress, headers })).statusCode;
    };
    const own = [await from('10.0.0.8', '203.0.113.1'), await from('10.0.0.8', '203.0.113.2')];
    expect([...own, await from('10.0.0.8', '203.0.113.3')]).toEqual([200, 200, 429]);
    expect(await from('10.0.0.7', '203.0.113.1')).toBe(200);
    expect(await from('10.0.0.7', '203.0.113.2')).toBe(200);
    await elsewhere.stop();
  });
});
