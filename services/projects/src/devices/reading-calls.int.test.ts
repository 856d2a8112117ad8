import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { until } from '@portal/testing';
import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { TestAnswer } from '../testing/testing-portal.ts';
import { ago, sitesWithControls } from './devices.fixture.ts';
import { READING_TEXTS } from './reading.texts.ts';

const { portal, site, people, add, addDevices, send, put, stored } = sitesWithControls();

const dataOf = ({ body }: { body: { data: unknown } }) => body.data;

describe('calls that store readings', () => {
  it('of an unknown token, of none, and of a replaced one get the same answer', async () => {
    const { id, token } = await add();
    const replaced = await put(people().coordinator, `/devices/${id}/token`);
    const now = [{ at: ago(1), value: 1 }];
    const answers = [
      await send(token, now),
      await send('x', now),
      await send('', now),
      await send('a'.repeat(43), now),
    ];
    for (const { status, body } of answers)
      expect([status, body.error.code, body.error.message]).toEqual([
        401,
        'Unauthenticated',
        READING_TEXTS.unknownToken,
      ]);
    expect((await send((dataOf(replaced) as { token: string }).token, now)).status).toBe(200);
    // A person's session is no device.
    expect((await portal().call(people().coordinator, 'POST', '/devices/readings', { readings: now })).status).toBe(
      401,
    );
  });

  it('of an unknown token are not even read: the answer is 401, whatever the body', async () => {
    const { token } = await add();
    const post = async (as: string, body: string, type = 'application/json') => {
      const answer = await fetch(`${portal().running.url}/devices/readings`, {
        ...{ method: 'POST', body },
        headers: { authorization: `Bearer ${as}`, 'content-type': type, 'x-forwarded-for': '203.0.113.21' },
      });
      return { status: answer.status, cache: answer.headers.get('cache-control') };
    };
    const largest = 'x'.repeat(READING_LIMITS.bodyBytes + 1);
    const bodies: [string, string, number][] = [
      ['{"readings": [', 'application/json', 400],
      ['{"readings": [{"at": 1}]}', 'application/json', 400],
      [`"${largest}"`, 'application/json', 413],
      ['<xml/>', 'text/xml', 415],
    ];
    for (const [body, type, status] of bodies) {
      expect(await post('x', body, type)).toEqual({ status: 401, cache: 'no-store' });
      expect((await post(token, body, type)).status).toBe(status);
    }
  });

  it('of unknown tokens are limited by their address; devices behind it and other addresses go on', async () => {
    const { id, token } = await add();
    const replaced = await add({ name: 'Riser 4' });
    await put(people().coordinator, `/devices/${replaced.id}/token`);
    const from = (address: string, as: string) =>
      portal().call(
        {},
        'POST',
        '/devices/readings',
        { readings: [{ at: ago(1), value: 1 }] },
        {
          ...{ authorization: `Bearer ${as}`, 'x-forwarded-for': address },
        },
      );
    const known = await from('203.0.113.22', token);
    const calls = Array.from({ length: READING_LIMITS.unknownCallsPerMinute }, (_, n) =>
      from('203.0.113.22', `no-device-${n}`),
    );
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([401]));
    const { status, headers, body } = await from('203.0.113.22', replaced.token);
    expect([status, body.error.code]).toEqual([429, 'RateLimited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const late = await add({ name: 'Riser 5' });
    expect((await from('203.0.113.22', late.token)).status).toBe(429);
    const again = await from('203.0.113.22', token);
    expect([known.status, again.status]).toEqual([200, 200]);
    const left = (answer: TestAnswer) => Number(answer.headers.get('x-ratelimit-remaining'));
    expect(left(known) - left(again)).toBe(1);
    expect((await from('203.0.113.23', replaced.token)).status).toBe(401);
    expect((await from('203.0.113.23', late.token)).status).toBe(200);
    expect((await stored(id)).length).toBeGreaterThan(0);
  });

  it('of unknown tokens cost no look-up beyond their number; tokens that were replaced cost one', async () => {
    const { id, token } = await add();
    const looked = vi.spyOn(portal().running.service.deps.pool, 'query');
    const lookups = () =>
      looked.mock.calls.filter(([query]) => (query as unknown as { name: string }).name === 'device-of-token').length;
    const headers = (as: string) => ({ authorization: `Bearer ${as}`, 'x-forwarded-for': '203.0.113.24' });
    const call = async (as: string) =>
      (await portal().call({}, 'POST', '/devices/readings', { readings: [{ at: ago(1), value: 1 }] }, headers(as)))
        .status;
    const { unknownCallsPerMinute, callsPerMinute } = READING_LIMITS;
    expect(await call(token)).toBe(200);
    for (let n = 0; n < unknownCallsPerMinute; n++) expect(await call(`no-device-${n}`)).toBe(401);
    expect(lookups()).toBe(1 + unknownCallsPerMinute);
    for (let n = 0; n < 10; n++) expect(await call(`nobody-${n}`)).toBe(429);
    expect(lookups()).toBe(1 + unknownCallsPerMinute);
    await put(people().coordinator, `/devices/${id}/token`);
    expect([await call(token), await call(token)]).toEqual([401, 429]);
    expect(lookups()).toBe(2 + unknownCallsPerMinute);
    const other = await add({ name: 'Riser 6' });
    const busy = async () =>
      (
        await portal().call(
          {},
          'POST',
          '/devices/readings',
          { readings: [] },
          { authorization: `Bearer ${other.token}` },
        )
      ).status;
    looked.mockClear();
    for (let n = 0; n < callsPerMinute; n++) expect(await busy()).toBe(400);
    expect([await busy(), await busy()]).toEqual([429, 429]);
    expect(lookups()).toBe(callsPerMinute);
    looked.mockRestore();
  });

  it('with a body that is refused count among the calls of their device', async () => {
    const { id, token } = await add();
    const calls = Array.from({ length: READING_LIMITS.callsPerMinute }, () => send(token, [{}]));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await send(token, [{ at: ago(1), value: 1 }])).status).toBe(429);
    expect(await stored(id)).toEqual([]);
  });

  it('of one device are limited in a minute; another device goes on', async () => {
    const [busy, other] = [await add(), await add({ name: 'Riser 4' })];
    const one = [{ at: ago(1), value: 1 }];
    const calls = Array.from({ length: READING_LIMITS.callsPerMinute + 1 }, () => send(busy.token, one));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await send(other.token, one)).status).toBe(200);
  });
});

