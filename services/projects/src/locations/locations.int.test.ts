import type { Role } from '@portal/contracts/common/enums';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { MESSAGES } from '@portal/contracts/common/messages';
import { locationChanged } from '@portal/contracts/events/locations';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { COORDINATE_TEXTS } from '@portal/contracts/geo/coordinate';
import type { Location, Locations } from '@portal/contracts/projects/location';
import { LOCATION_TEXTS } from '@portal/contracts/projects/location-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;
let projectId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator');
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  projectId = await portal.addProject(company);
});

const munich = {
  name: 'Main site',
  address: 'Marienplatz 1',
  coordinate: { latitude: 48.137, longitude: 11.575 },
  countryCode: 'DE',
  state: 'Bavaria',
  city: 'Munich',
};
const oslo = { ...munich, name: 'Warehouse', coordinate: { latitude: 59.91, longitude: 10.75 }, countryCode: 'NO' };

const post = (fields: object = {}, as = coordinator) =>
  portal.call(as, 'POST', '/locations', { projectId, ...munich, ...fields });
const add = async (fields: object = {}): Promise<string> => {
  const answer = await post(fields);
  if (answer.status !== 201) throw new Error(`The location was not added: ${JSON.stringify(answer.body)}`);
  return (answer.body.data as { id: string }).id;
};
const list = async (as = coordinator): Promise<Locations> =>
  (await portal.call(as, 'GET', `/locations?projectId=${projectId}`)).body.data as Locations;
const primaries = async (): Promise<string[]> =>
  (await list()).items.filter(({ isPrimary }) => isPrimary).map(({ id }) => id);
const primaryOf = (id: string, headers?: object) =>
  portal.call(coordinator, 'PUT', `/locations/${id}/set-as-primary`, undefined, headers);
const countryOf = () => portal.knex('projects').where({ id: projectId }).first('country_code', 'country');

describe('locations of a project (spec 2 §2, decisions §20)', () => {
  it('are answered the primary one first, with no hazards and no time zone until they were looked up', async () => {
    const first = await add();
    const second = await add(oslo);
    const { items, create } = await list();
    expect(items.map(({ id, isPrimary, version }) => [id, isPrimary, version])).toEqual([
      [first, true, 1],
      [second, false, 1],
    ]);
    expect(items[0]).toMatchObject({ ...munich, timeZone: null, hazards: null });
    expect(create).toEqual({ action: 'create', allowed: true });
    const project = await portal.call(coordinator, 'GET', `/projects/${projectId}`);
    expect((project.body.data as { location: Location }).location).toMatchObject({ id: first, timeZone: null });
  });

  it('are one primary and at most five secondary ones', async () => {
    for (let n = 0; n < 6; n++) await add({ name: `Site ${n}` });
    const refused = await post();
    expect([refused.status, refused.body.error]).toEqual([
      409,
      {
        code: ERROR_CODES.locationLimitReached,
        message: LOCATION_TEXTS.secondaryLimit,
        reason: 'LocationLimitReached',
      },
    ]);
    expect((await list()).create).toEqual({
      ...{ action: 'create', allowed: false, obstacle: 'guard' },
      ...{ reason: 'LocationLimitReached', text: LOCATION_TEXTS.secondaryLimit },
    });
  });

  it('stay six when two sixth secondary ones are added at once', async () => {
    for (let n = 0; n < 5; n++) await add({ name: `Site ${n}` });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await list()).items).toHaveLength(6);
  });

  it('have one primary one when the first two are added at once', async () => {
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await primaries()).toHaveLength(1);
  });

  it('keep scripts in addresses as the texts that they are; names hold none (decisions §26.8)', async () => {
    const script = '<script>alert("1")</script>';
    const address = `${script}'; drop table locations; --`;
    await add({ address, city: '{{7*7}}' });
    expect((await list()).items[0]).toMatchObject({ address, city: '{{7*7}}' });
    expect((await post({ name: script })).body.fieldErrors).toEqual({ name: [MESSAGES.namePattern] });
  });

  it('have names and addresses with one space between words', async () => {
    await add({ name: 'East\u00A0 gate', address: 'Pier\u2009 1,\u3000Dock 2' });
    expect((await list()).items[0]).toMatchObject({ name: 'East gate', address: 'Pier 1, Dock 2' });
  });

  it('may be where no country is known', async () => {
    await add({ countryCode: null, state: null, city: '', coordinate: { latitude: 0, longitude: -30 } });
    expect((await list()).items[0]).toMatchObject({ countryCode: '', state: null, city: null });
    expect(await countryOf()).toEqual({ country_code: null, country: null });
  });
});

