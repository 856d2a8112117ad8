import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { until } from '@portal/testing';
import { describe, expect, it, vi } from 'vitest';
import type { TestAnswer } from '../testing/testing-portal.ts';
import { ago, sitesWithControls } from './devices.fixture.ts';
import { READING_TEXTS } from './reading.texts.ts';
import { deleteOldReadings, tellSilent } from './silence.ts';

const { portal, site, people, add, send, read, put, told, historyOf, listensFor } = sitesWithControls();

const stored = (id: string) =>
  portal().knex('device_readings').where({ device_id: id }).orderBy('at').pluck<number[]>('value');
const inSeconds = (seconds: number) => ago(-seconds);
const dataOf = ({ body }: { body: { data: unknown } }) => body.data;

describe('readings', () => {
  it('are stored with the token alone, once each, in whichever order they come', async () => {
    const { id, token } = await add();
    const [first, second, third] = [ago(30), ago(20), ago(10)];
    expect(
      dataOf(
        await send(token, [
          { at: third, value: 3 },
          { at: first, value: 1 },
        ]),
      ),
    ).toEqual({ stored: 2, repeated: 0 });
    const again = [
      { at: first, value: 1 },
      { at: second, value: 2 },
      { at: second, value: 5 },
    ];
    expect(dataOf(await send(token, again))).toEqual({ stored: 1, repeated: 2 });
    expect(await stored(id)).toEqual([1, 2, 3]);
    expect(await read(id)).toMatchObject({ status: 'Online', lastReading: { at: third, value: 3 } });
    const { points } = await read(id);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it('of one time in one call are stored and judged by the first one alone', async () => {
    const [over, within] = [await add(), await add({ name: 'Riser 4' })];
    const at = ago(10);
    const before = { at: ago(20), value: 5 };
    const sent = async (token: string, ...values: number[]) =>
      dataOf(await send(token, [before, ...values.map((value) => ({ at, value }))]));
    expect(await sent(over.token, 99, 10)).toEqual({ stored: 2, repeated: 1 });
    expect(await sent(within.token, 10, 99, 98)).toEqual({ stored: 2, repeated: 2 });
    expect(await told()).toMatchObject([{ name: 'limit-exceeded', deviceId: over.id }]);
    expect(await read(over.id)).toMatchObject({ status: 'Alert', lastReading: { at, value: 99 } });
    expect(await read(within.id)).toMatchObject({ status: 'Online', alert: null, lastReading: { at, value: 10 } });
    expect([await stored(over.id), await stored(within.id)]).toEqual([
      [5, 99],
      [5, 10],
    ]);
    const proposed = portal().knex('device_proposals').whereIn('device_id', [over.id, within.id]);
    expect(await proposed.pluck('value')).toEqual([99]);
  });

  it('are taken from many calls of one device at once, each once', async () => {
    const { id, token } = await add();
    const readings = Array.from({ length: 40 }, (_, second) => ({ at: ago(second), value: second }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token, readings)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await stored(id)).toHaveLength(40);
    const { points } = await read(id);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });

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

  it.each([
    ['in the future', { at: inSeconds(600), value: 1 }, 'at', READING_TEXTS.inFuture],
    ['older than they are kept', { at: ago(91 * 86_400), value: 1 }, 'at', READING_TEXTS.tooOld],
    ['on a day that does not exist', { at: '2026-02-30T10:00:00Z', value: 1 }, 'at', 'Use a date and time as ISO 8601'],
    ['without a value', { at: ago(1) }, 'value', 'Field is required.'],
    ['with a word', { at: ago(1), value: 'NaN' }, 'value', 'Must be a number'],
    ['with what is no number in JSON', { at: ago(1), value: Number.NaN }, 'value', 'Must be a number'],
    ['beyond all measure', { at: ago(1), value: 1e300 }, 'value', 'Must be from -1000000000 to 1000000000'],
    [
      'of another device',
      { at: ago(1), value: 1, deviceId: '0193d7b2-0000-7000-8000-000000000001' },
      'deviceId',
      READING_TEXTS.otherDevice,
    ],
  ])('%s are refused at their place, and none of the call is stored', async (_case, fault, field, text) => {
    const { id, token } = await add();
    const { status, body } = await send(token, [{ at: ago(2), value: 99, deviceId: id }, fault]);
    expect([status, body.fieldErrors]).toEqual([400, { [`readings.1.${field}`]: [text] }]);
    expect(await stored(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ lastSeen: null, alert: null });
  });

  it('are at most 1,000 in a call, and at least one', async () => {
    const { id, token } = await add();
    const many = Array.from({ length: READING_LIMITS.perCall + 1 }, (_, second) => ({ at: ago(second), value: 1 }));
    expect((await send(token, many)).body.fieldErrors).toEqual({ readings: ['At most 1000 readings in one call'] });
    expect((await send(token, [])).status).toBe(400);
    expect((await send(token, many.slice(1))).status).toBe(200);
    expect(await stored(id)).toHaveLength(READING_LIMITS.perCall);
  });

  it('of one device are limited in a minute; another device goes on', async () => {
    const [busy, other] = [await add(), await add({ name: 'Riser 4' })];
    const one = [{ at: ago(1), value: 1 }];
    const calls = Array.from({ length: READING_LIMITS.callsPerMinute + 1 }, () => send(busy.token, one));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await send(other.token, one)).status).toBe(200);
  });

  it('are refused in a closed project', async () => {
    const { id, token } = await add();
    await portal().call(people().coordinator, 'PATCH', `/projects/${site().projectId}/close`, {
      closingReason: 'Done',
    });
    const { status, body } = await send(token, [{ at: ago(1), value: 99 }]);
    expect([status, body.error.message]).toEqual([400, PROJECT_TEXTS.closed]);
    expect(await stored(id)).toEqual([]);
  });

  it('are deleted when they are old; their sums stay', async () => {
    const { id, token } = await add();
    await send(token, [
      { at: ago(60), value: 1 },
      { at: ago(30), value: 2 },
    ]);
    await portal()
      .knex('device_readings')
      .where({ device_id: id, value: 1 })
      .update({ at: ago(91 * 86_400) });
    expect(await deleteOldReadings(portal().knex)).toBe(1);
    expect(await stored(id)).toEqual([2]);
    const { points } = await read(id);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });
});

