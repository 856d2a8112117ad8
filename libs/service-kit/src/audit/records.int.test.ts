import { randomUUID } from 'node:crypto';
import { startService, until, type RunningTestService } from '@portal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFrom, type Service } from '../index.ts';
import { service, type StoredRecord } from './audit.fixture.ts';

let running: RunningTestService<Service>;
beforeAll(async () => {
  running = await startService(service, ({ settings, tokens }) =>
    buildFrom(service, settings, { jwks: tokens.jwks, logger: false }),
  );
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
    const timesOf = ({ details }: StoredRecord): number => Number((details as { times?: number } | null)?.times ?? 1);
    const counted = async () => (await since(before)).map(timesOf);
    await until(async () => (await counted()).reduce((sum, times) => sum + times, 0) === 60);
    expect((await counted()).length).toBeLessThan(60);
  });
});

/** Headers as bytes: fetch takes no others. */
const encoded = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  );
