import type { SessionClaims } from '@portal/contracts/identity/session';
import { DEVICE_TEXTS } from '@portal/contracts/projects/device-lists';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ago, sitesWithControls, WATER } from './devices.fixture.ts';

const { portal, site, people, setFlags, register, add, send, list, read, put, told, historyOf } = sitesWithControls();

const statusOf = async (as: Partial<SessionClaims>, method: string, path: string, body?: object) =>
  (await portal().call(as, method, path, body)).status;
const tabOf = async (as: Partial<SessionClaims>): Promise<boolean> => {
  const { body } = await portal().call(as, 'GET', `/projects/${site().projectId}/tab-access`);
  return (body.data as { name: string; visible: boolean }[]).some(({ name, visible }) => name === 'devices' && visible);
};

describe('CONTROLS of a project', () => {
  it('are there with both flags, which a coordinator of its company sets', async () => {
    const { coordinator, underwriter, siteContact, broker, engineer } = people();
    expect([await tabOf(coordinator), await tabOf(siteContact), await tabOf(broker)]).toEqual([true, true, false]);
    await setFlags(site().projectId, { hasDevices: false });
    expect(await tabOf(coordinator)).toBe(false);
    expect(await statusOf(coordinator, 'GET', `/devices?projectId=${site().projectId}`)).toBe(403);
    const available = `/report-notes/is-devices-tab-available?projectId=${site().projectId}`;
    expect((await portal().call(engineer, 'GET', available)).body.data).toBe(false);
    const flags = { isDeployment21Project: true, hasDevices: true };
    for (const as of [underwriter, engineer, siteContact])
      expect(await statusOf(as, 'PUT', `/projects/${site().projectId}/device-flags`, flags)).toBe(403);
    const rival = (await portal().addCompany('Rival Insurance')).person('ICCoordinator');
    expect(await statusOf(rival, 'PUT', `/projects/${site().projectId}/device-flags`, flags)).toBe(404);
    await setFlags(site().projectId);
    expect((await portal().call(engineer, 'GET', available)).body.data).toBe(true);
    const { body } = await portal().call(coordinator, 'GET', `/projects/${site().projectId}/history`);
    expect(JSON.stringify(body.data)).toContain('"field":"hasDevices","oldValue":"Off","newValue":"On"');
  });

  it('are not taken away while devices are registered', async () => {
    await add();
    const { status, body } = await setFlags(site().projectId, { isDeployment21Project: false });
    expect([status, body.fieldErrors]).toEqual([400, { hasDevices: [DEVICE_TEXTS.devicesLeft] }]);
  });
});