describe('an alert', () => {
  it('is raised once for each crossing, and again only after the device was within its limits', async () => {
    const { id, token } = await add();
    await send(token, [{ at: ago(60), value: 60 }]);
    expect(await told()).toEqual([]);
    await send(token, [
      { at: ago(50), value: 61 },
      { at: ago(40), value: 80 },
    ]);
    await send(token, [{ at: ago(30), value: 99 }]);
    expect(await told()).toMatchObject([{ name: 'limit-exceeded', deviceId: id, deviceState: 'Alert' }]);
    expect(await read(id, people().siteContact)).toMatchObject({ status: 'Alert', alert: { value: 61 } });
    await send(token, [{ at: ago(20), value: 10 }]);
    await send(token, [{ at: ago(10), value: 70 }]);
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered', 'limit-exceeded']);
    expect((await historyOf(id)).map(({ action, actorName, words }) => [action, actorName, words])).toEqual([
      ['alert', 'System', '70'],
      ['recover', 'System', null],
      ['alert', 'System', '61'],
      ['create', 'Clara Nordin', null],
    ]);
  });

  it('names the people of the project for those who are told', async () => {
    const { token } = await add();
    await send(token, [{ at: ago(1), value: 61 }]);
    const [event] = (await told()) as unknown as { projectId: string; participants: { role: string }[] }[];
    expect(event).toMatchObject({ projectId: site().projectId, insurerCompanyId: site().company.id });
    expect(event?.participants.map(({ role }) => role)).toContain('RiskManager');
  });

  it('is not raised by what was measured before the newest reading, nor by a reading that comes twice', async () => {
    const { id, token } = await add();
    const beyond = { at: ago(30), value: 99 };
    await send(token, [beyond]);
    await send(token, [{ at: ago(10), value: 1 }]);
    await send(token, [beyond, { at: ago(20), value: 98 }]);
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered']);
    expect(await read(id)).toMatchObject({ status: 'Online', alert: null });
  });

  it('is raised at once after a reading of a clock that was fast, and not by that reading when it comes again', async () => {
    const { id, token } = await add();
    const early = { at: inSeconds(240), value: 99 };
    await send(token, [early]);
    await send(token, [{ at: ago(0), value: 10 }]);
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered']);
    expect(dataOf(await send(token, [early]))).toEqual({ stored: 0, repeated: 1 });
    expect(await read(id)).toMatchObject({ status: 'Online', alert: null, lastReading: { value: 10 } });
    await send(token, [{ at: inSeconds(200), value: 20 }]);
    await send(token, [{ at: ago(0), value: 98 }]);
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered', 'limit-exceeded']);
    const proposed = portal().knex('device_proposals').where({ device_id: id });
    expect(await proposed.pluck('value')).toEqual([99]);
    expect(await stored(id)).toEqual([10, 98, 20, 99]);
  });

  it('that began and ended within one call is told of and ends', async () => {
    const { id, token } = await add();
    await send(token, [
      { at: ago(30), value: 99 },
      { at: ago(20), value: 1 },
    ]);
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered']);
    expect((await read(id)).status).toBe('Online');
  });

  it('is acknowledged by those who may change the device, once; the device stays in alert', async () => {
    const { id, token } = await add();
    const acknowledge = (as = people().owner) => put(as, `/devices/${id}/acknowledge`);
    expect((await acknowledge()).body.error.reason).toBe('NotWaiting');
    await send(token, [{ at: ago(30), value: 99 }]);
    expect((await acknowledge(people().siteContact)).status).toBe(403);
    expect((await acknowledge()).body.data).toMatchObject({ status: 'Alert', acknowledgedBy: 'Dora Berg' });
    expect((await acknowledge()).status).toBe(400);
    await send(token, [{ at: ago(20), value: 1 }]);
    expect(await read(id)).toMatchObject({ status: 'Online', acknowledgedBy: null });
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered']);
  });

  it('follows limits that are changed', async () => {
    const { id, token } = await add();
    const setMax = (max: number) =>
      put(people().riskManager, `/devices/${id}`, { name: 'R', limits: { min: null, max } });
    await send(token, [{ at: ago(30), value: 50 }]);
    expect((await setMax(40)).body.data).toMatchObject({ status: 'Alert', alert: { value: 50 } });
    expect((await setMax(45)).body.data).toMatchObject({ status: 'Alert' });
    expect((await setMax(55)).body.data).toMatchObject({ status: 'Online', alert: null });
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered']);
  });
});

