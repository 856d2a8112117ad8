import type { SessionClaims } from '@portal/contracts/identity/session';
import { locationAssessed, type LocationAssessment } from '@portal/contracts/events/locations';
import { PERILS } from '@portal/contracts/geo/perils';
import type { LocationTimeZone } from '@portal/contracts/projects/location-time-zone';
import type { Location, Locations } from '@portal/contracts/projects/location';
import { refusalsOf, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;
let projectId: string;
let id: string;

const munich = { name: 'Site', address: 'Marienplatz 1', coordinate: { latitude: 48.137, longitude: 11.575 } };

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  projectId = await portal.addProject(company);
  const added = await portal.call(coordinator, 'POST', '/locations', { projectId, ...munich });
  id = (added.body.data as { id: string }).id;
});

const assessment = (facts: Partial<LocationAssessment> = {}): LocationAssessment => ({
  locationId: id,
  version: 1,
  timeZone: 'Europe/Berlin',
  assessedAt: '2026-11-01T10:00:00.000Z',
  source: 'embedded',
  perils: PERILS.map((peril, n) =>
    peril === 'hurricane'
      ? { peril, raw: null, riskScore: null, riskDesc: 'No data', color: '#999999' }
      : { peril, raw: n + 3, riskScore: n, riskDesc: `Class ${n + 3}`, color: '#112233' },
  ),
  ...facts,
});

/** Publishes geo's assessments and waits until they are handled. */
async function deliver(items: readonly LocationAssessment[], eventId: string = randomUUID(), times = 1): Promise<void> {
  const { subject } = locationAssessed;
  const event = { id: eventId, subject, occurredAt: new Date().toISOString(), actor: null, data: { items } };
  const jetstream = await portal.running.nats.jetstream();
  for (let n = 0; n < times; n++) await jetstream.publish(subject, JSON.stringify(event), { msgID: `${eventId}/${n}` });
  // Events are handled in order: when the last one is done, all are.
  const last = { ...event, id: randomUUID(), data: { items: [] } };
  await jetstream.publish(subject, JSON.stringify(last), { msgID: last.id });
  await until(async () => (await portal.knex('handled_events').where({ event_id: last.id })).length > 0);
}
const now = async (): Promise<Location> => {
  const { data } = (await portal.call(coordinator, 'GET', `/locations?projectId=${projectId}`)).body;
  const [location] = (data as Locations).items;
  if (!location) throw new Error('The location is gone');
  return location;
};
const history = () => portal.knex('location_assessments').where({ location_id: id }).orderBy('assessed_at');
const at = (hour: string): string => `2026-11-01T${hour}:00:00.000Z`;

describe('what geo finds of a location (spec 2 §2)', () => {
  it('is kept with its date, its source and the raw classes, and names the time zone', async () => {
    await deliver([assessment()]);
    const { hazards, timeZone, version } = await now();
    const { perils } = assessment();
    expect(hazards).toEqual({ assessedAt: at('10'), source: 'embedded', perils });
    expect([timeZone, version]).toEqual(['Europe/Berlin', 1]);
    expect(await history()).toMatchObject([{ latitude: 48.137, longitude: 11.575, perils }]);
  });

  it('is told of the layers alone that the reader’s group and plan have (decisions §16)', async () => {
    await deliver([assessment()]);
    const ofPlan = async (subscriptionPlan: 'Pro' | 'Global'): Promise<string[] | undefined> => {
      const person = { ...coordinator, subscriptionPlan };
      const { data } = (await portal.call(person, 'GET', `/locations?projectId=${projectId}`)).body;
      return (data as Locations).items[0]?.hazards?.perils.map(({ peril }) => peril);
    };
    expect(await ofPlan('Global')).toEqual(PERILS);
    expect(await ofPlan('Pro')).toEqual(PERILS.filter((peril) => peril !== 'hurricane'));
  });

  it('changes nothing when it is told again, by the same event or another one', async () => {
    await deliver([assessment()], randomUUID(), 3);
    await deliver([assessment({ timeZone: 'Europe/Berlin' })]);
    expect(await history()).toHaveLength(1);
  });

  it('is what was found last, in whatever order it is told; what was found before stays known', async () => {
    await deliver([assessment({ assessedAt: at('12'), timeZone: 'Europe/Vienna', source: 'provider' })]);
    await deliver([assessment({ assessedAt: at('11') })]);
    const { hazards, timeZone } = await now();
    expect([hazards?.assessedAt, hazards?.source, timeZone]).toEqual([at('12'), 'provider', 'Europe/Vienna']);
    expect(await history()).toHaveLength(2);
  });

  it('counts no more when the point has moved, and comes too late when it is of the point before', async () => {
    await deliver([assessment()]);
    const moved = { ...munich, coordinate: { latitude: 59.91, longitude: 10.75 } };
    await portal.call(coordinator, 'PUT', `/locations/${id}`, moved);
    expect(await now()).toMatchObject({ hazards: null, timeZone: null });
    await deliver([assessment({ assessedAt: at('13') })]);
    expect(await now()).toMatchObject({ hazards: null, timeZone: null });
    await deliver([assessment({ version: 2, assessedAt: at('14'), timeZone: 'Europe/Oslo' })]);
    expect(await now()).toMatchObject({ hazards: { assessedAt: at('14') }, timeZone: 'Europe/Oslo' });
    expect(await history()).toHaveLength(2);
  });

  it('is dropped where the location is gone or never was, beside others that are kept', async () => {
    const added = await portal.call(coordinator, 'POST', '/locations', { projectId, ...munich });
    const gone = (added.body.data as { id: string }).id;
    await portal.call(coordinator, 'DELETE', `/locations/${gone}`);
    await deliver([assessment({ locationId: gone }), assessment({ locationId: randomUUID() }), assessment()]);
    expect((await now()).hazards?.assessedAt).toBe(at('10'));
    expect(await portal.knex('dead_letters')).toEqual([]);
  });
});