describe('calls of the devices of one insurer', () => {
  const readings = (number: number) => Array.from({ length: number }, (_, n) => ({ at: ago(n + 1), value: 1 }));
  const statusesOf = async (answers: readonly Promise<TestAnswer>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);

  it('are stored two at a time, and those of others do not wait for them', async () => {
    const { knex } = portal();
    const devices = [await add(), await add({ name: 'Riser 4' }), await add({ name: 'Riser 5' })];
    const [other = ''] = await addDevices(1);
    const waiting = async () => {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    const holder = await knex.transaction();
    await holder('devices').where({ project_id: site().projectId }).forUpdate().select('id');
    const three = devices.map(({ token }) => send(token, readings(1)));
    await until(async () => (await waiting()) === 2);
    expect((await send(other, readings(1))).status).toBe(200);
    expect(await waiting()).toBe(2);
    await holder.commit();
    expect(await statusesOf(three)).toEqual([200, 200, 200]);
  });

  it('whose bodies do not arrive hold up their own device alone', async () => {
    const [broken, other] = [await add(), await add({ name: 'Riser 4' })];
    const looked = vi.spyOn(portal().running.service.deps.pool, 'query');
    const body = JSON.stringify({ readings: readings(2) });
    const held = request(`${portal().running.url}/devices/readings`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${broken.token}`, 'content-type': 'application/json' },
        'content-length': body.length,
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      held.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
    });
    held.write(body.slice(0, 10));
    await until(() => looked.mock.calls.length > 0);
    await looked.mock.results[0]?.value;
    looked.mockRestore();
    let isNextAnswered = false;
    const next = send(broken.token, readings(1)).finally(() => (isNextAnswered = true));
    expect(await statusesOf([1, 2, 3].map(() => send(other.token, readings(1))))).toEqual([200, 200, 200]);
    expect(isNextAnswered).toBe(false);
    held.end(body.slice(10));
    expect([await answered, (await next).status]).toEqual([200, 200]);
  });

  it('meet no limit where 100 measure each second and send at the same moment of each minute', async () => {
    const tokens = await addDevices(100);
    for (const minute of [1, 2])
      expect(new Set(await statusesOf(tokens.map((token) => send(token, readings(60))))), `minute ${minute}`).toEqual(
        new Set([200]),
      );
  });
});
