import { randomUUID } from 'node:crypto';
import { type locationAssessed, locationChanged, type LocationPoint } from '@portal/contracts/events/locations';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { copyOutbox, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { startGeo, type RunningGeo } from '../geo.fixture.ts';
import { KNOWN_PLACES } from '../known-places.fixture.ts';
import { startProvider, type TestProvider } from '../core/provider/arcgis.fixture.ts';

type Told = v.InferOutput<typeof locationAssessed.data>;

const aLocation = (longitude: number, latitude: number, version = 1): LocationPoint => ({
  locationId: randomUUID(),
  projectId: randomUUID(),
  version,
  latitude,
  longitude,
});

/** Sends an event as the service of projects does; the same id may be sent again. */
async function deliver(running: RunningGeo, items: readonly LocationPoint[], id: string = randomUUID(), msgID = id) {
  const { subject } = locationChanged;
  const event = { id, subject, occurredAt: new Date().toISOString(), actor: null, data: { items } };
  await (await running.nats.jetstream()).publish(subject, JSON.stringify(event), { msgID });
}

async function assessed(running: RunningGeo): Promise<Told['items']> {
  const events = await running.database.knex('copied_events').orderBy('seq').pluck<string[]>('event');
  return events.flatMap((event) => (JSON.parse(event) as PortalEvent<Told>).data.items);
}
const toldOf = async (running: RunningGeo, { locationId }: LocationPoint) =>
  (await assessed(running)).filter((item) => item.locationId === locationId);

describe('locations that were added or moved', () => {
  let running: RunningGeo;
  beforeAll(async () => {
    running = await startGeo();
    await copyOutbox(running.database.knex);
  });
  afterAll(() => running?.stop());

  it('are assessed with their five perils and their time zone', async () => {
    const places = KNOWN_PLACES.map((place) => ({ place, location: aLocation(...place.point, 7) }));
    await deliver(
      running,
      places.map(({ location }) => location),
    );
    await until(async () => (await assessed(running)).length === places.length);
    for (const { place, location } of places) {
      const [item] = await toldOf(running, location);
      expect(item).toMatchObject({ version: 7, timeZone: place.timeZone, source: 'embedded' });
      expect(item?.perils.map(({ peril }) => peril)).toEqual([
        'flood',
        'wildfire',
        'earthquake',
        'windstorm',
        'hurricane',
      ]);
      expect(item?.perils.map(({ raw }) => raw)).toEqual(place.classes);
      expect(item?.perils.at(-1)?.riskScore).toBeNull();
    }
  });

  it('are told of once, however often the event is delivered', async () => {
    const [location, later] = [aLocation(0, 90), aLocation(180, -90)];
    const id = randomUUID();
    await deliver(running, [location], id);
    await deliver(running, [location], id, randomUUID());
    await deliver(running, [later]);
    await until(async () => (await toldOf(running, later)).length > 0);
    expect(await toldOf(running, location)).toHaveLength(1);
  });

  it('are each told of again where they moved, with the version of the move', async () => {
    const location = aLocation(13.4, 52.5, 1);
    await deliver(running, [location]);
    await deliver(running, [{ ...location, version: 2, longitude: 139.7, latitude: 35.7 }]);
    await until(async () => (await toldOf(running, location)).length === 2);
    const items = (await toldOf(running, location)).toSorted((one, other) => one.version - other.version);
    expect(items.map(({ version, timeZone }) => [version, timeZone])).toEqual([
      [1, 'Europe/Berlin'],
      [2, 'Asia/Tokyo'],
    ]);
  });
});

describe('where the online provider is away', () => {
  let running: RunningGeo;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
    running = await startGeo({
      GEO_HAZARD_URL: `${provider.url}/hazards/{peril}/FeatureServer/0`,
      GEO_CREDIT: 'Hazards: The Provider',
      GEO_TIMEOUT_MS: '200',
    });
    await copyOutbox(running.database.knex);
  });
  afterAll(async () => {
    await running?.stop();
    await provider?.stop();
  });

  it('the assessment waits and is made when it is back', async () => {
    const { knex } = running.database;
    provider.way = 'fails';
    const location = aLocation(7.6, 51.9);
    await deliver(running, [location]);
    const job = () =>
      knex('jobs').first<{ state: string; waits: boolean } | undefined>(
        'state',
        knex.raw('lease_until > now() as waits'),
      );
    await until(
      async () => provider.requests.length > 0 && (await job())?.state === 'Queued' && (await job())?.waits === true,
    );
    expect(await toldOf(running, location)).toEqual([]);
    provider.way = 'answers';
    // Avoids a wait of half a minute.
    await knex('jobs').update({ lease_until: knex.raw('now()') });
    await knex.raw(`select pg_notify('jobs', 'assess-locations')`);
    await until(async () => (await toldOf(running, location)).length === 1);
    const [item] = await toldOf(running, location);
    expect(item?.source).toBe('provider');
    expect(item?.perils.map(({ raw, riskScore }) => [raw, riskScore])).toEqual([
      [7, 14],
      [7, 14],
      [null, 0],
      [7, 14],
      [7, null],
    ]);
  });
});