describe('GET /i18n/timezone/by-location (spec 2 §7)', () => {
  const zonesOf = async (query: string, as = coordinator): Promise<LocationTimeZone[]> =>
    (await portal.call(as, 'GET', `/i18n/timezone/by-location?${query}`)).body.data as LocationTimeZone[];

  it('says the zone and its offset at an instant; null until it is known', async () => {
    const unknown = { id, timeZone: null, utcOffsetMinutes: null, wallTime: null, instants: [] };
    expect(await zonesOf(`ids=${id}`)).toEqual([unknown]);
    expect(await zonesOf(`ids=${id}&atDateTime=2026-07-01T12:00`)).toEqual([unknown]);
    await deliver([assessment()]);
    expect(await zonesOf(`ids=${id}&atDateTime=2026-07-01T12:00:00Z`)).toEqual([
      {
        ...{ id, timeZone: 'Europe/Berlin', utcOffsetMinutes: 120 },
        ...{ wallTime: '2026-07-01T14:00', instants: ['2026-07-01T12:00:00.000Z'] },
      },
    ]);
    expect((await zonesOf(`ids=${id}&ids=${randomUUID()}&atDateTime=2026-12-01T12:00:00Z`))[0]).toMatchObject({
      utcOffsetMinutes: 60,
    });
  });

  it.each([
    ['Europe/Berlin', '2026-11-24T09:00', ['2026-11-24T08:00:00.000Z'], 60],
    ['Asia/Kolkata', '2026-07-24T09:00', ['2026-07-24T03:30:00.000Z'], 330],
    // The night when the clocks go back, and the hours that they skip.
    ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'], 120],
    ['Europe/Berlin', '2027-03-28T02:30', [], 120],
    ['America/New_York', '2027-03-14T02:30', [], -240],
    ['Europe/Berlin', '2027-03-28T01:59', ['2027-03-28T00:59:00.000Z'], 60],
    ['Europe/Berlin', '2027-03-28T03:00', ['2027-03-28T01:00:00.000Z'], 120],
    ['Australia/Lord_Howe', '2026-10-04T02:15', [], 660],
    // Samoa went without this day.
    ['Pacific/Apia', '2011-12-30T12:00', [], 840],
    ['Mars/Olympus', '2026-11-24T09:00', [], null],
  ])('converts a time of the clocks in %s, %s, to %j', async (timeZone, wallTime, instants, utcOffsetMinutes) => {
    await deliver([assessment()]);
    await portal.knex('locations').where({ id }).update({ time_zone: timeZone });
    expect(await zonesOf(`ids=${id}&atDateTime=${wallTime}`)).toEqual([
      { id, timeZone, utcOffsetMinutes, wallTime: utcOffsetMinutes === null ? null : wallTime, instants },
    ]);
  });

  it('tells site contacts of a project too, and nobody outside the tenant, whose asking is recorded', async () => {
    const contact = { role: 'SiteContact', sub: randomUUID(), companyType: 'NoCompany', companyId: null } as const;
    expect(await zonesOf(`ids=${id}`, contact)).toEqual([]);
    expect(await refusalsOf(portal.knex, contact.sub, { count: 1 })).toMatchObject([
      { item_kind: 'location', item_id: id, status: 404 },
    ]);
    await portal.addParticipant(projectId, contact);
    expect(await zonesOf(`ids=${id}`, contact)).toHaveLength(1);
  });

  it('records 300 unknown ones of a person a minute one by one', async () => {
    const asking = { role: 'SiteContact', sub: randomUUID(), companyType: 'NoCompany', companyId: null } as const;
    const query = () => Array.from({ length: 100 }, () => `ids=${randomUUID()}`).join('&');
    for (let index = 0; index < 4; index++) expect(await zonesOf(query(), asking)).toEqual([]);
    // Written in their order: this one comes after all of the fourth request.
    await portal.call(asking, 'GET', `/projects/${randomUUID()}`);
    const records = await refusalsOf(portal.knex, asking.sub, { count: 301 });
    expect(records.filter((record) => record['item_kind'] === 'location')).toHaveLength(300);
  });

  it.each(['', 'ids=', 'ids=x', `ids=${'1'.repeat(20)}`, 'ids=a&ids=b', 'atDateTime=2026-01-01T00:00:00Z'])(
    'refuses %j',
    async (query) => {
      expect((await portal.call(coordinator, 'GET', `/i18n/timezone/by-location?${query}`)).status).toBe(400);
    },
  );

  it.each([
    'yesterday',
    '2026-02-30',
    '2026-02-30T10:00',
    '2026-01-01T25:00',
    '2026-01-01T25:00:00Z',
    '2026-02-31T00:00:00Z',
  ])('refuses the instant %j', async (instant) => {
    const { status } = await portal.call(
      coordinator,
      'GET',
      `/i18n/timezone/by-location?ids=${id}&atDateTime=${instant}`,
    );
    expect(status).toBe(400);
  });
});
