import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { eventEnvelope } from '@portal/contracts/events/envelope';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { publishStates } from '../core/events/project-states.ts';
import { publishPerson } from '../contacts/contacts.fixture.ts';
import { loadMany, loadPortfolios } from '../demo/load.ts';
import { readPlaces } from '../demo/places.ts';
import { handOver } from '../core/people/hand-over.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let northwind: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(() => portal.knex('copied_events').delete());

/** Returns the events published since the test began; each is checked by its schema. */
async function told(): Promise<ProjectState[][]> {
  const texts = await portal
    .knex('copied_events')
    .where({ subject: projectStates.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return texts.map((text) => v.parse(projectStates.data, v.parse(eventEnvelope, JSON.parse(text)).data).projects);
}
/** … of one project, in the order of its versions, without them. */
async function toldOf(projectId: string) {
  const states = (await told()).flat().filter((state) => state.projectId === projectId);
  return states
    .toSorted((one, other) => one.version - other.version)
    .map(({ version: _, ...state }) => {
      return state;
    });
}
const publishProjects = (...ids: string[]) => portal.knex.transaction((tx) => publishStates(tx, ids));
const coordinator = () => northwind.person('ICCoordinator');

describe('what other services hear of a project', () => {
  it('is its company, name and status, when it is added, renamed, closed and reopened', async () => {
    const body = portal.project(northwind, { name: 'Harbour Tower' });
    const added = await portal.call(coordinator(), 'POST', '/projects', body);
    const { id } = added.body.data as { id: string };
    await portal.call(coordinator(), 'PUT', '/projects', { ...body, id, name: 'Harbour Towers' });
    await portal.call(coordinator(), 'PATCH', `/projects/${id}/close`, { closingReason: 'Sold' });
    await portal.call(coordinator(), 'PATCH', `/projects/${id}/open`, { reopeningReason: 'Bought back' });
    const details = {
      type: 'Construction',
      currency: 'EUR',
      policyStartDate: '2026-01-01',
      policyExpireDate: '2028-01-01',
      linePercent: null,
      isDeployment21: false,
    };
    const state = {
      ...{ projectId: id, companyId: northwind.id, companyType: 'Insurance', participants: [], details },
      assignedCompanyId: null,
      address: null,
      risk: null,
    };
    expect(await toldOf(id)).toEqual([
      { ...state, name: 'Harbour Tower', status: 'Open' },
      { ...state, name: 'Harbour Towers', status: 'Open' },
      { ...state, name: 'Harbour Towers', status: 'Closed' },
      { ...state, name: 'Harbour Towers', status: 'Open' },
    ]);
  });

  it('is its currency, policy dates and line, when one of them changes', async () => {
    const body = portal.project(northwind);
    const id = await portal.addProject(northwind, body);
    const change = {
      policyStartDate: '2026-02-01',
      policyExpireDate: '2029-03-31',
      currency: 'USD',
      linePercent: 12.5,
    };
    for (const [field, value] of Object.entries(change)) {
      await portal.knex('copied_events').delete();
      Object.assign(body, { [field]: value });
      expect((await portal.call(coordinator(), 'PUT', '/projects', { ...body, id })).status).toBe(200);
      expect(await toldOf(id)).toMatchObject([{ details: { [field]: value } }]);
    }
    expect(await toldOf(id)).toMatchObject([{ details: { type: 'Construction', ...change, isDeployment21: false } }]);
  });

  it('is nothing where only what they do not need has changed, or where a change was refused', async () => {
    const body = portal.project(northwind);
    const id = await portal.addProject(northwind, body);
    await portal.knex('copied_events').delete();
    await portal.call(coordinator(), 'PUT', '/projects', { ...body, id, description: 'By the water' });
    await portal.call(coordinator(), 'PATCH', `/projects/${id}/open`, { reopeningReason: 'Is open' });
    await portal.call(coordinator(), 'POST', '/projects', body);
    expect(await told()).toEqual([]);
  });

  it('is the address of its primary location, when another one becomes primary or it is changed', async () => {
    const projectId = await portal.addProject(northwind);
    const site = { name: 'Site', coordinate: { latitude: 48.1, longitude: 11.5 }, countryCode: 'DE' };
    const add = async (address: string): Promise<string> => {
      const answer = await portal.call(coordinator(), 'POST', '/locations', { projectId, ...site, address });
      return (answer.body.data as { id: string }).id;
    };
    const [first, second] = [await add('1 "Quay"'), await add('2 Quay')];
    await portal.call(coordinator(), 'PUT', `/locations/${second}`, { ...site, address: '3 Quay' });
    await portal.call(coordinator(), 'PUT', `/locations/${first}`, { ...site, name: 'Dam', address: '1 "Quay"' });
    await portal.call(coordinator(), 'PUT', `/locations/${first}`, { ...site, address: '4 Quay' });
    await portal.call(coordinator(), 'PUT', `/locations/${second}/set-as-primary`);
    await portal.call(coordinator(), 'DELETE', `/locations/${first}`);
    await portal.call(coordinator(), 'DELETE', `/locations/${second}`);
    const addresses = (await toldOf(projectId)).map(({ address }) => address);
    expect(addresses).toEqual([null, '1 "Quay"', '4 Quay', '3 Quay', null]);
  });

  it('is who takes part', async () => {
    const id = await portal.addProject(northwind);
    const engineer = northwind.person('RiskEngineer', { companyId: randomUUID() });
    const broker = northwind.person('Broker', { companyId: null });
    await portal.addParticipant(id, engineer, true);
    await portal.addParticipant(id, broker);
    await publishProjects(id);
    const participants = [
      { userId: engineer.sub, companyId: engineer.companyId, role: 'RiskEngineer', isPrimary: true },
      { userId: broker.sub, companyId: null, role: 'Broker', isPrimary: false },
    ].toSorted((one, other) => ((one.userId ?? '') < (other.userId ?? '') ? -1 : 1));
    expect((await toldOf(id)).at(-1)).toMatchObject({ participants });
  });

  it('is that nobody may be told who an entered e-mail is, until the person opens the project', async () => {
    const id = await portal.addProject(northwind);
    const { member, claims } = await publishPerson(portal, { role: 'Broker' });
    const name = { firstName: 'Sanna', lastName: 'Berg' };
    const contact = { projectId: id, position: 'Broker', name, companyName: 'Falk & Sons', email: member.email };
    expect((await portal.call(coordinator(), 'POST', '/contacts', contact)).status).toBe(201);
    const part = { userId: claims.sub, companyId: null, role: 'Broker', isPrimary: false };
    expect((await toldOf(id)).at(-1)?.participants).toEqual([{ ...part, isAccepted: false }]);
    expect((await portal.call(claims, 'GET', `/projects/${id}`)).status).toBe(200);
    expect((await toldOf(id)).at(-1)?.participants).toEqual([part]);
  });

  it('is who takes over from a member who is deleted', async () => {
    const [leaver, target] = [northwind.person('RiskEngineer'), northwind.person('RiskEngineer')];
    const [first, second] = [await portal.addProject(northwind), await portal.addProject(northwind)];
    await portal.addParticipant(first, leaver, true);
    await portal.addParticipant(second, leaver);
    const leave = { userId: leaver.sub ?? '', companyId: northwind.id, role: 'RiskEngineer' as const };
    await portal.knex.transaction((tx) => handOver(tx, { ...leave, targetId: target.sub ?? '' }, null));
    expect((await toldOf(first)).at(-1)).toMatchObject({ participants: [{ userId: target.sub, isPrimary: true }] });
    expect((await toldOf(second)).at(-1)).toMatchObject({ participants: [{ userId: target.sub, isPrimary: false }] });
  });

  it('is that it was deleted, however that was done', async () => {
    const id = await portal.addProject(northwind, { name: 'Pulled Down' });
    await portal.addParticipant(id, northwind.person('RiskEngineer'));
    await portal.knex('projects').where({ id }).delete();
    expect(await toldOf(id)).toMatchObject([
      { status: 'Open', name: 'Pulled Down' },
      { status: 'Deleted', name: 'Pulled Down', participants: [] },
    ]);
  });
});

describe('of changes at once', () => {
  it('the one with the higher version tells also what the other has done', async () => {
    const id = await portal.addProject(northwind);
    const join = (delayMs: number) =>
      portal.knex.transaction(async (tx) => {
        await tx('project_participants').insert({ project_id: id, user_id: randomUUID(), role: 'Broker' });
        await publishStates(tx, [id]);
        await tx.raw('select pg_sleep(?)', [delayMs / 1_000]);
      });
    await Promise.all([join(100), join(50), join(0)]);
    expect((await toldOf(id)).map(({ participants }) => participants.length)).toEqual([0, 1, 2, 3]);
  });

  it('two that tell of the same projects in different orders do not wait in circles', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => portal.addProject(northwind)));
    await Promise.all(Array.from({ length: 10 }, (_, n) => publishProjects(...(n % 2 ? ids : ids.toReversed()))));
    expect((await told()).flat()).toHaveLength(20 + 10 * 20);
  });
});