describe('a device that is silent', () => {
  const silence = (id: string) =>
    portal()
      .knex('devices')
      .where({ id })
      .update({ last_seen_at: ago(16 * 60) });

  it('is offline after 15 minutes; people are told once, and again when it speaks', async () => {
    const { id, token } = await add();
    const { id: never } = await add({ name: 'Never heard of' });
    await send(token, [{ at: ago(1), value: 1 }]);
    await silence(id);
    expect((await read(id)).status).toBe('Offline');
    await tellSilent(portal().knex);
    await until(async () => (await told()).length > 0);
    expect(await tellSilent(portal().knex)).toBe(0);
    expect(await told()).toMatchObject([{ name: 'limit-exceeded', deviceId: id, deviceState: 'Offline' }]);
    expect(await historyOf(never)).toHaveLength(1);
    await send(token, [{ at: ago(0), value: 1 }]);
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered']);
    expect((await read(id)).status).toBe('Online');
  });

  it('could not be heard while the service was away: its silence counts from when it is back', async () => {
    const [quiet, { token }] = [await add(), await add({ name: 'Riser 4' })];
    for (const one of [quiet.token, token]) await send(one, [{ at: ago(1), value: 1 }]);
    await portal()
      .knex('devices')
      .where({ project_id: site().projectId })
      .update({ last_seen_at: ago(20 * 60) });
    await portal()
      .knex('device_watch')
      .update({ listens_from: ago(5 * 3600), looked_at: ago(20 * 60) });
    expect(await tellSilent(portal().knex)).toBe(0);
    await listensFor(14);
    expect(await tellSilent(portal().knex)).toBe(0);
    await send(token, [{ at: ago(0), value: 1 }]);
    await listensFor(16);
    await tellSilent(portal().knex);
    await until(async () => (await told()).length > 0);
    expect(await told()).toMatchObject([{ deviceId: quiet.id, deviceState: 'Offline' }]);
  });

  it('could not be heard in a project that was closed: its silence counts from when that is opened again', async () => {
    const { id, token } = await add();
    await send(token, [{ at: ago(1), value: 1 }]);
    const move = (path: string, reason: object) =>
      portal().call(people().coordinator, 'PATCH', `/projects/${site().projectId}/${path}`, reason);
    await move('close', { closingReason: 'Done' });
    await silence(id);
    expect((await move('open', { reopeningReason: 'Not yet' })).status).toBe(200);
    expect(await tellSilent(portal().knex)).toBe(0);
    expect(await told()).toEqual([]);
    await portal()
      .knex('devices')
      .where({ id })
      .update({ awaited_from: ago(15 * 60) });
    await tellSilent(portal().knex);
    await until(async () => (await told()).length > 0);
    expect(await told()).toMatchObject([{ deviceId: id, deviceState: 'Offline' }]);
  });

  it('says both, to people and on its card, where its last reading was beyond the limits', async () => {
    const { id, token } = await add();
    await send(token, [{ at: ago(1), value: 99 }]);
    await silence(id);
    await tellSilent(portal().knex);
    await until(async () => (await told()).length > 1);
    expect(await told()).toMatchObject([{ deviceState: 'Alert' }, { deviceState: 'Alert, Offline' }]);
    expect(await read(id)).toMatchObject({ status: 'Alert', isSilent: true, acknowledgedBy: null });
  });

  it('is left alone in a closed project', async () => {
    const { id, token } = await add();
    await send(token, [{ at: ago(1), value: 1 }]);
    await portal().call(people().coordinator, 'PATCH', `/projects/${site().projectId}/close`, {
      closingReason: 'Done',
    });
    await silence(id);
    await tellSilent(portal().knex);
    expect(await told()).toEqual([]);
  });
});
