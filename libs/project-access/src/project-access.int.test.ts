import { randomUUID } from 'node:crypto';
import { companyChanged, companyTabAccessChanged } from '@portal/contracts/events/admin';
import { projectStates } from '@portal/contracts/events/project-states';
import {
  consumerPositionsMigration,
  handledEventsMigration,
  openBus,
  startConsumer,
  type Bus,
  type RunningConsumer,
} from '@portal/event-bus';
import { createDatabase, startNats, publishEvent, until, type TestDatabase, type TestNats } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProject } from './find-project.ts';
import { projectAccess, type PublishedProject } from './project-access.ts';
import { aParticipant, aProject } from './project-access.fixture.ts';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const seen: PublishedProject[] = [];
const access = projectAccess('library', {
  onProjects: async (_tx, kept) => {
    seen.push(...kept);
  },
});

let database: TestDatabase;
let nats: TestNats;
let bus: Bus;
let running: RunningConsumer[] = [];
beforeAll(async () => {
  database = await createDatabase({
    ...access.migrations,
    '001-handled-events': handledEventsMigration,
    '002-consumer-positions': consumerPositionsMigration,
  });
  nats = await startNats();
  bus = openBus({ url: nats.url, service: 'library', credentials: nats.credentials('library'), logger });
});
afterAll(async () => {
  await Promise.all(running.map((consumer) => consumer.stop()));
  await bus.close();
  await Promise.all([database.drop(), nats.stop()]);
});

const engineer = aParticipant({ isPrimary: true });
const project = aProject({ version: 4, participants: [engineer] });
const viewer = { userId: engineer.userId, role: engineer.role, companyId: null, companyType: 'NoCompany' } as const;
const found = () => findProject(database.knex, viewer, project.projectId);
const publishProjects = (...states: (typeof project)[]) => publishEvent(nats, projectStates, { projects: states });

describe('a service with project access', () => {
  it('knows on its first start what was published before, in whichever order', async () => {
    await publishProjects({ ...project, version: 3, name: 'Before', participants: [] }, aProject());
    await publishProjects(project);
    await publishProjects({ ...project, version: 2, status: 'Deleted', participants: [] });
    const { companyId } = project;
    await publishEvent(nats, companyTabAccessChanged, { companyId, version: 2, tabs: { notes: [] } });
    await publishEvent(nats, companyTabAccessChanged, { companyId, version: 1, tabs: { claims: [] } });
    running = access.consumers.map((definition) => startConsumer(definition, { bus, knex: database.knex, logger }));
    await until(async () => (await database.knex('handled_events')).length === 5);
    expect(await found()).toMatchObject({
      name: 'Harbour Tower',
      isPrimary: true,
      tabFacts: { setting: { notes: [] } },
    });
  });

  it('passes what it has stored to the service', () => {
    const { projectId: id } = project;
    // Events may share a transaction: what came between is not seen then.
    const last = seen.findLast((kept) => kept.id === id);
    expect(last).toMatchObject({ version: 4, status: 'Open' });
    expect(Math.abs(Date.parse(last?.publishedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(seen.filter((kept) => kept.id === id && kept.isNew)).toHaveLength(1);
  });

  it('follows changes', async () => {
    await publishProjects({ ...project, version: 5, status: 'Closed' });
    await until(async () => (await found())?.status === 'Closed');
    expect(seen.at(-1)).toMatchObject({ version: 5, closedAt: seen.at(-1)?.publishedAt });
    await publishProjects({ ...project, version: 6 });
    await until(() => seen.some(({ version }) => version === 6));
    expect(seen.at(-1)).toMatchObject({ status: 'Open', closedAt: null });
    const left = { ...project, participants: [] };
    await publishProjects({ ...left, version: 7, status: 'Closed' }, { ...left, version: 8 });
    await until(async () => (await found()) === undefined);
    expect(seen.at(-1)).toMatchObject({ version: 8, status: 'Open', closedAt: expect.any(String) as string });
  });

  it('keeps the newest name and type of companies', async () => {
    const company = { companyId: randomUUID(), version: 2, type: 'Broker', name: 'Harbour Brokers' };
    await publishEvent(nats, companyChanged, company);
    await publishEvent(nats, companyChanged, { ...company, version: 1, name: 'Late' });
    await publishEvent(nats, companyChanged, { ...company, companyId: randomUUID(), name: 'Other' });
    await until(async () => (await database.knex('known_companies')).length === 2);
    expect(await database.knex('known_companies').where({ company_id: company.companyId }).first()).toEqual({
      company_id: company.companyId,
      version: 2,
      type: 'Broker',
      name: 'Harbour Brokers',
    });
  });
});
