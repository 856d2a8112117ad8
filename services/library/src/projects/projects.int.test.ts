import { randomUUID } from 'node:crypto';
import { projectScopeOf } from '@portal/access';
import { nameKey } from '@portal/contracts/common/name-key';
import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { PROJECT_FOLDERS } from '@portal/contracts/library/document-rules';
import { createDatabase, startNats, until, type TestDatabase } from '@portal/testing';
import { openBus, startConsumer } from '@portal/event-bus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { projectsConsumer } from './events.ts';
import { findProject, keepProjects } from './repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

type Participant = ProjectState['participants'][number];
const NORTHWIND = randomUUID();

const aProject = (fields: Partial<ProjectState> = {}): ProjectState => ({
  projectId: randomUUID(),
  version: 1,
  companyId: NORTHWIND,
  companyType: 'Insurance',
  name: 'Harbour Tower',
  status: 'Open',
  participants: [],
  ...fields,
});
const aParticipant = (fields: Partial<Participant> = {}): Participant => ({
  userId: randomUUID(),
  companyId: null,
  role: 'RiskEngineer',
  isPrimary: false,
  ...fields,
});
const keep = (...states: ProjectState[]) => database.knex.transaction((tx) => keepProjects(tx, states));
const projectOf = ({ projectId }: ProjectState) =>
  database.knex('projects').where({ project_id: projectId }).first(database.knex.raw('version::int'), 'name', 'status');
const participantsOf = ({ projectId }: ProjectState) =>
  database.knex('project_participants').where({ project_id: projectId }).orderBy('user_id').pluck('user_id');
const foldersOf = ({ projectId }: ProjectState) =>
  database.knex('folders').where({ project_id: projectId }).whereNull('deleted_at').orderBy('name').pluck('name');
const NAMES = PROJECT_FOLDERS.map(({ name }) => name).toSorted();

describe('what services/projects tells of projects', () => {
  it('is kept in its highest version, in whichever order it comes', async () => {
    const project = aProject({ version: 5, name: 'Harbour Towers', participants: [aParticipant(), aParticipant()] });
    const newer = { ...project, version: 7, status: 'Closed' as const, participants: [aParticipant()] };
    await keep(project);
    await keep(newer);
    await keep(project);
    await keep({ ...project, version: 6, name: 'Late' });
    expect(await projectOf(project)).toEqual({ version: 7, name: 'Harbour Towers', status: 'Closed' });
    expect(await participantsOf(project)).toEqual(newer.participants.map(({ userId }) => userId));
  });

  it('may hold a project twice: the newer one counts', async () => {
    const project = aProject({ version: 2, participants: [aParticipant()] });
    const newer = { ...project, version: 3, name: 'Renamed', participants: [aParticipant(), aParticipant()] };
    await keep(newer, aProject(), project);
    expect(await projectOf(project)).toMatchObject({ version: 3, name: 'Renamed' });
    expect(await participantsOf(project)).toEqual(newer.participants.map(({ userId }) => userId).toSorted());
  });

  it('is handled once and for all where copies of the service do it at the same time', async () => {
    const projects = Array.from({ length: 50 }, () => aProject({ participants: [aParticipant()] }));
    await Promise.all([
      keep(...projects),
      keep(...projects.toReversed()),
      ...projects.map((project) => keep({ ...project, version: 2, participants: [] })),
    ]);
    for (const project of projects) {
      expect(await projectOf(project)).toMatchObject({ version: 2 });
      expect(await participantsOf(project)).toEqual([]);
      expect(await foldersOf(project)).toEqual(NAMES);
    }
  });

  it('comes through NATS', async () => {
    const nats = await startNats();
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const bus = openBus({ url: nats.url, name: 'test', logger });
    const consumer = startConsumer(projectsConsumer, { bus, knex: database.knex, logger });
    const project = aProject({ participants: [aParticipant()] });
    const { subject } = projectStates;
    const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null };
    await bus.ensureStream('projects');
    const jetstream = await bus.jetstream();
    await jetstream.publish(subject, JSON.stringify({ ...event, data: { projects: [project] } }), { msgID: event.id });
    await until(async () => (await projectOf(project)) !== undefined);
    expect(await foldersOf(project)).toEqual(NAMES);
    await consumer.stop();
    await bus.close();
    await nats.stop();
  });
});