describe('many projects', () => {
  const many = (n: number, importId: string) =>
    portal.knex.raw(
      `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
         business_type_id, currency, construction_value, policy_start_date, policy_expire_date, import_id)
       select ?, 'Insurance', ? || ' ' || n, ? || ' ' || n, 'Construction', uuidv7(), uuidv7(), uuidv7(), 'EUR', 1,
         '2026-01-01', '2027-01-01', ? from generate_series(1, ?) n`,
      [northwind.id, importId, importId, importId, n],
    );

  it('of an import are told 500 at a time', async () => {
    const importId = randomUUID();
    await many(1_200, importId);
    await portal.knex.transaction((tx) => publishStates(tx, { importId }));
    const events = await told();
    expect(events.map((states) => states.length).toSorted((a, b) => b - a)).toEqual([500, 500, 200]);
    expect(new Set(events.flat().map(({ projectId }) => projectId)).size).toBe(1_200);
  });

  it('with many participants make smaller events: NATS takes a megabyte at most', async () => {
    const importId = randomUUID();
    await many(400, importId);
    await portal.knex.raw(
      `insert into project_participants (project_id, user_id, role)
       select id, uuidv7(), 'Broker' from projects, generate_series(1, 40) where import_id = ?`,
      [importId],
    );
    await publishProjects(...(await portal.knex('projects').where({ import_id: importId }).pluck<string[]>('id')));
    expect((await told()).flat()).toHaveLength(400);
    const { rows } = await portal.knex.raw<{ rows: { bytes: number }[] }>(
      'select max(octet_length(event))::int as bytes from copied_events',
    );
    expect(rows[0]?.bytes).toBeLessThan(500_000);
  });

  it('that are deleted at once are told 500 at a time', async () => {
    const importId = randomUUID();
    await many(700, importId);
    await portal.knex('projects').where({ import_id: importId }).delete();
    expect((await told()).map((states) => states.length).toSorted((a, b) => b - a)).toEqual([500, 200]);
  });

  it('of the demo companies are told with those who take part, and again only what is new', async () => {
    const places = readPlaces();
    await loadPortfolios(portal.knex, places);
    const states = (await told()).flat();
    expect(states).toHaveLength(312);
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['Open', 'Closed']));
    expect(states.filter(({ participants }) => participants.length > 0).length).toBeGreaterThan(150);
    await portal.knex('copied_events').delete();
    await loadPortfolios(portal.knex, places);
    expect(await told()).toEqual([]);
    await loadMany(portal.knex, places, 800, () => undefined);
    expect((await told()).flat()).toHaveLength(800 - 180);
  });

  it('that were there before anything was told are told by the migration', async () => {
    const step = migrations['014-project-states'];
    await portal.running.whileStopped(async () => {
      await step?.down(portal.knex);
      await portal.knex('copied_events').delete();
      await step?.up(portal.knex);
    });
    const events = await told();
    const [{ n } = { n: 0 }] = await portal
      .knex('projects')
      .select<{ n: number }[]>(portal.knex.raw('count(*)::int n'));
    expect(Math.max(...events.map((states) => states.length))).toBe(500);
    expect(new Set(events.flat().map(({ projectId }) => projectId)).size).toBe(n);
    const parts = await portal.knex('project_participants').select(portal.knex.raw('count(*)::int n')).first();
    expect(events.flat().flatMap(({ participants }) => participants)).toHaveLength(parts.n);
    const id = events[0]?.[0]?.projectId ?? '';
    await publishProjects(id);
    expect((await told()).flat().filter(({ projectId }) => projectId === id)).toHaveLength(2);
  });
});
