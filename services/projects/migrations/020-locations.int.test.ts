import { locationChanged } from '@portal/contracts/events/locations';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { copyOutbox } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../src/testing/testing-portal.ts';
import { migrations } from './index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());

it('locations that were there before are told of once, keep what is known of them, and are on the map', async () => {
  const { knex } = portal;
  const company = await portal.addCompany('Northwind Insurance');
  const coordinator = company.person('ICCoordinator');
  const projectId = await portal.addProject(company);
  for (let longitude = 0; longitude < 3; longitude++) {
    const body = { projectId, name: 'Site', address: 'There 1', coordinate: { latitude: 10, longitude } };
    await portal.call(coordinator, 'POST', '/locations', body);
  }
  await knex('locations').update({ time_zone: 'Africa/Accra', country_code: 'GH' });
  const cells = () => knex('project_map_cells').orderBy(['level', 'cell']);
  const ids = await knex('locations').orderBy('id').pluck<string[]>('id');
  const before = await cells();
  await knex('copied_events').delete();

  await portal.running.whileStopped(async () => {
    await migrations['021-project-map']?.down(knex);
    await migrations['020-locations']?.down(knex);
    await migrations['020-locations']?.up(knex);
    await migrations['021-project-map']?.up(knex);
  });

  expect(await cells()).toEqual(before);
  expect(await knex('locations').orderBy('id')).toMatchObject(
    ids.map((id) => ({ id, company_id: company.id, version: 1, time_zone: 'Africa/Accra', country_code: 'GH' })),
  );
  const told = await knex('copied_events').where({ subject: locationChanged.subject }).pluck<string[]>('event');
  const items = told.flatMap(
    (text) => (JSON.parse(text) as PortalEvent<{ items: { locationId: string }[] }>).data.items,
  );
  expect(items.map(({ locationId }) => locationId).toSorted()).toEqual(ids);
});