describe('a device', () => {
  it('is registered with a token that is answered once and stored as a hash', async () => {
    const device = await add();
    expect(device.token).toMatch(/^[\w-]{43}$/);
    expect(device).toMatchObject({ ...WATER, status: 'Offline', lastSeen: null, points: [] });
    expect(JSON.stringify([await list(), await read(device.id)])).not.toContain('token"');
    const tables = await portal().knex('devices').where({ id: device.id }).first<{ token_hash: Buffer }>();
    expect(tables.token_hash).toHaveLength(32);
    const records = await portal().knex('audit.records').where({ item_id: device.id });
    expect(JSON.stringify([tables, records])).not.toContain(device.token);
  });

  it('is changed by coordinator, risk manager and developer owner; all but broker and representative read it', async () => {
    const { id } = await add();
    const { coordinator: _, ...readers } = people();
    for (const [name, as] of Object.entries(readers)) {
      const mayRead = !['broker', 'representative'].includes(name);
      const mayChange = ['riskManager', 'owner'].includes(name);
      const answers = [
        await statusOf(as, 'GET', `/devices/${id}`),
        await statusOf(as, 'GET', `/devices/${id}/readings?period=Week`),
        await statusOf(as, 'PUT', `/devices/${id}`, { name: 'Riser 4', limits: { min: 0, max: 70 } }),
        await statusOf(as, 'PUT', `/devices/${id}/token`),
        await statusOf(as, 'DELETE', `/devices/${id}`),
      ];
      const expected = [mayRead, mayRead, mayChange, false, false].map((may) => (may ? 200 : 403));
      expect([name, ...answers]).toEqual([name, ...expected]);
    }
  });

  it('is not there for another tenant, nor for an engineer who does not take part', async () => {
    const { id } = await add();
    const rival = (await portal().addCompany('Rival Insurance')).person('ICCoordinator');
    const other = { role: 'RiskEngineer', sub: randomUUID(), companyType: 'NoCompany', companyId: null } as const;
    for (const as of [rival, other]) {
      expect(await statusOf(as, 'GET', `/devices/${id}`)).toBe(404);
      expect(await statusOf(as, 'GET', `/devices?projectId=${site().projectId}`)).toBe(404);
    }
    expect(await statusOf(people().coordinator, 'GET', '/devices/nothing')).toBe(404);
  });

  it.each([
    ['without limits', { limits: { min: null, max: null } }, 'limits.max', DEVICE_TEXTS.limitMissing],
    ['with limits that are reversed', { limits: { min: 9, max: 9 } }, 'limits.max', DEVICE_TEXTS.limitsReversed],
    [
      'with a limit that its kind does not have',
      { limits: { min: -1, max: 9 } },
      'limits.min',
      'Must be from 0 to 100000',
    ],
    [
      'with a limit of more decimals than its field shows',
      { limits: { min: 0.1234567, max: 9 } },
      'limits.min',
      DEVICE_TEXTS.decimals,
    ],
    ['without a name', { name: ' ' }, 'name', 'Field is required.'],
    ['of no kind', { kind: 'Wind' }, 'kind', 'Field is required.'],
  ])('is refused %s', async (_case, fields, field, text) => {
    const { status, body } = await register(fields);
    expect([status, body.fieldErrors]).toEqual([400, { [field]: [text] }]);
  });

  it('has a name of its own in the project, whatever the case', async () => {
    await add({ name: 'Säule É' });
    const { status, body } = await register({ name: 'säule\u00A0 é' });
    expect([status, body.fieldErrors]).toEqual([409, { name: [DEVICE_TEXTS.nameTaken] }]);
  });

  it('keeps a history of its changes, and no version of another person is overwritten unseen', async () => {
    const { id } = await add();
    const fields = { name: 'Riser 9', limits: { min: 1, max: 50 } };
    expect((await put(people().riskManager, `/devices/${id}`, fields, { 'if-match': '"1"' })).status).toBe(200);
    const stale = await put(people().coordinator, `/devices/${id}/token`, undefined, { 'if-match': '"1"' });
    expect([stale.status, stale.body.error.details?.['changedBy']]).toEqual([409, 'Mina Berg']);
    expect((await historyOf(id)).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['update', 'Mina Berg'],
      ['create', 'Clara Nordin'],
    ]);
  });

  it('goes with its readings and its history, and whoever was asked is told', async () => {
    const { id, token } = await add();
    await send(token, [{ at: ago(5), value: 90 }]);
    expect(await statusOf(people().coordinator, 'DELETE', `/devices/${id}`)).toBe(200);
    expect(await portal().knex('device_readings').where({ device_id: id })).toEqual([]);
    expect(await portal().knex('activities').where({ item_id: id })).toEqual([]);
    expect((await told()).map(({ name }) => name)).toEqual(['limit-exceeded', 'recovered']);
    expect((await send(token, [{ at: ago(1), value: 1 }])).status).toBe(401);
  });

  it('shows those in alert first, then those that are offline, each by name', async () => {
    const [online, silent, alert] = [await add({ name: 'B' }), await add({ name: 'A' }), await add({ name: 'Z' })];
    await send(online.token, [{ at: ago(1), value: 1 }]);
    await send(alert.token, [{ at: ago(1), value: 99 }]);
    const { items } = await list(people().siteContact);
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      [alert.id, 'Alert'],
      [silent.id, 'Offline'],
      [online.id, 'Online'],
    ]);
    expect(items[0]).toMatchObject({ alert: { value: 99 }, points: [{ lowest: 99, highest: 99, mean: 99, count: 1 }] });
  });
});
