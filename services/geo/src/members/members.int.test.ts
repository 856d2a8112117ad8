import { memberChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { memberPlaced } from '@portal/contracts/events/people';
import { copyOutbox, publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as v from 'valibot';
import { startGeo, type RunningGeo } from '../geo.fixture.ts';

type Placed = v.InferOutput<typeof memberPlaced.data>;

let running: RunningGeo;
beforeAll(async () => {
  running = await startGeo();
  await copyOutbox(running.database.knex);
});
afterAll(() => running?.stop());

const anAddress = (city: string, country: string, state: string | null = null) => ({
  ...{ country, state, city, addressLine: 'Main Street 1', zipCode: '1' },
});

/** Publishes a person as admin does, and returns the place that geo publishes, if any. */
async function placeOf(role: string, address: ReturnType<typeof anAddress> | null): Promise<Placed | undefined> {
  const userId = randomUUID();
  const { knex } = running.database;
  const eventId = await publishEvent(running.nats, memberChanged, {
    ...{ userId, version: 3, email: 'erik@riskco.example', firstName: 'Erik', lastName: 'Stone', role, address },
    ...{ companyId: null, companyType: 'NoCompany', companyName: null, isPrimaryContact: false },
    ...{ designation: null, phone: null, accessStatus: 'HasAccess' },
  });
  await until(() => knex('handled_events').where({ event_id: eventId }).first());
  const events = await knex('copied_events').pluck<string[]>('event');
  return events.map((event) => (JSON.parse(event) as PortalEvent<Placed>).data).find((data) => data.userId === userId);
}

it('the town of a risk engineer’s address is found, among towns of its name', async () => {
  const paris = await placeOf('RiskEngineer', anAddress('Paris', 'United States', 'Texas'));
  expect(paris).toMatchObject({
    version: 3,
    place: { latitude: expect.closeTo(33.7, 0), longitude: expect.closeTo(-95.6, 0) },
  });
  const zurich = await placeOf('RiskEngineer', anAddress('Zürich', 'Switzerland'));
  expect(zurich?.place).toMatchObject({ latitude: expect.closeTo(47.4, 0), longitude: expect.closeTo(8.5, 0) });
});

it('without an address or a known town the place is null; others than risk engineers have none', async () => {
  expect((await placeOf('RiskEngineer', null))?.place).toBeNull();
  expect((await placeOf('RiskEngineer', anAddress('Xqzzwv', 'Norway')))?.place).toBeNull();
  expect(await placeOf('ICCoordinator', anAddress('Oslo', 'Norway'))).toBeUndefined();
});
