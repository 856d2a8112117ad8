import { randomUUID } from 'node:crypto';
import { deviceLimitExceeded, deviceRecovered } from '@portal/contracts/events/devices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

/** Adds a member of each role, two where one is the primary of the project. */
async function aProject() {
  const { companyId, actor } = await inboxes.anInsurer();
  const add = async (
    role: 'RiskEngineer' | 'SiteContact' | 'RiskManager' | 'DeveloperOwner' | 'Broker',
    isPrimary = false,
  ) => ({
    ...{ userId: await inboxes.aMember({ role }), companyId: null, role, isPrimary },
  });
  const told = [
    await add('RiskEngineer', true),
    await add('SiteContact', true),
    await add('RiskManager'),
    await add('DeveloperOwner'),
  ];
  const others = [await add('RiskEngineer'), await add('SiteContact'), await add('Broker')];
  const device = { deviceId: randomUUID(), deviceName: 'Riser 3' };
  const about = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: companyId, ...device };
  return { about, actor, told: told.map(({ userId }) => userId), participants: [...told, ...others] };
}
const { subject: exceeded } = deviceLimitExceeded;
const { subject: recovered } = deviceRecovered;

it('an alert of a device is told to primary engineer and site contact, risk managers and developer owners', async () => {
  const { about, told, participants } = await aProject();
  const event = anEvent(exceeded, { ...about, deviceState: 'Alert', participants }, null);
  await inboxes.happens(event);
  const rows = await inboxes.rowsOf(event.id);
  expect(rows.map(({ user_id }) => user_id)).toEqual(told.toSorted());
  expect(rows[0]).toMatchObject({ type: 'DeviceAlert', is_viewed: false });
  expect(rows[0]?.data).toMatchObject({ deviceId: about.deviceId, deviceName: 'Riser 3', deviceState: 'Alert' });
});

it('it is cleared once the device has recovered, and no other device’s', async () => {
  const { about, participants } = await aProject();
  const silent = anEvent(exceeded, { ...about, deviceState: 'Offline', participants }, null);
  const other = { ...about, deviceId: randomUUID(), deviceState: 'Alert', participants };
  const neighbour = anEvent(exceeded, other, null);
  for (const event of [silent, neighbour, anEvent(recovered, about, null)]) await inboxes.happens(event);
  const viewed = async (id: string) => [...new Set((await inboxes.rowsOf(id)).map(({ is_viewed }) => is_viewed))];
  expect([await viewed(silent.id), await viewed(neighbour.id)]).toEqual([[true], [false]]);
});