describe('coordinates (spec 2 §5)', () => {
  it.each([
    ['north pole', 90, 0],
    ['south pole', -90, 180],
    ['the date line from the east', -17, 180],
    ['the date line from the west', -17, -180],
    ['nothing at all', 0, 0],
  ])('may be at %s', async (_place, latitude, longitude) => {
    await add({ coordinate: { latitude, longitude } });
    expect((await list()).items[0]?.coordinate).toEqual({ latitude, longitude });
  });

  it.each([
    ['a latitude beyond 90', { latitude: 90.000001, longitude: 0 }, 'latitude', COORDINATE_TEXTS.latitude],
    ['swapped ones', { latitude: 139.69, longitude: 35.68 }, 'latitude', COORDINATE_TEXTS.latitude],
    ['a longitude beyond -180', { latitude: 0, longitude: -180.5 }, 'longitude', COORDINATE_TEXTS.longitude],
    ['a text', { latitude: '48.1', longitude: 11 }, 'latitude', LOCATION_TEXTS.notNumber],
    ['what JSON makes of NaN', { latitude: Number.NaN, longitude: 11 }, 'latitude', MESSAGES.required],
    ['a missing one', { latitude: 48 }, 'longitude', MESSAGES.required],
  ])('are not %s', async (_case, coordinate, field, message) => {
    const answer = await post({ coordinate });
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors).toEqual({ [`coordinate.${field}`]: [message] });
  });

  it.each([
    ['name', 'x'.repeat(51)],
    ['name', '  '],
    ['address', 'x'.repeat(96)],
    ['city', 'x'.repeat(46)],
    ['state', 'x'.repeat(46)],
    ['countryCode', 'XQ'],
    ['countryCode', 'ZZ'],
    ['name', 'Gate\nEast'],
    ['name', 'Gate <East>'],
    ['name', 'Gate & East'],
    ['countryCode', 'de'],
  ])('stand beside a %s within its limits', async (field, value) => {
    const answer = await post({ [field]: value });
    expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, [field]]);
  });
});

describe('the primary location', () => {
  it('is the one that was set, and that alone; the country of the list follows', async () => {
    await add();
    expect(await countryOf()).toEqual({ country_code: 'DE', country: 'Germany' });
    const second = await add(oslo);
    expect((await primaryOf(second)).status).toBe(200);
    expect(await primaries()).toEqual([second]);
    expect(await countryOf()).toEqual({ country_code: 'NO', country: 'Norway' });
    expect((await primaryOf(second)).body.data).toEqual({ id: second, version: 2 });
  });

  it('is exactly one when two people change it at once, again and again', async () => {
    await add();
    const [second, third] = [await add({ name: 'Second' }), await add({ name: 'Third' })];
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([primaryOf(second), primaryOf(third), primaryOf(second)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await primaries()).toHaveLength(1);
    }
  });

  it('is set by one of two who saw the same version, and the other is told', async () => {
    await add();
    const second = await add({ name: 'Second' });
    const seen = { 'if-match': '"1"' };
    expect((await primaryOf(second, seen)).status).toBe(200);
    const late = await portal.call(coordinator, 'PUT', `/locations/${second}`, munich, seen);
    expect(late.body.error).toMatchObject({ code: ERROR_CODES.staleVersion, message: LOCATION_TEXTS.stale });
    expect(late.body.error.details).toHaveProperty('changedBy');
  });

  it('is deleted last', async () => {
    const first = await add();
    const second = await add(oslo);
    const refused = await portal.call(coordinator, 'DELETE', `/locations/${first}`);
    expect([refused.status, refused.body.error.message]).toEqual([400, LOCATION_TEXTS.primaryNotDeleted]);
    const { items } = await list();
    expect(items[0]?.actions).toContainEqual({
      action: 'delete',
      allowed: false,
      obstacle: 'guard',
      reason: 'PrimaryLocation',
      text: LOCATION_TEXTS.primaryNotDeleted,
    });
    expect((await portal.call(coordinator, 'DELETE', `/locations/${second}`)).status).toBe(200);
    expect((await portal.call(coordinator, 'DELETE', `/locations/${first}`)).status).toBe(200);
    expect((await list()).items).toEqual([]);
    expect(await countryOf()).toEqual({ country_code: null, country: null });
    expect((await portal.call(coordinator, 'DELETE', `/locations/${first}`)).status).toBe(404);
  });

  it('that is deleted while another is made primary leaves exactly one', async () => {
    const first = await add();
    const second = await add(oslo);
    await Promise.all([
      primaryOf(second),
      portal.call(coordinator, 'DELETE', `/locations/${second}`),
      primaryOf(first),
    ]);
    expect(await primaries()).toHaveLength(1);
  });
});

