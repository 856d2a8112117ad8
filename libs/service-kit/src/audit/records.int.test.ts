import { randomUUID } from 'node:crypto';
import { startService, until, type RunningTestService, type TestSettings } from '@portal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFrom, type Service } from '../index.ts';
import { service, type StoredRecord } from './audit.fixture.ts';
import { originOf, recordOf, type AuditRecord } from './record.ts';

let running: RunningTestService<Service>;
let settings: TestSettings;
beforeAll(async () => {
  running = await startService(service, ({ settings: given, tokens }) => {
    settings = given;
    return buildFrom(service, settings, { jwks: tokens.jwks, logger: false });
  });
});
afterAll(() => running.stop());

const someone = { sub: randomUUID(), role: 'ICCoordinator' as const, companyId: randomUUID() };
const from = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Browser 1', 'x-request-id': 'trace-12345' };

const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) => {
  const response = await fetch(`${running.url}${path}`, {
    method,
    headers: { ...from, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.status;
};
const signed = (claims = {}) => running.tokens.headers({ ...someone, ...claims });
/** Returns the records after a number. */
const since = (last: number): Promise<StoredRecord[]> =>
  running.database.knex('audit.records').where('id', '>', last).orderBy('id');
const last = async (): Promise<number> =>
  Number((await running.database.knex('audit.records').max({ id: 'id' }).first())?.['id'] ?? 0);

const put = async (way: string) => {
  const before = await last();
  const id = randomUUID();
  const status = await call('PUT', `/projects/${id}/${way}`, signed());
  return { status, id, records: await since(before) };
};

describe('the audit record of a change', () => {
  it('tells who did what by which operation, when, from where, and which fields it changed', async () => {
    const { status, id, records } = await put('told');
    expect(status).toBe(200);
    expect(records).toEqual([
      {
        id: expect.anything(),
        at: expect.any(Date),
        action: 'project.tell',
        outcome: 'Done',
        status: null,
        reason: null,
        actor_id: someone.sub,
        actor_role: 'ICCoordinator',
        actor_company_id: someone.companyId,
        operation: 'PUT /projects/:id/told',
        item_kind: 'project',
        item_id: id,
        changes: {
          name: { old: 'Old', new: 'New' },
          password: { old: '(not recorded)', new: '(not recorded)' },
        },
        details: { n: 2 },
        ip: '203.0.113.7',
        user_agent: 'Browser 1',
        trace_id: 'trace-12345',
      },
    ]);
    expect(Math.abs(Date.now() - (records[0]?.['at'] as Date).getTime())).toBeLessThan(10_000);
  });

  it('is written though the handler says nothing of it', async () => {
    for (const way of ['silent', 'alone']) {
      const { id, records } = await put(way);
      expect(records).toMatchObject([{ outcome: 'Done', item_kind: 'project', item_id: id, actor_id: someone.sub }]);
    }
  });

  it('is part of the change: both are there, or neither', async () => {
    const { status, id, records } = await put('failed');
    expect([status, records]).toEqual([400, []]);
    expect(await running.database.knex('things').where({ name: id })).toEqual([]);
    const owner = running.database.knex;
    const xids = await owner.raw<{ rows: { same: boolean }[] }>(
      `select t.xmin = r.xmin as same from things t join audit.records r on r.item_id = t.name
       where r.action in ('project.tell', 'project.change')`,
    );
    expect(xids.rows.map(({ same }) => same)).toEqual([true, true]);
  });

  it('is not written where nothing changed', async () => {
    expect((await put('same')).records).toEqual([]);
  });
});

describe('the audit record of a refused access', () => {
  const recordedOf = async (count: number, request: Parameters<typeof call>) => {
    const before = await last();
    const status = await call(...request);
    // An answer waits for its record no longer than briefly.
    const records = await until(async () => {
      const found = await since(before);
      return found.length >= count ? found : undefined;
    });
    return { status, records };
  };
  const refused = (...request: Parameters<typeof call>) => recordedOf(1, request);
  const unrecorded = (...request: Parameters<typeof call>) => recordedOf(0, request);
  const id = randomUUID();

  it.each([
    [
      'a role that may not (403)',
      'PUT',
      `/projects/${id}/told`,
      () => signed({ role: 'SiteContact' }),
      403,
      'Forbidden',
    ],
    [
      'terms not accepted (403)',
      'GET',
      `/projects/${id}`,
      () => signed({ acceptedEula: false }),
      403,
      'TermsNotAccepted',
    ],
    ['an item outside of the tenant (404)', 'GET', `/projects/${id}`, () => signed(), 404, 'NotFound'],
  ])('tells of %s', async (_, method, path, headers, status, reason) => {
    const answer = await refused(method, path, headers());
    expect(answer.status).toBe(status);
    expect(answer.records).toMatchObject([
      {
        outcome: 'Refused',
        status,
        reason,
        actor_id: someone.sub,
        item_id: id,
        item_kind: 'project',
        ip: '203.0.113.7',
      },
    ]);
  });

  it('tells of a token that is not good (401), and not of who shows none', async () => {
    const forged = await refused('GET', `/projects/${id}`, { authorization: 'Bearer x.y.z' });
    expect(forged.status).toBe(401);
    expect(forged.records).toMatchObject([{ action: 'project.read', outcome: 'Refused', status: 401, actor_id: null }]);
    expect(JSON.stringify(forged.records)).not.toContain('x.y.z');
    expect(await unrecorded('GET', `/projects/${id}`)).toEqual({ status: 401, records: [] });
  });

  it('tells of a proof that failed, and whom it was about', async () => {
    const body = { email: 'a\0nna@insurer.example', password: 'Portal-2026' };
    const { records } = await refused('POST', '/notes', {}, body);
    expect(records).toMatchObject([
      { action: 'proof.give', outcome: 'Refused', status: 400, reason: '400.1', item_id: 'anna@insurer.example' },
    ]);
    expect(JSON.stringify(records)).not.toContain('Portal-2026');
    expect((await unrecorded('POST', '/notes', {}, { email: 5 })).records).toEqual([]);
  });

  it('holds whatever a request says of itself', async () => {
    const strange = { 'x-forwarded-for': 'unknown, <script>', 'user-agent': `${'ü'.repeat(2_000)}` };
    const { status, records } = await refused('GET', `/projects/${id}`, { ...signed(), ...encoded(strange) });
    expect(status).toBe(404);
    expect(records).toMatchObject([{ ip: null }]);
    expect(String(records[0]?.['user_agent'])).toHaveLength(300);
  });

  it('counts the same refusal when many come while one is being written, and loses none', async () => {
    const before = await last();
    // The first is being written until the owner of the table lets go of it.
    const owner = new Client({ connectionString: running.database.ownerUrl });
    await owner.connect();
    await owner.query('begin; lock table audit.records in exclusive mode');
    await Promise.all(Array.from({ length: 60 }, () => call('GET', `/projects/${id}`, { ...signed() })));
    await owner.query('commit');
    await owner.end();
    const counted = async () => (await since(before)).map(timesOf);
    await until(async () => (await counted()).reduce((sum, times) => sum + times, 0) === 60);
    expect((await counted()).length).toBeLessThan(60);
  });
});

describe('the audit record of refusals that cost their sender nothing', () => {
  /** Runs work on a copy of the service that has counted nobody yet; returns its records once it has stopped. */
  const recordsOf = async (work: (app: Service['app']) => Promise<void>, more: Record<string, string> = {}) => {
    const copy = await buildFrom(service, { ...settings, ...more }, { jwks: running.tokens.jwks, logger: false });
    await until(async () => (await copy.ready()).checks['revocations']);
    const before = await last();
    await work(copy.app);
    await copy.stop();
    return since(before);
  };
  const path = `/projects/${randomUUID()}`;
  /** Header by which each refusal is another: equal ones that wait together are one record. */
  const browser = (n: number) => ({ 'user-agent': `Browser ${n}` });

  it('has 300 a minute of an address, and how many followed; a good token from there is answered meanwhile', async () => {
    const records = await recordsOf(async (app) => {
      const ask = (headers: Record<string, string>) =>
        app.inject({ url: path, headers, remoteAddress: '203.0.113.40' }).then(({ statusCode }) => statusCode);
      const forged = (n: number) => ask({ authorization: 'Bearer x.y.z', ...browser(n) });
      const answers = await Promise.all(
        Array.from({ length: 1_000 }, async (_, n) => [await forged(n), n % 50 === 0 ? await ask(signed()) : 404]),
      );
      expect(new Set(answers.map(String))).toEqual(new Set(['401,404']));
      const other = await app.inject({
        url: path,
        headers: { authorization: 'Bearer x' },
        remoteAddress: '203.0.113.41',
      });
      expect(other.statusCode).toBe(401);
    });
    const ofAddress = (ip: string) => records.filter((record) => record['ip'] === ip && record['actor_id'] === null);
    const flood = ofAddress('203.0.113.40');
    expect(flood).toHaveLength(301);
    expect(flood.at(-1)).toMatchObject({
      ...{ action: 'project.read', operation: 'GET /projects/:id', outcome: 'Refused', status: 401 },
      ...{ reason: 'Unauthenticated', item_id: null, user_agent: null },
      details: { times: 700, since: expect.any(String) },
    });
    expect(ofAddress('203.0.113.41')).toHaveLength(1);
    const ofPerson = records.filter((record) => record['actor_id'] === someone.sub);
    expect(ofPerson.reduce((sum, record) => sum + timesOf(record), 0)).toBe(20);
  });

  it('takes the addresses of a /56 for one', async () => {
    const records = await recordsOf(async (app) => {
      for (const remoteAddress of ['2001:db8:0:700::1', '2001:db8:0:7ff:ffff::2', '2001:db8:0:800::1']) {
        const send = (n: number) =>
          app.inject({ url: path, headers: { authorization: 'x', ...browser(n) }, remoteAddress });
        await Promise.all(Array.from({ length: 160 }, (_, n) => send(n)));
      }
    });
    expect(records).toHaveLength(461);
    expect(records.at(-1)).toMatchObject({ ip: '2001:db8:0:700::/56', details: { times: 20 } });
  });

  it('has failed proofs of a public route apart from invalid tokens, which so do not hide them', async () => {
    const records = await recordsOf(async (app) => {
      const remoteAddress = '203.0.113.42';
      const forge = () => app.inject({ url: path, headers: { authorization: 'Bearer x' }, remoteAddress });
      await Promise.all(Array.from({ length: 400 }, forge));
      const payload = { email: 'anna@insurer.example', password: 'Portal-2026' };
      await app.inject({ method: 'POST', url: '/notes', payload, remoteAddress });
    });
    expect(records.filter(({ action }) => action === 'proof.give')).toMatchObject([
      { item_id: 'anna@insurer.example' },
    ]);
  });

  it('has the refusals of a limit of an address once a minute, and how many followed', async () => {
    const records = await recordsOf(async (app) => {
      for (const remoteAddress of ['203.0.113.43', '203.0.113.44']) {
        for (let n = 0; n < 6; n += 1)
          await app.inject({ method: 'POST', url: '/reports', remoteAddress, headers: browser(n) });
      }
    });
    const told = records.map(({ status, reason, ip, details }) => [ip, status, reason, details]);
    const [one, other] = ['203.0.113.43', '203.0.113.44'].map((ip) => [
      [ip, 400, '400.1', null],
      [ip, 400, '400.1', null],
      [ip, 429, 'RateLimited', null],
      [ip, 429, 'RateLimited', { times: 3, since: expect.any(String) }],
    ]);
    expect(told).toEqual([...(one?.slice(0, 3) ?? []), ...(other?.slice(0, 3) ?? []), one?.at(3), other?.at(3)]);
  });

  it('has 300 a minute of a person of a route with a limit of its own, and names the items of those that followed', async () => {
    const ids = Array.from({ length: 310 }, () => randomUUID());
    const other = { sub: randomUUID() };
    const records = await recordsOf(async (app) => {
      const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });
      for (const one of ids) expect((await get(`/reports/${one}`, signed())).statusCode).toBe(404);
      await get(`/reports/${ids[0]}`, running.tokens.headers(other));
      await get(path, signed());
    });
    const ofRoute = records.filter(
      ({ actor_id: actor, operation }) => actor === someone.sub && operation !== 'GET /projects/:id',
    );
    expect(ofRoute.map((record) => record['item_id'])).toEqual([...ids.slice(0, 300), null]);
    expect(ofRoute.at(-1)).toMatchObject({
      ...{ operation: 'GET /reports/:id', status: 404, outcome: 'Refused' },
      details: { times: 10, ids: ids.slice(300) },
    });
    expect(records).toHaveLength(303);
  });

  it('has the refusals of a person’s limit once a minute, and all others of the person', async () => {
    const records = await recordsOf(
      async (app) => {
        for (let n = 0; n < 8; n += 1) {
          await app.inject({ method: 'PUT', url: `${path}/refused`, headers: { ...signed(), ...browser(n) } });
        }
      },
      { PERSON_REQUESTS_PER_MINUTE: '4' },
    );
    expect(new Set(records.map((record) => record['actor_id']))).toEqual(new Set([someone.sub]));
    expect(records.map((record) => [record['status'], timesOf(record)])).toEqual([
      ...Array.from({ length: 4 }, () => [400, 1]),
      [429, 1],
      [429, 3],
    ]);
  });
});

describe('the refusals that wait for the database', () => {
  it('are 10,000 without a person and 20,000 in all; the number of those that find no room is recorded', async () => {
    const { auditTrail } = running.service.app;
    const before = await last();
    const owner = new Client({ connectionString: running.database.ownerUrl });
    await owner.connect();
    await owner.query('begin; lock table audit.records in exclusive mode');
    const refusal: AuditRecord = { ...recordOf(originOf('a test'), 'test.wait', {}), outcome: 'Refused' };
    const ofPerson = { ...refusal, actor_id: someone.sub };
    const recorded = [
      // The first one is written at once, and waits for the table.
      ...Array.from({ length: 10_400 }, () => auditTrail.refused(refusal)),
      ...Array.from({ length: 10_007 }, () => auditTrail.refused(ofPerson)),
    ];
    await Promise.all(recorded);
    await owner.query('commit');
    await owner.end();
    const told = async () => {
      const records = await since(before);
      const sum = (isMeant: (record: StoredRecord) => boolean) =>
        records.filter(isMeant).reduce((total, record) => total + timesOf(record), 0);
      return {
        withoutPerson: sum(({ action, actor_id: actor }) => action === 'test.wait' && actor === null),
        ofPerson: sum(({ actor_id: actor }) => actor === someone.sub),
        dropped: sum(({ action }) => action === 'access.refuse'),
      };
    };
    await until(async () => Object.values(await told()).reduce((sum, number) => sum + number) === 20_407);
    expect(await told()).toEqual({ withoutPerson: 10_001, ofPerson: 10_000, dropped: 406 });
  });
});

const timesOf = ({ details }: StoredRecord): number => Number((details as { times?: number } | null)?.times ?? 1);

/** Headers as bytes: fetch takes no others. */
const encoded = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  );
