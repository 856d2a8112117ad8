import { randomUUID } from 'node:crypto';
import { nameKey } from '@portal/contracts/common/name-key';
import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { PROJECT_FOLDERS } from '@portal/contracts/library/document-rules';
import { openBus, startConsumer } from '@portal/event-bus';
import { projectAccess } from '@portal/project-access';
import { createDatabase, startNats, publishEvent, until, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { followProjects } from './project-folders.ts';
import { storeProjectStates } from './projects.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

const aProject = (fields: Partial<ProjectState> = {}): ProjectState => ({
  projectId: randomUUID(),
  version: 1,
  companyId: randomUUID(),
  companyType: 'Insurance',
  name: 'Harbour Tower',
  status: 'Open',
  participants: [],
  ...fields,
});
const hear = (...states: ProjectState[]) => storeProjectStates(database.knex, ...states);
const foldersOf = ({ projectId }: ProjectState) =>
  database.knex('folders').where({ project_id: projectId }).whereNull('deleted_at').orderBy('name').pluck('name');
const NAMES = PROJECT_FOLDERS.map(({ name }) => name).toSorted();

describe('the folders of a project (spec 1 §9)', () => {
  it('come with it: two for risk reviews and layouts that cannot be changed and let site contacts in', async () => {
    const project = aProject();
    await hear(project);
    const folders = await database
      .knex('folders')
      .where({ project_id: project.projectId })
      .select('name', 'kind', 'is_immutable as isImmutable', 'allows_site_contact as allowsSiteContact');
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(folders.toSorted(byName)).toEqual(PROJECT_FOLDERS.toSorted(byName));
  });

  it('do not come back once they were deleted, and are not doubled where the project is made anew from events', async () => {
    const project = aProject();
    await hear(project);
    await database.knex('folders').where({ project_id: project.projectId, name: 'Inspections' }).delete();
    await hear({ ...project, version: 2 });
    expect(await foldersOf(project)).toEqual(NAMES.filter((name) => name !== 'Inspections'));
    const ids = await database.knex('folders').where({ project_id: project.projectId }).orderBy('id').pluck('id');
    await database.knex('known_projects').where({ id: project.projectId }).delete();
    await hear(project);
    const now = await database.knex('folders').where({ project_id: project.projectId }).pluck<string[]>('id');
    expect(now).toHaveLength(NAMES.length);
    expect(now).toEqual(expect.arrayContaining(ids));
  });

  it('have a name that nobody else of the project can take', async () => {
    const project = aProject();
    await hear(project);
    const name = 'layouts';
    const again = { project_id: project.projectId, name, name_key: nameKey(name) };
    await expect(database.knex('folders').insert(again)).rejects.toThrow(/folders_name/);
  });

  it('are not made for a project that was deleted before it was heard of', async () => {
    const project = aProject({ status: 'Deleted' });
    await hear(project);
    expect(await foldersOf(project)).toEqual([]);
  });

  it('stay where it is deleted later: their files end with the sweep', async () => {
    const project = aProject();
    await hear(project);
    await hear({ ...project, version: 2, status: 'Deleted' });
    expect(await foldersOf(project)).toEqual(NAMES);
  });

  it('come once where copies of the service hear of it at the same time', async () => {
    const projects = Array.from({ length: 50 }, () => aProject());
    await Promise.all([
      hear(...projects),
      hear(...projects.toReversed()),
      ...projects.map((project) => hear({ ...project, version: 2 })),
    ]);
    for (const project of projects) expect(await foldersOf(project)).toEqual(NAMES);
  });

  it('come through NATS', async () => {
    const nats = await startNats();
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const bus = openBus({ url: nats.url, service: 'library', credentials: nats.credentials('library'), logger });
    const definition = projectAccess('library', { onProjects: followProjects }).consumers.find(
      ({ subject }) => subject === projectStates.subject,
    );
    if (!definition) throw new Error('Nothing follows the states of projects');
    const consumer = startConsumer(definition, { bus, knex: database.knex, logger });
    const project = aProject();
    await publishEvent(nats, projectStates, { projects: [project] });
    await until(async () => (await foldersOf(project)).length > 0);
    expect(await foldersOf(project)).toEqual(NAMES);
    await consumer.stop();
    await bus.close();
    await nats.stop();
  });
});
