import { until } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { ago, sitesWithControls } from './devices.fixture.ts';
import { askLater, tellSilent } from './silence.ts';

const { portal, site, people, add, send, read, put, told, historyOf, listensFor, stored } = sitesWithControls();

const inSeconds = (seconds: number) => ago(-seconds);
const dataOf = ({ body }: { body: { data: unknown } }) => body.data;

/** Lets the minute pass in which people are not asked again about a device. */
const passMinute = (id: string) =>
  portal()
    .knex('devices')
    .where({ id })
    .update({ asked_at: ago(60) });
const names = async () => (await told()).map(({ name }) => name);

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
    await passMinute(id);
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
    await passMinute(id);
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

  it('is told of at most once a minute; one that lasts is told of then, and one that has ended is not', async () => {
    const { id, token } = await add();
    const { token: neighbour } = await add({ name: 'Riser 4' });
    for (const [seconds, value] of [
      [50, 99],
      [49, 1],
      [48, 99],
      [47, 1],
      [46, 99],
    ] as const)
      await send(token, [{ at: ago(seconds), value }]);
    await send(neighbour, [{ at: ago(50), value: 99 }]);
    expect(await names()).toEqual(['limit-exceeded', 'recovered', 'limit-exceeded']);
    expect(await read(id)).toMatchObject({ status: 'Alert', alert: { value: 99 } });
    expect((await historyOf(id)).filter(({ action }) => action === 'alert')).toHaveLength(3);
    expect(await askLater(portal().knex)).toBe(0);
    await passMinute(id);
    expect(await askLater(portal().knex)).toBe(1);
    expect(await askLater(portal().knex)).toBe(0);
    expect((await told()).at(-1)).toMatchObject({ name: 'limit-exceeded', deviceId: id, deviceState: 'Alert' });
    await send(token, [{ at: ago(45), value: 1 }]);
    await send(token, [{ at: ago(44), value: 99 }]);
    await send(token, [{ at: ago(43), value: 1 }]);
    await passMinute(id);
    expect(await askLater(portal().knex)).toBe(0);
    expect((await names()).slice(3)).toEqual(['limit-exceeded', 'recovered']);
  });

  it('that is to be told of later waits while its project is closed, and not for those who have acted', async () => {
    const { id, token } = await add();
    const crossAgain = async (seconds: number) => {
      await send(token, [{ at: ago(seconds), value: 99 }]);
      await send(token, [{ at: ago(seconds - 1), value: 1 }]);
      await send(token, [{ at: ago(seconds - 2), value: 99 }]);
      await passMinute(id);
    };
    const move = (path: string, reason: object) =>
      portal().call(people().coordinator, 'PATCH', `/projects/${site().projectId}/${path}`, reason);
    await crossAgain(50);
    await move('close', { closingReason: 'Done' });
    expect(await askLater(portal().knex)).toBe(0);
    await move('open', { reopeningReason: 'Not yet' });
    expect(await askLater(portal().knex)).toBe(1);
    expect(await names()).toEqual(['limit-exceeded', 'recovered', 'limit-exceeded']);
    await send(token, [{ at: ago(40), value: 1 }]);
    await send(token, [{ at: ago(39), value: 99 }]);
    expect((await put(people().owner, `/devices/${id}/acknowledge`)).status).toBe(200);
    await passMinute(id);
    expect(await askLater(portal().knex)).toBe(0);
    expect((await names()).slice(3)).toEqual(['recovered']);
  });

  it('is told of at most once a minute where limits are changed to and fro', async () => {
    const { id, token } = await add();
    const setMax = (max: number) =>
      put(people().riskManager, `/devices/${id}`, { name: 'R', limits: { min: null, max } });
    await send(token, [{ at: ago(30), value: 50 }]);
    for (const max of [40, 55, 40, 55, 40]) expect((await setMax(max)).status).toBe(200);
    expect(await names()).toEqual(['limit-exceeded', 'recovered']);
    await passMinute(id);
    expect(await askLater(portal().knex)).toBe(1);
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