describe('the folders of a project (spec 1 §9)', () => {
  it('come with it: two for risk reviews and layouts that cannot be changed and let site contacts in', async () => {
    const project = aProject();
    await keep(project);
    const folders = await database
      .knex('folders')
      .where({ project_id: project.projectId })
      .select('name', 'kind', 'is_immutable as isImmutable', 'allows_site_contact as allowsSiteContact');
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(folders.toSorted(byName)).toEqual(PROJECT_FOLDERS.toSorted(byName));
  });

  it('do not come back once they were deleted, and are not doubled where the project is made anew from events', async () => {
    const project = aProject();
    await keep(project);
    await database.knex('folders').where({ project_id: project.projectId, name: 'Inspections' }).delete();
    await keep({ ...project, version: 2 });
    expect(await foldersOf(project)).toEqual(NAMES.filter((name) => name !== 'Inspections'));
    const ids = await database.knex('folders').where({ project_id: project.projectId }).orderBy('id').pluck('id');
    await database.knex('projects').where({ project_id: project.projectId }).delete();
    await keep(project);
    const now = await database.knex('folders').where({ project_id: project.projectId }).pluck<string[]>('id');
    expect(now).toHaveLength(NAMES.length);
    expect(now).toEqual(expect.arrayContaining(ids));
  });

  it('have a name that nobody else of the project can take', async () => {
    const project = aProject();
    await keep(project);
    const name = 'layouts';
    const again = { project_id: project.projectId, name, name_key: nameKey(name) };
    await expect(database.knex('folders').insert(again)).rejects.toThrow(/folders_name/);
  });

  it('are not made for a project that was deleted before it was heard of', async () => {
    const project = aProject({ status: 'Deleted' });
    await keep(project);
    expect(await foldersOf(project)).toEqual([]);
  });
});

describe('a project is found', () => {
  const viewerOf = (role: Participant['role'], userId: string, companyId: string | null = null) => ({
    userId,
    role,
    companyId,
    companyType: companyId === NORTHWIND ? ('Insurance' as const) : ('Risk' as const),
  });
  const find = (viewer: ReturnType<typeof viewerOf>, id: string) =>
    findProject(database.knex, projectScopeOf(viewer), viewer, id);

  it('by the company that it belongs to, by the company of a participant, and by participants; by nobody else', async () => {
    const granite = randomUUID();
    const [engineer, contact] = [
      aParticipant({ companyId: granite, isPrimary: true }),
      aParticipant({ role: 'SiteContact' }),
    ];
    const project = aProject({ participants: [engineer, contact] });
    await keep(project);
    const { projectId: id, companyId, companyType, name, status } = project;
    const found = { id, companyId, companyType, name, status, isPrimary: false, tabAccess: null };
    expect(await find(viewerOf('ICCoordinator', randomUUID(), NORTHWIND), id)).toEqual(found);
    expect(await find(viewerOf('RCCoordinator', randomUUID(), granite), id)).toEqual(found);
    expect(await find(viewerOf('SiteContact', contact.userId), id)).toEqual(found);
    expect(await find(viewerOf('RiskEngineer', engineer.userId, granite), id)).toEqual({ ...found, isPrimary: true });
    for (const stranger of [
      viewerOf('RCCoordinator', randomUUID(), randomUUID()),
      viewerOf('RiskEngineer', randomUUID(), granite),
      viewerOf('SiteContact', randomUUID()),
      viewerOf('Broker', randomUUID()),
    ]) {
      expect(await find(stranger, id)).toBeUndefined();
    }
    const rival = { ...viewerOf('ICCoordinator', randomUUID(), randomUUID()), companyType: 'Insurance' as const };
    expect(await find(rival, id)).toBeUndefined();
  });

  it('with the primary function of the role alone in which the viewer has signed in', async () => {
    const person = aParticipant({ role: 'RiskEngineer', isPrimary: true });
    const project = aProject({ participants: [person] });
    await keep(project);
    expect((await find(viewerOf('RiskEngineer', person.userId), project.projectId))?.isPrimary).toBe(true);
    expect((await find(viewerOf('SiteContact', person.userId), project.projectId))?.isPrimary).toBe(false);
  });

  it('by nobody once it was deleted, though what it was is kept', async () => {
    const project = aProject();
    await keep(project);
    await keep({ ...project, version: 2, status: 'Deleted' });
    expect(await find(viewerOf('ICCoordinator', randomUUID(), NORTHWIND), project.projectId)).toBeUndefined();
    expect(await foldersOf(project)).toEqual(NAMES);
  });
});
