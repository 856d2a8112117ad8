import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Device, Devices, DeviceWithToken } from '@portal/contracts/projects/device';
import type { Reading } from '@portal/contracts/projects/device-reading';
import { copyOutbox } from '@portal/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addSite, dataOf, type TestSite } from '../testing/inspections.fixture.ts';
import {
  startTestPortal,
  WITHOUT_TASKS,
  type TestAnswer,
  type TestCompany,
  type TestPortal,
} from '../testing/testing-portal.ts';

type Claims = Partial<SessionClaims>;

export const WATER = { kind: 'Water', name: 'Riser 3', limits: { min: null, max: 60 } } as const;

/** Returns the instant of some seconds ago. */
export const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** A portal for the tests of a file; each has a site of its own with CONTROLS. */
export function sitesWithControls() {
  let portal: TestPortal;
  let site: TestSite;
  beforeAll(async () => {
    portal = await startTestPortal(WITHOUT_TASKS);
    await copyOutbox(portal.knex);
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    site = await addSite(portal, site?.company);
    await setFlags(site.projectId);
    await portal.knex('copied_events').delete();
    await listensFor(60);
  });

  const setFlags = (id: string, flags: object = {}) =>
    portal.call(site.people.coordinator, 'PUT', `/projects/${id}/device-flags`, {
      ...{ isDeployment21Project: true, hasDevices: true },
      ...flags,
    });
  /** States for how many minutes the service has been able to hear devices. */
  const listensFor = async (minutes: number): Promise<void> => {
    await portal.knex('device_watch').update({ listens_from: ago(minutes * 60), looked_at: ago(0) });
  };
  const register = (fields: object = {}, as: Claims = site.people.coordinator): Promise<TestAnswer> =>
    portal.call(as, 'POST', '/devices', { projectId: site.projectId, ...WATER, ...fields });
  const add = async (fields: object = {}): Promise<DeviceWithToken> => dataOf(await register(fields));
  /** Adds a site with CONTROLS, of an insurer of its own unless one is given, and returns the tokens of its devices. */
  const addDevices = async (number: number, insurer?: TestCompany): Promise<readonly string[]> => {
    const { projectId, people } = await addSite(portal, insurer);
    const flags = { isDeployment21Project: true, hasDevices: true };
    await portal.call(people.coordinator, 'PUT', `/projects/${projectId}/device-flags`, flags);
    const added = Array.from({ length: number }, (_, n) =>
      register({ projectId, name: `Riser ${n}` }, people.coordinator),
    );
    return (await Promise.all(added)).map((answer) => dataOf<DeviceWithToken>(answer).token);
  };
  /** Sends readings as the device does whose token it is. */
  const send = (token: string, readings: readonly (Partial<Reading> | object)[]): Promise<TestAnswer> =>
    portal.call({}, 'POST', '/devices/readings', { readings }, { authorization: `Bearer ${token}` });
  const list = async (as: Claims = site.people.coordinator): Promise<Devices> =>
    dataOf(await portal.call(as, 'GET', `/devices?projectId=${site.projectId}`));
  const read = async (id: string, as: Claims = site.people.coordinator): Promise<Device> =>
    dataOf(await portal.call(as, 'GET', `/devices/${id}`));
  const put = (as: Claims, path: string, body?: object, headers?: object) =>
    portal.call(as, 'PUT', path, body, headers);
  /** Returns the data of the events about devices, the oldest first, each with its name. */
  const told = async () => {
    const events = await portal
      .knex('copied_events')
      .whereLike('subject', 'projects.device.%')
      .orderBy('seq')
      .pluck<string[]>('event');
    return events.map((text) => {
      const { subject, data } = JSON.parse(text) as PortalEvent<Record<string, unknown>>;
      return { name: subject.replace(/^projects\.device\.(.+)\.v1$/, '$1'), ...data };
    });
  };
  /** Returns the stored values of a device, the oldest first. */
  const stored = (id: string) =>
    portal.knex('device_readings').where({ device_id: id }).orderBy('at').pluck<number[]>('value');
  const historyOf = async (id: string, as: Claims = site.people.coordinator) =>
    dataOf<{ items: { action: string; actorName: string; words: string | null }[] }>(
      await portal.call(as, 'GET', `/devices/${id}/history`),
    ).items;

  return {
    ...{ portal: () => portal, site: () => site, people: () => site.people },
    ...{ setFlags, listensFor, register, add, addDevices, send, list, read, put, told, stored, historyOf },
  };
}