describe('a location that is changed', () => {
  const toldOf = async (id: string): Promise<number[]> => {
    const events = await portal
      .knex('copied_events')
      .where({ subject: locationChanged.subject })
      .orderBy('seq')
      .pluck<string[]>('event');
    return events
      .flatMap(
        (event) => (JSON.parse(event) as PortalEvent<{ items: { locationId: string; version: number }[] }>).data.items,
      )
      .filter(({ locationId }) => locationId === id)
      .map(({ version }) => version);
  };

  it('is told of when it was added and when its point moved, not when it was named anew', async () => {
    const id = await add();
    await portal.call(coordinator, 'PUT', `/locations/${id}`, { ...munich, name: 'New name' });
    expect((await list()).items[0]).toMatchObject({ changedBy: 'Clara Nordin', changedDateTime: expect.any(String) });
    await portal.call(coordinator, 'PUT', `/locations/${id}`, { ...munich, coordinate: oslo.coordinate });
    expect(await toldOf(id)).toEqual([1, 2]);
    expect((await list()).items[0]).toMatchObject({ version: 3, name: 'Main site', coordinate: oslo.coordinate });
  });

  it('leaves the version of the project alone: nobody who edits its details is interrupted', async () => {
    const id = await add();
    await portal.call(coordinator, 'PUT', `/locations/${id}`, oslo);
    expect(await portal.knex('projects').where({ id: projectId }).first('version')).toEqual({ version: 1 });
    expect(await countryOf()).toEqual({ country_code: 'NO', country: 'Norway' });
  });

  it('is in the audit record with what it was and what it is', async () => {
    const id = await add();
    await portal.call(coordinator, 'PUT', `/locations/${id}`, { ...munich, name: 'New name' });
    await portal.call(coordinator, 'DELETE', `/locations/${id}`);
    const records = await portal.knex('audit.records').where({ item_id: id }).orderBy('id');
    expect(records).toMatchObject([
      { action: 'location.create', details: { projectId }, changes: { name: { old: null, new: 'Main site' } } },
      { action: 'location.update', changes: { name: { old: 'Main site', new: 'New name' } } },
      { action: 'location.delete', changes: { name: { old: 'New name', new: null } } },
    ]);
  });
});

describe('rights (decisions §11, row Location)', () => {
  const outsider = (role: Role): Partial<SessionClaims> => ({
    role,
    sub: randomUUID(),
    companyType: 'NoCompany',
    companyId: null,
  });
  const tryAll = async (as: Partial<SessionClaims>): Promise<number[]> => {
    const first = (await list()).items[0]?.id ?? '';
    const answers = [
      await portal.call(as, 'GET', `/locations?projectId=${projectId}`),
      await post(oslo, as),
      await portal.call(as, 'PUT', `/locations/${first}`, munich),
      await portal.call(as, 'PUT', `/locations/${first}/set-as-primary`),
      await portal.call(as, 'DELETE', `/locations/${first}`),
    ];
    return answers.map(({ status }) => status);
  };

  it('let underwriters and the primary risk engineer change, others of the project read', async () => {
    await add();
    const [engineer, broker, contact] = [outsider('RiskEngineer'), outsider('Broker'), outsider('SiteContact')];
    const other = company.person('RiskEngineer');
    await portal.addParticipant(projectId, engineer, true);
    await portal.addParticipant(projectId, broker);
    await portal.addParticipant(projectId, contact, true);
    expect(await tryAll(company.person('ICUnderwriter'))).toEqual([200, 403, 200, 200, 403]);
    expect(await tryAll(engineer)).toEqual([200, 403, 200, 200, 403]);
    expect(await tryAll(other)).toEqual([200, 403, 403, 403, 403]);
    expect(await tryAll(broker)).toEqual([200, 403, 403, 403, 403]);
    expect((await list(broker)).items[0]).toMatchObject({ changedBy: null, changedDateTime: null });
    expect(await tryAll(contact)).toEqual([403, 403, 403, 403, 403]);
  });

  it('say 404 outside the tenant, with the same words as for what does not exist', async () => {
    const id = await add();
    const stranger = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    const answers = await Promise.all(
      [id, randomUUID(), 'no-such-location'].map((one) => portal.call(stranger, 'PUT', `/locations/${one}`, munich)),
    );
    expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual(
      Array.from({ length: 3 }, () => [404, LOCATION_TEXTS.notFound]),
    );
    expect((await portal.call(stranger, 'GET', `/locations?projectId=${projectId}`)).status).toBe(404);
    expect((await post({}, stranger)).status).toBe(404);
  });

  it('end where the project is closed; reading stays', async () => {
    await add();
    await portal.call(coordinator, 'PATCH', `/projects/${projectId}/close`, { closingReason: 'Sold' });
    expect(await tryAll(coordinator)).toEqual([200, 400, 400, 400, 400]);
    expect((await post()).body.error).toEqual({
      code: ERROR_CODES.projectClosed,
      message: PROJECT_TEXTS.closed,
      reason: 'ProjectClosed',
    });
    expect((await list()).create).toEqual({
      ...{ action: 'create', allowed: false, obstacle: 'closed' },
      ...{ reason: 'ProjectClosed', text: PROJECT_TEXTS.closed },
    });
  });
});
